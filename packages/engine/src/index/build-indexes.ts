/**
 * Building of indexes: the entries of all documents that a collection has when an index is defined.
 *
 * Documents are read one by one; what is derived of one is written before the next is read.
 */
import type { CollectionDefinition } from '../catalog/catalog.ts'
import { documentIdOf, documentRange, ID_MAX, ID_MIN } from '../catalog/key-space.ts'
import { plainReference } from '../catalog/plain-reference.ts'
import { StoredVersion } from '../document/stored-version.ts'
import { backingIndexesOf } from './backing-indexes.ts'
import { deriveEntries } from './derive-entries.ts'
import { FieldExtractor } from './extract-fields.ts'
import { addEntry, type IndexMaintenance } from './maintain-indexes.ts'

/** Derives and writes the entries of a collection's documents in some of its backing indexes. */
export function buildIndexEntries(run: IndexMaintenance, collection: CollectionDefinition, backingIds: ReadonlySet<number>): void {
  const { context } = run
  const { scope } = context.database
  const indexes = backingIndexesOf(collection).filter(({ id }) => backingIds.has(id))
  for (const { key, value } of context.transaction.scan(documentRange(scope, collection.id, ID_MIN, ID_MAX), { untracked: true })) {
    const id = documentIdOf(key)
    const version = new StoredVersion(value, plainReference, 0, collection.migrations)
    const fields = new FieldExtractor(context, collection, { id, version })
    for (const index of indexes) {
      context.tick(index.terms.length + index.values.length)
      for (const entry of deriveEntries(scope, index, fields, id, version.expiry)) addEntry(run, entry)
    }
  }
}
