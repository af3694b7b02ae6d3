/**
 * The backing indexes of a collection: the indexes that its writes maintain.
 *
 * Index names and unique constraints that ask for the same entries share one backing index; uniqueness is a property of the constraint, not of
 * the entries.
 */
import type { CollectionDefinition, IndexField } from '../model/catalog.ts'

export interface BackingIndex {
  readonly id: number
  readonly terms: readonly IndexField[]
  readonly values: readonly IndexField[]
  /** Terms are the fields of a unique constraint. */
  readonly unique: boolean
}

const known = new WeakMap<CollectionDefinition, readonly BackingIndex[]>()

/** Lists the backing indexes of a collection, each once, but for those that could not be built. */
export function backingIndexesOf(collection: CollectionDefinition): readonly BackingIndex[] {
  const found = known.get(collection)
  if (found !== undefined) return found
  const indexes = new Map<number, BackingIndex>()
  for (const { backingId, terms, values, status } of collection.indexes.values()) {
    if (status !== 'failed') indexes.set(backingId, { id: backingId, terms, values: keyValues(values), unique: false })
  }
  for (const { backingId, fields, status } of collection.uniqueConstraints) {
    if (status !== 'failed') indexes.set(backingId, { id: backingId, terms: fields, values: [], unique: true })
  }
  const list = [...indexes.values()]
  known.set(collection, list)
  return list
}

/** Lists the backing indexes that only the staged definition of a collection has. */
export function stagedIndexesOf(collection: CollectionDefinition): readonly BackingIndex[] {
  const { staged } = collection
  if (staged === undefined) return []
  const active = new Set(backingIndexesOf(collection).map(({ id }) => id))
  return backingIndexesOf(staged).filter(({ id }) => !active.has(id))
}

/**
 * The shape of an index declaration: declarations of one shape share a backing index. A last ascending `.id` among the values is left out,
 * because entries are in the order of ids anyway.
 */
export function shapeOf(terms: readonly IndexField[], values: readonly IndexField[]): string {
  return JSON.stringify([
    terms.map(({ path, multiValued }) => [path, multiValued]),
    keyValues(values).map(({ path, multiValued, order }) => [path, multiValued, order]),
  ])
}

/** The values that make the keys of entries: those of the index without a last ascending `.id`. */
export function keyValues(values: readonly IndexField[]): readonly IndexField[] {
  const last = values.at(-1)
  const isId = last?.path.length === 1 && last.path[0] === 'id' && last.order === 'asc'
  return isId ? values.slice(0, -1) : values
}
