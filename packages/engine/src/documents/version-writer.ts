/**
 * Versions of documents in the store.
 *
 *   write(v2)   document key          v1 ─▶ v2, its commit time left open (a stamp)
 *               document history key  v1, with the commit time as the end of its time
 *               index entries         difference of v1 and v2 (`maintain-indexes.ts`)
 *
 * Invariants: a document has at most one current version; past versions of a document cover disjoint times; several writes of a document in
 * one transaction leave one version, because only committed versions become history. A violated unique constraint fails the write after
 * it was made: the query fails with it, and a failed query commits nothing.
 *
 * `complete` ends the writes of a run: it hands pending index entries to the transaction, charges writes, and makes the change record. It
 * does not check the document (`document-writer.ts`), and does not validate reads: the store does, when it commits.
 */
import type { Timestamp } from '@terrarium/base'
import type { ObjectValue, Value } from '@terrarium/values'
import type { CommitRequest } from '@terrarium/store'
import type { CollectionDefinition } from '../model/catalog.ts'
import { documentHistoryKey, documentKey, expiryKey } from '../model/key-space.ts'
import { maintainIndexes, type IndexChange, type IndexMaintenance } from './maintain-indexes.ts'
import type { PendingEntries } from '../storage/pending-entries.ts'
import type { QueryContext } from '../runtime/context.ts'
import { RequestError } from '../runtime/query-error.ts'
import { encodeChanges, type DocumentChange } from '../storage/change-record.ts'
import type { DocumentReader } from './document-reader.ts'
import { expiryTimeOf } from '../storage/expiry-time.ts'
import { encodePast, encodeVersion, type StoredVersion } from '../storage/stored-version.ts'
import { EMPTY_OBJECT } from '../runtime/storable.ts'
import { backwardPatch } from '../model/backward-patch.ts'
import { ValueWriter } from '../model/value-codec.ts'
import { checkTransactionSize } from './transaction-size.ts'
import { uniqueFailure } from './write-failures.ts'

const NO_BYTES = new Uint8Array()
const VERSION_BYTES_MAX = 8_388_608
/** Bytes that a document is charged with besides those of its version and entries. */
const DOCUMENT_OVERHEAD_BYTES = 225
const DEFINITION_OVERHEAD_BYTES = 400
/**
 * Share of its committed version with which a changed definition is charged. The reference charges the patch back to that version, as for
 * documents; but it stores definitions in another form, with other members, so that the length of ours says little. Half is what fits
 * most recorded statistics.
 */
const CHANGED_SHARE = 0.5

/** Write operations that bytes written together are charged with. */
export function writeOpsOf(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_WRITE_OP)
}

const BYTES_PER_WRITE_OP = 1024

const lengths = new ValueWriter()

/** Bytes of a value as it is stored. */
function lengthOf(value: Value): number {
  lengths.value(value)
  return lengths.take().bytes.length
}

/** Writes the versions of a run's documents. */
export class VersionWriter {
  readonly #context: QueryContext
  readonly #reader: DocumentReader
  readonly #maintenance: IndexMaintenance
  readonly #changes = new Map<string, DocumentChange>()
  readonly #bytes = new Map<string, number>()

  constructor(context: QueryContext, reader: DocumentReader, pending: PendingEntries) {
    this.#context = context
    this.#reader = reader
    this.#maintenance = { context, pending, hasExpired: (ttl) => reader.hasExpired(ttl) }
  }

