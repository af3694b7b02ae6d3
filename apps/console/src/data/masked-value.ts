import type { FieldMarks } from './sensitive-fields.ts'
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
    default:
      return mapParts(value, maskValue)
  }
}

/** The value of a sensitive field with everything masked but names of fields, null and references. */
export function hideValue(value: WireValue): WireValue {
  switch (value.kind) {
    case 'string':
      return maskValue(value)
    case 'id':
      return { kind: 'id', value: MASK }
    case 'boolean':
      return { kind: 'masked', text: MASK }
    case 'number':
    case 'bytes':
    case 'time':
    case 'date':
    case 'uuid':
      return { ...value, text: MASK }
    default:
      return mapParts(value, hideValue)
  }
}

function mapParts(value: WireValue, map: (part: WireValue) => WireValue): WireValue {
  if (value.kind === 'document' || value.kind === 'object') return { ...value, fields: value.fields.map((field) => mapField(field, map)) }
  if (value.kind === 'array' || value.kind === 'set') return { ...value, items: value.items.map(map) }
  return value
}

function mapField({ name, value }: WireField, map: (part: WireValue) => WireValue): WireField {
  return { name, value: map(value) }
}

/**
 * Finds the values of sensitive fields in an answer, and all that is in them.
 *
 * Fields of a document are those of its collection. An object that a query has made says nothing of collections: there a field is sensitive
 * that has the name of one.
 */
export function sensitiveValues(value: WireValue, marks: FieldMarks): ReadonlySet<WireValue> {
  const found = new Set<WireValue>()
  if (!marks.isEmpty) collect(value, marks, found, false)
  return found
}

function collect(value: WireValue, marks: FieldMarks, found: Set<WireValue>, isInDocument: boolean): void {
  if (value.kind === 'array' || value.kind === 'set') for (const item of value.items) collect(item, marks, found, isInDocument)
  if (value.kind !== 'document' && value.kind !== 'object') return
  const collection = value.kind === 'document' ? collectionOf(value.fields) : undefined
  for (const field of value.fields) {
    const isMarked = (value.kind === 'document' || !isInDocument) && marks.has(field.name, collection)
    if (isMarked) collectAll(field.value, found)
    else collect(field.value, marks, found, isInDocument || value.kind === 'document')
  }
}

function collectAll(value: WireValue, found: Set<WireValue>): void {
  found.add(value)
  if (value.kind === 'array' || value.kind === 'set') for (const item of value.items) collectAll(item, found)
  else if (value.kind === 'document' || value.kind === 'object') for (const field of value.fields) collectAll(field.value, found)
}

function collectionOf(fields: readonly WireField[]): string | undefined {
  const collection = fields.find(({ name }) => name === 'coll')?.value
  return collection?.kind === 'module' ? collection.text : undefined
}

/** Whether a value is of a sensitive field, or holds one. */
export function hasSensitive(value: WireValue, sensitive: ReadonlySet<WireValue>): boolean {
  if (sensitive.size === 0) return false
  if (sensitive.has(value)) return true
  if (value.kind === 'array' || value.kind === 'set') return value.items.some((item) => hasSensitive(item, sensitive))
  if (value.kind === 'document' || value.kind === 'object') return value.fields.some((field) => hasSensitive(field.value, sensitive))
  return false
}

/** The value with those of its sensitive fields masked. */
export function hideMarked(value: WireValue, marks: FieldMarks): WireValue {
  const hidden = sensitiveValues(value, marks)
  if (hidden.size === 0) return value
  const hide = (part: WireValue): WireValue => (hidden.has(part) ? hideValue(part) : mapParts(part, hide))
  return hide(value)
}
