import type { FieldMarks } from './sensitive-fields.ts'
import { originsOfField, originsOfItem } from './value-origins.ts'
import type { ValueOrigins } from './value-origins.ts'
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
 * that has the name of one, and so is every value that was read from one, as far as the origins of the answer tell.
 */
export function sensitiveValues(value: WireValue, marks: FieldMarks, origins?: ValueOrigins): ReadonlySet<WireValue> {
  const found = new Set<WireValue>()
  if (!marks.isEmpty) collect(value, { marks, found, isInDocument: false, origins })
  return found
}

interface Collecting {
  readonly marks: FieldMarks
  readonly found: Set<WireValue>
  readonly isInDocument: boolean
  /** Where the value comes from; undefined where that is not known. */
  readonly origins: ValueOrigins | undefined
}

function collect(value: WireValue, collecting: Collecting): void {
  const { marks, found, origins } = collecting
  if (origins !== undefined && isOfMarked(value, marks, origins)) return collectAll(value, found)
  if (value.kind === 'array' || value.kind === 'set')
    value.items.forEach((item, index) => collect(item, { ...collecting, origins: origins && originsOfItem(origins, index) }))
  else if (value.kind === 'document') collectFields(value.fields, collectionOf(value.fields), { ...collecting, origins: undefined })
  else if (value.kind === 'object') collectMade(value.fields, collecting)
}

/** The fields of a document; parts of them are no fields. */
function collectFields(fields: readonly WireField[], collection: string | undefined, collecting: Collecting): void {
  for (const field of fields) {
    if (collecting.marks.has(field.name, collection)) collectAll(field.value, collecting.found)
    else collect(field.value, { ...collecting, isInDocument: true })
  }
}

/** The fields of an object that the query made, or that is a part of a document. */
function collectMade(fields: readonly WireField[], collecting: Collecting): void {
  const { marks, found, isInDocument, origins } = collecting
  for (const { name, value } of fields) {
    const isMarked = !isInDocument && (marks.has(name) || origins?.documents.some((collection) => marks.has(name, collection)) === true)
    if (isMarked) collectAll(value, found)
    else collect(value, { ...collecting, origins: origins && originsOfField(origins, name) })
  }
}

/** Whether a value was read from a sensitive field. What is no document, and comes from documents, may be of any of their fields. */
function isOfMarked({ kind }: WireValue, marks: FieldMarks, { from, documents }: ValueOrigins): boolean {
  if (from.some((origin) => marks.hasOrigin(origin))) return true
  const isPart = !CONTAINERS.has(kind) && kind !== 'reference' && kind !== 'null'
  return isPart && documents.some((collection) => marks.fieldsOf(collection).length > 0)
}

const CONTAINERS: ReadonlySet<WireValue['kind']> = new Set(['document', 'object', 'array', 'set'])

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
  return hideParts(value, sensitiveValues(value, marks))
}

/** The value with some of its parts hidden, and all that is in them. */
export function hideParts(value: WireValue, hidden: ReadonlySet<WireValue>): WireValue {
  if (hidden.size === 0) return value
  const hide = (part: WireValue): WireValue => (hidden.has(part) ? hideValue(part) : mapParts(part, hide))
  return hide(value)
}