  /** Writes the present version. @throws {QueryError} constraint_failure when a unique constraint is violated; {@link RequestError} beyond limits */
  write(collection: CollectionDefinition, id: bigint, ttl: Value | undefined, data: ObjectValue): void {
    const encoded = encodeVersion(this.#context.catalog.schemaVersion, ttl, data)
    if (encoded.bytes.length > VERSION_BYTES_MAX) {
      throw new RequestError('invalid_request', 400, `Version bytes (${encoded.bytes.length}) exceeds threshold (${VERSION_BYTES_MAX})`)
    }
    const key = documentKey(this.#context.database.scope, collection.id, id)
    const before = this.#supersede(collection, id)
    this.#context.transaction.write({ key, value: encoded.bytes, valueStamps: encoded.stamps })
    this.#reader.wrote(collection.id, id, encoded.bytes)
    const after = this.#reader.readPresent(collection.id, id)
    this.#moveExpiry(collection, id, before, after)
    const bytes = key.length + encoded.bytes.length
    this.#account(collection, id, bytes + this.#patchBytes(collection, id, before, data), this.#index(collection, id, before, after))
    this.#record(collection, id, before, true)
  }

  /** Removes the present version. */
  remove(collection: CollectionDefinition, id: bigint): void {
    const key = documentKey(this.#context.database.scope, collection.id, id)
    const before = this.#supersede(collection, id)
    this.#context.transaction.write({ key, value: undefined })
    this.#reader.wrote(collection.id, id, undefined)
    this.#moveExpiry(collection, id, before, undefined)
    const bytes = key.length + this.#patchBytes(collection, id, before, EMPTY_OBJECT)
    this.#account(collection, id, bytes, this.#index(collection, id, before, undefined))
    this.#record(collection, id, before, false)
  }

  /** Takes a version whose `ttl` is over out of the present. It leaves no change, because an expiry is no event. */
  expire(collection: CollectionDefinition, id: bigint): void {
    const before = this.#supersede(collection, id)
    this.#context.transaction.write({ key: documentKey(this.#context.database.scope, collection.id, id), value: undefined })
    this.#reader.wrote(collection.id, id, undefined)
    this.#moveExpiry(collection, id, before, undefined)
    this.#index(collection, id, before, undefined)
    checkTransactionSize(this.#context)
  }

  /** Charges the writes and returns the change record. */
  complete(): CommitRequest['change'] {
    this.#maintenance.pending.write(this.#context.transaction)
    const { stats } = this.#context
    for (const bytes of this.#bytes.values()) {
      stats.writeOps += writeOpsOf(bytes)
      stats.bytesWritten += bytes
    }
    const changes = [...this.#changes.values()].filter(({ existed, exists }) => existed || exists)
    return changes.length === 0 ? undefined : { value: encodeChanges(this.#context.database.scope, changes) }
  }

  get maintenance(): IndexMaintenance {
    return this.#maintenance
  }

  /** Puts what was committed before into the history. */
  #supersede(collection: CollectionDefinition, id: bigint): StoredVersion | undefined {
    const before = this.#reader.readPresent(collection.id, id)
    if (before?.ts === undefined) return before
    const past = encodePast(before.bytes)
    const key = documentHistoryKey(this.#context.database.scope, collection.id, id, before.ts)
    this.#context.transaction.write({ key, value: past.bytes, valueStamps: past.stamps })
    return before
  }

  /** Keeps the list of documents by the end of their life in step with their present versions. */
  #moveExpiry(
    { id: collectionId }: CollectionDefinition,
    id: bigint,
    before: StoredVersion | undefined,
    after: StoredVersion | undefined,
  ): void {
    const { transaction, database } = this.#context
    const [old, time] = [expiryTimeOf(before), expiryTimeOf(after)]
    if (old === time) return
    const keyAt = (at: Timestamp): Uint8Array => expiryKey({ time: at, scope: database.scope, collectionId, id })
    if (old !== undefined) transaction.write({ key: keyAt(old), value: undefined })
    if (time !== undefined) transaction.write({ key: keyAt(time), value: NO_BYTES })
  }

  #index(collection: CollectionDefinition, id: bigint, before: StoredVersion | undefined, after: StoredVersion | undefined): IndexChange {
    const change = maintainIndexes(this.#maintenance, collection, before && { id, version: before }, after && { id, version: after })
    if (change.violated.length > 0) throw uniqueFailure(change.violated)
    if (change.bytes > 0 || before === undefined || after === undefined) this.#reader.forgetScans()
    return change
  }

  #account(collection: CollectionDefinition, id: bigint, versionBytes: number, change: IndexChange): void {
    const document = `${collection.id}:${id}`
    const besides = collection.system ? DEFINITION_OVERHEAD_BYTES : DOCUMENT_OVERHEAD_BYTES
    this.#bytes.set(document, versionBytes + change.bytes + besides)
    checkTransactionSize(this.#context)
  }

  /** Bytes of the patch back to the committed version, with which a version is charged. */
  #patchBytes(collection: CollectionDefinition, id: bigint, before: StoredVersion | undefined, data: ObjectValue): number {
    const isCommitted = before === undefined || before.ts !== undefined
    const committed = isCommitted ? before : this.#reader.readBeforeWrites(collection.id, id)
    if (committed === undefined) return 0
    return collection.system ? committed.bytes.length * CHANGED_SHARE : lengthOf(backwardPatch(data, committed.data))
  }

  #record(collection: CollectionDefinition, id: bigint, before: StoredVersion | undefined, exists: boolean): void {
    const document = `${collection.id}:${id}`
    const known = this.#changes.get(document)
    const existed = known?.existed ?? before !== undefined
    const previous = known === undefined ? (before?.ts ?? 0) : known.previous
    // A document keeps the place of its first change.
    this.#changes.set(document, { collectionId: collection.id, id, existed, exists, previous })
  }
}
