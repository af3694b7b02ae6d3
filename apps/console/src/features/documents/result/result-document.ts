import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { fieldOf, readDocument } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'

/** A whole document in a row of a result. */
export interface ResultDocument {
  readonly collection: string
  readonly document: StoredDocument
}

/** Reads the document that a row is; undefined for a projection, a value, and definitions, which have names in place of ids. */
export function resultDocument(row: WireValue): ResultDocument | undefined {
  if (row.kind !== 'document') return undefined
  const collection = fieldOf(row.fields, 'coll')
  const document = readDocument(row)
  return collection?.kind === 'module' && document !== undefined ? { collection: collection.text, document } : undefined
}

/** The row with other fields: what the document has of its own first, as it was read. */
export function withFields(row: WireValue, fields: readonly WireField[]): WireValue {
  if (row.kind !== 'document') return row
  const own = row.fields.filter(({ name }) => OWN_FIELDS.includes(name))
  return { kind: 'document', fields: [...own, ...fields] }
}

const OWN_FIELDS: readonly string[] = ['id', 'coll', 'ts']

/** The row of a document as it was saved. */
export function savedRow(row: WireValue, { ts, ttl, fields }: StoredDocument): WireValue {
  const later = withFields(row, [...(ttl === undefined ? [] : [{ name: 'ttl', value: ttl }]), ...fields])
  if (later.kind !== 'document') return later
  return {
    kind: 'document',
    fields: later.fields.map((field): WireField => (field.name === 'ts' ? { name: 'ts', value: { kind: 'time', text: ts } } : field)),
  }
}

/** Names that a document has besides its data, none of which a result's table changes. */
export function isOwnField(name: string): boolean {
  return OWN_FIELDS.includes(name) || name === 'ttl'
}
