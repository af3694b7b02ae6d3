import { isPlainIdentifier } from '../../../config/identifiers.ts'
import type { CollectionDefinition, IndexEntry } from '../../../data/collection-definition.ts'

/** A field that an index can look up or sort by. */
export interface IndexableField {
  readonly path: string
  /** Whether it holds a list, each item of which can be looked up. */
  readonly isList: boolean
}

/** The fields of a collection, stored and computed, and when a document was written. */
export function indexableFields({
  fields,
  computedFields,
}: Pick<CollectionDefinition, 'fields' | 'computedFields'>): readonly IndexableField[] {
  const lists = new Set(fields.filter(({ signature }) => signature.startsWith('Array<')).map(({ name }) => name))
  const names = [...fields, ...computedFields].map(({ name }) => name).filter(isPlainIdentifier)
  return [...names.map((name) => ({ path: `.${name}`, isList: lists.has(name) })), { path: '.ts', isList: false }]
}

/** Fields that an entry can be of: those that no other entry is of. */
export function fieldsFor(fields: readonly IndexableField[], entries: readonly IndexEntry[], index: number): readonly IndexableField[] {
  const taken = new Set(entries.filter((_, at) => at !== index).map(({ field }) => field))
  return fields.filter(({ path }) => !taken.has(path))
}

/** An entry with another field. Of a list that is chosen each item counts, as the list as a whole finds nothing. */
export function withField(entry: IndexEntry, field: string, fields: readonly IndexableField[]): IndexEntry {
  const known = fields.find(({ path }) => path === field)
  return { ...entry, field, multiValued: known === undefined ? entry.multiValued : known.isList }
}
