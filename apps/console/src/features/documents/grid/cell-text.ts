import { formatBytes } from '../../../ui/format-bytes.ts'
import type { WireValue } from '../../../data/wire-value.ts'

/** A value cut for display. It is a type of its own so that nothing copies, compares or saves it. */
export type DisplayText = string & { readonly display: unique symbol }

/** Characters of a cell. */
const CELL_LENGTH_MAX = 200
const PARTS_MAX = 6

/** Writes a value on one line for a cell; strings without quotes. */
export function cellText(value: WireValue): DisplayText {
  return cut(value.kind === 'string' || value.kind === 'id' ? value.value.slice(0, CELL_LENGTH_MAX + 1) : previewText(value))
}

/** Writes a value on one line, strings in quotes. */
export function lineText(value: WireValue): DisplayText {
  return cut(previewText(value))
}

function cut(line: string): DisplayText {
  return (line.length > CELL_LENGTH_MAX ? `${line.slice(0, CELL_LENGTH_MAX)}…` : line) as DisplayText
}

function previewText(value: WireValue): string {
  switch (value.kind) {
    case 'null':
      return 'null'
    case 'boolean':
      return String(value.value)
    case 'string':
    case 'id':
      return JSON.stringify(value.value.slice(0, CELL_LENGTH_MAX + 1))
    case 'reference':
      return `${value.collection} ${value.id}`
    case 'bytes':
      return formatBytes(Math.floor((value.text.replace(/=+$/, '').length * 3) / 4))
    case 'array':
    case 'set':
      return arrayText(value.items)
    case 'object':
    case 'document': {
      const names = value.fields.slice(0, PARTS_MAX).map((field) => field.name)
      return names.length === 0 ? '{}' : `{ ${names.join(', ')}${value.fields.length > PARTS_MAX ? ', …' : ''} }`
    }
    default:
      return value.text
  }
}

function arrayText(items: readonly WireValue[]): string {
  const parts = items.slice(0, PARTS_MAX).map((item) => (item.kind === 'array' ? `[${item.items.length}]` : previewText(item)))
  return `[${parts.join(', ')}${items.length > PARTS_MAX ? `, … ${items.length}` : ''}]`
}
