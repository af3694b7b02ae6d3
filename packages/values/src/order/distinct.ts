import { compareStrings } from './compare-total.ts'
import { structuralEquals } from './structural-equals.ts'
import { kindOf, type Value } from '../model/value.ts'

/**
 * Keeps the first of equal elements, in order.
 *
 * Elements are one when they are structurally equal and of one hash: an Int and a Long merge, `1` and `1.0` do not (zeros do, negative
 * zero does not), an ID and its text do not, NaN merges with nothing.
 * @see reference: fql-stdlib.md §10
 */
export function distinct(values: readonly Value[]): Value[] {
  const buckets = new Map<string, Value[]>()
  return values.filter((value) => {
    const key = bucketOf(value)
    const bucket = buckets.get(key)
    if (bucket === undefined) {
      buckets.set(key, [value])
      return true
    }
    if (bucket.some((kept) => structuralEquals(kept, value))) return false
    bucket.push(value)
    return true
  })
}

/** Renders a value so that values that merge have one text. */
function bucketOf(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (Array.isArray(value)) return `[${(value as readonly Value[]).map(bucketOf).join()}]`
  return bucketOfInstance(value as Exclude<Value, string | number | bigint | boolean | readonly Value[]>)
}

function bucketOfInstance(value: Exclude<Value, string | number | bigint | boolean | readonly Value[]>): string {
  switch (value.kind) {
    case 'double':
      return Object.is(value.value, 0) ? '0' : Object.is(value.value, -0) ? 'd-0' : `d${value.value}`
    case 'id':
      return `i${value.value}`
    case 'time':
      return `T${value.seconds}.${value.nanos}`
    case 'date':
      return `D${value.days}`
    case 'document':
      return `@${value.collectionId}:${value.id}:${value.name ?? ''}`
    case 'module':
      return `m${value.name}`
    case 'object':
      return `{${[...value.fields]
        .sort((a, b) => compareStrings(a[0], b[0]))
        .map(([key, field]) => `${JSON.stringify(key)}:${bucketOf(field)}`)
        .join()}}`
    default:
      return kindOf(value)
  }
}
