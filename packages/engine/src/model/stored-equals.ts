import { ObjectValue, type Value } from '@terrarium/values'
import { ValueWriter } from './value-codec.ts'
import { isArray } from './members.ts'

const writer = new ValueWriter()

/** Tells whether two storable values are stored alike, but for the order of members: integers equal integers only. */
export function storedEquals(a: Value, b: Value): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object')
    return (typeof a === 'number' || typeof a === 'bigint') && (typeof b === 'number' || typeof b === 'bigint') && BigInt(a) === BigInt(b)
  return Buffer.compare(canonicalBytes(a), canonicalBytes(b)) === 0
}

/** Encodes a value so that equal values have equal bytes: members are sorted by name. */
export function canonicalBytes(value: Value): Uint8Array {
  writer.value(canonical(value))
  return writer.take().bytes
}

/** The value with the members of objects sorted by name. */
export function canonical(value: Value): Value {
  if (typeof value !== 'object') return value
  if (isArray(value)) return value.map(canonical)
  if (!(value instanceof ObjectValue)) return value
  const members = [...value.fields].sort(([a], [b]) => (a < b ? -1 : 1))
  return new ObjectValue(new Map(members.map(([name, member]) => [name, canonical(member)])))
}
