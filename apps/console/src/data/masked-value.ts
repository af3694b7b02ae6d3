import type { WireField, WireValue } from './wire-value.ts'

/** What is shown in place of a text of any length. */
export const MASK = '••••••'

/** The value with every string and all bytes masked; names of fields, numbers, times, ids and references stay. */
export function maskValue(value: WireValue): WireValue {
  switch (value.kind) {
    case 'string':
      return value.value === '' ? value : { kind: 'string', value: MASK }
    case 'bytes':
      // As long as it was: where only the size of bytes is shown, it stays.
      return { kind: 'bytes', text: value.text.replace(/[^=]/g, '•') }
    case 'document':
    case 'object':
      return { ...value, fields: value.fields.map(maskField) }
    case 'array':
    case 'set':
      return { ...value, items: value.items.map(maskValue) }
    default:
      return value
  }
}

function maskField({ name, value }: WireField): WireField {
  return { name, value: maskValue(value) }
}
