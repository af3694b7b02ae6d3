import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import type { WireField } from '../../../data/wire-value.ts'
import type { StoredDocument } from '../values/document.ts'
import type { ChangeBase } from './pending-changes.ts'

/** The version of a document that a change of it begins with. */
export function baseOf(document: StoredDocument, definition: CollectionDefinition | null | undefined): ChangeBase {
  const computed = new Set(definition?.computedFields.map(({ name }) => name))
  const ttl: readonly WireField[] = document.ttl === undefined ? [] : [{ name: 'ttl', value: document.ttl }]
  return { id: document.id, ts: document.ts, fields: [...ttl, ...document.fields.filter(({ name }) => !computed.has(name))] }
}
