import { must } from '@terrarium/base'
import type { CollectionDefinition } from '../model/catalog.ts'
import { schemaVersionKey } from '../model/key-space.ts'
import { buildBatch, buildIndexEntries } from './build-indexes.ts'
import { scanIndex, type IndexScanner } from './scan-index.ts'
import { expiryTimeOf } from '../storage/expiry-time.ts'
import { PendingEntries } from '../storage/pending-entries.ts'
import type { QueryContext } from '../runtime/context.ts'
import { findNameAtStart } from './name-entries.ts'
import type { DocumentPolicy } from './document-policy.ts'
import { DocumentAccess } from './document-access.ts'
import { DocumentReader } from './document-reader.ts'
import { referenceTo } from '../runtime/document-reference.ts'
import { DocumentWriter } from './document-writer.ts'
import type { Documents } from '../runtime/documents.ts'
import { createId } from './new-id.ts'
import { ReadHints } from './read-hints.ts'
import { scanCollection } from './scan-collection.ts'
import { showMembers } from './show-document.ts'
import { showWhole } from './show-stored.ts'
import { USER_DOCUMENT_POLICY } from './user-document-policy.ts'
import { VersionWriter } from './version-writer.ts'

/** Id of a reference to a named document that does not exist. */
const MISSING_ID = -1n

/** The policy of a collection of the catalog, by its number. */
export type FindSystemPolicy = (collectionId: number) => DocumentPolicy

/** Creates the documents of a run. */
export function createDocuments(context: QueryContext, systemPolicy: FindSystemPolicy): Documents {
  const policyOf = (collection: CollectionDefinition): DocumentPolicy =>
    collection.system ? systemPolicy(collection.id) : USER_DOCUMENT_POLICY
  // A concurrent change of the schema makes the run start again.
  context.transaction.trackKey(schemaVersionKey(context.database.scope))
  const reader = new DocumentReader(context)
  const pending = new PendingEntries()
  const versions = new VersionWriter(context, reader, pending)
  const hints = context.options.performanceHints ? new ReadHints(context) : undefined
  const access = new DocumentAccess(context, reader, policyOf, hints)
  const writer = new DocumentWriter({
    context,
    reader,
    versions,
    policyOf,
    readPresent: (reference) => access.readPresent(reference),
    isListed: (reference) => access.isListed(reference),
    collectionOf: (reference) => must(context.catalog.findCollectionById(reference.collectionId), 'the collection of a live document'),
  })
  const scanner: IndexScanner = {
    context,
    reader,
    pending,
    hints,
    canRead: (collection, { document }) => access.permits(collection, document),
    mayReadEvery: (collection) => access.permitsEvery(collection),
  }
  return {
    read: (reference) => access.read(reference),
    exists: (reference) => access.exists(reference),
    field: (reference, name) => access.field(reference, name),
    covered: (reference) => access.coveredBy(reference),
    fields: (reference) => showMembers(access.require(reference)),
    whole: (reference) => showWhole(access.require(reference)),
    create: (collection, data, mode) => writer.create(collection, data, mode),
    update: (reference, data, mode) => writer.update(reference, data, mode),
    replace: (reference, data, mode) => writer.replace(reference, data, mode),
    delete: (reference) => writer.delete(reference),
    reference: (collection, id) => referenceTo(collection, id, undefined, { readTime: context.validTime }),
    referenceByName: (collection, name) =>
      referenceTo(collection, findNameAtStart(context, collection.id, name) ?? MISSING_ID, name, { readTime: context.validTime }),
    newId: () => createId(context.queryTime),
    scanCollection: (collection, scan) => scanCollection(scanner, collection, scan),
    scanIndex: (collection, index, terms, scan) => scanIndex(scanner, collection, index, terms, scan),
    removeDependent: (collection, id) => versions.remove(collection, id),
    expire: (collection, id, time) => {
      const isOver = (expiryTimeOf(reader.readPresent(collection.id, id)) ?? Infinity) <= time
      if (isOver) versions.expire(collection, id)
      return isOver
    },
    storedData: (collection, id) => reader.peek(collection.id, id)?.data,
    withoutCharge: (run) => reader.withoutCharge(run),
    rewrite: (collection, id, data) => versions.write(collection, id, reader.readUncharged(collection.id, id)?.ttl, data),
    buildIndexes: (collection, backingIds) => buildIndexEntries(versions.maintenance, collection, backingIds),
    buildBatch: (collection, backingIds, range, limits) => buildBatch(versions.maintenance, collection, backingIds, range, limits),
    changeRecord: () => versions.complete(),
  }
}
