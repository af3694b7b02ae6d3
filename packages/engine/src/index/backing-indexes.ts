/**
 * The backing indexes of a collection: what its writes must maintain.
 *
 * Index names and unique constraints that ask for the same entries share one backing index; uniqueness is a property of the constraint, not of
 * the entries.
 */
import type { CollectionDefinition, IndexField } from '../catalog/catalog.ts'
import { keyValues } from './index-shape.ts'

export interface BackingIndex {
  readonly id: number
  readonly terms: readonly IndexField[]
  readonly values: readonly IndexField[]
  /** Terms are the fields of a unique constraint. */
  readonly unique: boolean
}

const known = new WeakMap<CollectionDefinition, readonly BackingIndex[]>()

/** Lists the backing indexes of a collection, each once. */
export function backingIndexesOf(collection: CollectionDefinition): readonly BackingIndex[] {
  const found = known.get(collection)
  if (found !== undefined) return found
  const indexes = new Map<number, BackingIndex>()
  for (const { backingId, terms, values } of collection.indexes.values()) {
    indexes.set(backingId, { id: backingId, terms, values: keyValues(values), unique: false })
  }
  for (const { backingId, fields } of collection.uniqueConstraints) {
    indexes.set(backingId, { id: backingId, terms: fields, values: [], unique: true })
  }
  const list = [...indexes.values()]
  known.set(collection, list)
  return list
}
