/**
 * Building of indexes: the entries of the documents that a collection has when an index is defined.
 *
 *   few documents    entries are written by the transaction that defines the index; its scan is tracked, so a document that is committed
 *                    meanwhile is a conflict
 *   many             the transaction writes a build record (`storage/index-build.ts`) for each index; `builds/` goes on in the background,
 *                    a batch of documents a transaction
 *
 * A batch relies on the documents whose entries it writes, each by its key: one that is written meanwhile is a conflict, others are not. The
 * writer of such a document relies on the absence of the entries that the build has not written yet (`removeEntry`).
 */
import type { CollectionDefinition } from '../model/catalog.ts'
import { documentHistoryRange, documentKey, documentRange, ID_MAX, ID_MIN } from '../model/key-space.ts'
import { plainReference } from '../model/value-codec.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { BuildBatch, BuildLimits } from '../runtime/documents.ts'
import { RequestError } from '../runtime/query-error.ts'
import { backingIndexesOf, type BackingIndex } from '../storage/backing-indexes.ts'
import { buildKeyOf, encodeBuild, scanBuilds, waitingBuild } from '../storage/index-build.ts'
import { scanVersions, type DocumentVersions } from '../storage/scan-versions.ts'
import { buildDocumentEntries } from './build-document-entries.ts'
import type { IndexMaintenance } from './maintain-indexes.ts'
import { minimumValidTime } from './retention.ts'
import { checkTransactionSize } from './transaction-size.ts'

/** A collection with more documents, or more versions of them, gets its indexes in the background. @see storage-semantics.md §4.8 */
export const BUILT_AT_ONCE_MAX = 128

/** Derives and writes the entries of a collection's documents in some of its backing indexes, now or later. */
export function buildIndexEntries(run: IndexMaintenance, collection: CollectionDefinition, backingIds: ReadonlySet<number>): void {
  const { context } = run
  const { scope } = context.database
  if (isLarge(context, collection)) {
    checkPendingBuilds(context, backingIds.size)
    for (const id of backingIds) {
      const build = waitingBuild(scope, collection.id, id)
      context.transaction.write({ key: buildKeyOf(build), value: encodeBuild(build) })
    }
    return
  }
  const indexes = backingIndexesOf(collection).filter(({ id }) => backingIds.has(id))
  for (const document of versionsOf(context, collection, ID_MIN, ID_MAX, false)) {
    context.tick(indexes.length)
    const written = context.transaction.bytesWritten
    buildDocumentEntries(run, collection, indexes, document)
    // The entries of a document are one write.
    if (context.transaction.bytesWritten > written) context.stats.writeOps += 1
    checkTransactionSize(context)
  }
}

/** Most builds of a database that wait or are under way. @see wire-protocol.md §9 */
const PENDING_BUILDS_MAX = 500

/** @throws {RequestError} limit_exceeded when so many builds more are too many for the database */
function checkPendingBuilds({ transaction, database }: QueryContext, added: number): void {
  const pending = [...scanBuilds(transaction, database.scope)].filter(({ state }) => state !== 'failed').length
  if (pending + added <= PENDING_BUILDS_MAX) return
  throw new RequestError('limit_exceeded', 429, `Too many pending index builds. Pending: ${pending} Limit: ${PENDING_BUILDS_MAX}`)
}

/** Writes the entries of the documents from an id on, up to another one or to the limits of a batch. @throws {RequestError} for a document that cannot be indexed */
export function buildBatch(
  run: IndexMaintenance,
  collection: CollectionDefinition,
  backingIds: ReadonlySet<number>,
  range: { readonly from: bigint; readonly to: bigint },
  limits: BuildLimits,
): BuildBatch {
  const { context } = run
  const indexes: readonly BackingIndex[] = backingIndexesOf(collection).filter(({ id }) => backingIds.has(id))
  let documents = 0
  for (const document of versionsOf(context, collection, range.from, range.to, true)) {
    const isFull = documents >= limits.documentsMax || context.transaction.bytesWritten >= limits.bytesMax
    if (documents > 0 && (isFull || limits.isOver())) return { next: document.id, documents }
    context.transaction.trackKey(documentKey(context.database.scope, collection.id, document.id))
    const mark = context.transaction.mark()
    try {
      buildDocumentEntries(run, collection, indexes, document)
    } catch (error: unknown) {
      // What is too much after others may not be too much by itself: the next batch begins with the document.
      if (documents === 0 || !isRefusal(error)) throw error
      context.transaction.rollback(mark)
      return { next: document.id, documents }
    }
    documents++
  }
  return { next: undefined, documents }
}

/** Whether an error says that a document cannot be indexed, and not that the run is to end. */
export function isRefusal(error: unknown): error is RequestError {
  return error instanceof RequestError && error.code !== 'time_out' && error.code !== 'interrupted'
}

/** The least and the greatest id of a document that has a version; undefined without any. */
export function idRangeOf(
  { transaction, database: { scope } }: QueryContext,
  collectionId: number,
): { readonly first: bigint; readonly last: bigint } | undefined {
  const endOf = (reverse: boolean): bigint | undefined => {
    for (const { id } of scanVersions(transaction, scope, collectionId, { reverse })) return id
    return undefined
  }
  const [first, last] = [endOf(false), endOf(true)]
  return first === undefined || last === undefined ? undefined : { first, last }
}

function isLarge({ transaction, database: { scope } }: QueryContext, { id }: CollectionDefinition): boolean {
  let count = 0
  for (const rangeOf of [documentRange, documentHistoryRange])
    for (const _ of transaction.scan(rangeOf(scope, id, ID_MIN, ID_MAX), { untracked: true })) if (++count > BUILT_AT_ONCE_MAX) return true
  return false
}

/** The versions of each document that may still be read. */
function versionsOf(
  context: QueryContext,
  collection: CollectionDefinition,
  from: bigint,
  to: bigint,
  untracked: boolean,
): Generator<DocumentVersions> {
  const { transaction, database } = context
  const keptSince = minimumValidTime(collection, context.snapshotTime)
  return scanVersions(transaction, database.scope, collection.id, {
    from,
    to,
    untracked,
    keptSince,
    reference: plainReference,
    migrations: collection.migrations,
  })
}
