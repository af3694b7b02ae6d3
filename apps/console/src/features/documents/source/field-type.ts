import { typeNameOf } from '../../../data/value-text.ts'
import type { WireValue } from '../../../data/wire-value.ts'

const KNOWN: readonly string[] = ['String', 'Int', 'Long', 'Double', 'Number', 'Boolean', 'Time', 'Date', 'Bytes', 'UUID', 'ID', 'Null']
const NUMBERS: readonly string[] = ['Int', 'Long', 'Double']

/** Whether a field of a type, as the schema writes it, can hold a value. Where the type says too little it can. */
export function canBe(signature: string, value: WireValue): boolean {
  const types = signature
    .replace(/\?\s*$/, '| Null')
    .split('|')
    .map((type) => type.trim())
  return types.some((type) => isOf(type, value))
}

function isOf(type: string, value: WireValue): boolean {
  const reference = /^Ref<(\w+)>$/.exec(type)
  if (reference !== null) return value.kind === 'reference' && value.collection === reference[1]
  if (!KNOWN.includes(type)) return true
  const name = typeNameOf(value)
  if (type === 'Number' || type === 'Double' || type === 'Long' || type === 'Int')
    return type === name || (NUMBERS.includes(name) && NUMBERS.concat('Number').includes(type))
  return type === name || (type === 'ID' && name === 'String')
}
