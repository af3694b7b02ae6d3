import type { ObjectValue, Value } from '@terrarium/values'
import type { CommitRequest } from '@terrarium/store'
import type { CollectionDefinition } from '../catalog/catalog.ts'
import { documentHistoryKey, documentKey } from '../catalog/key-space.ts'
import { maintainIndexes, type IndexChange, type IndexMaintenance } from '../index/maintain-indexes.ts'
import type { StampedEntries } from '../index/stamped-entries.ts'
import type { QueryContext } from '../runtime/context.ts'
import { RequestError } from '../runtime/query-error.ts'
import { encodeChanges, type DocumentChange } from './change-record.ts'
import type { DocumentReader } from './document-reader.ts'
import { encodePast, encodeVersion, type StoredVersion } from './stored-version.ts'
import { uniqueFailure } from './write-failures.ts'

const VERSION_BYTES_MAX = 8_388_608
const TRANSACTION_BYTES_MAX = 16_777_216
const BYTES_PER_WRITE_OP = 1024

/**
 * Writes versions of documents: the current one, the one it supersedes, index entries, and the account of it all.
 *
 * Several writes of a document in one transaction leave one version, because only what was committed before becomes history.
 */
export class VersionWriter {
  readonly #context: QueryContext
  readonly #reader: DocumentReader
  readonly #maintenance: IndexMaintenance
  readonly #changes = new Map<string, DocumentChange>()
  readonly #bytes = new Map<string, number>()

  constructor(context: QueryContext, reader: DocumentReader, stamped: StampedEntries) {
    this.#context = context
    this.#reader = reader
    this.#maintenance = { context, stamped, hasExpired: (ttl) => reader.hasExpired(ttl) }
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
    this.#account(collection, id, key.length + encoded.bytes.length, this.#index(collection, id, before, after))
    this.#record(collection, id, before, true)
  }

  /** Removes the present version. */
  remove(collection: CollectionDefinition, id: bigint): void {
    const key = documentKey(this.#context.database.scope, collection.id, id)
    const before = this.#supersede(collection, id)
    this.#context.transaction.write({ key, value: undefined })
    this.#reader.wrote(collection.id, id, undefined)
    this.#account(collection, id, key.length, this.#index(collection, id, before, undefined))
    this.#record(collection, id, before, false)
  }

  /** Charges the writes and returns the change record. */
  complete(): CommitRequest['change'] {
    this.#maintenance.stamped.write(this.#context.transaction)
    const { stats } = this.#context
    for (const bytes of this.#bytes.values()) {
      stats.writeOps += Math.ceil(bytes / BYTES_PER_WRITE_OP)
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

  #index(collection: CollectionDefinition, id: bigint, before: StoredVersion | undefined, after: StoredVersion | undefined): IndexChange {
    const change = maintainIndexes(this.#maintenance, collection, before && { id, version: before }, after && { id, version: after })
    if (change.violated.length > 0) throw uniqueFailure(change.violated)
    return change
  }

  #account(collection: CollectionDefinition, id: bigint, versionBytes: number, change: IndexChange): void {
    const document = `${collection.id}:${id}`
    this.#bytes.set(document, versionBytes + change.bytes)
    const { bytesWritten } = this.#context.transaction
    if (bytesWritten > TRANSACTION_BYTES_MAX) {
      throw new RequestError(
        'invalid_request',
        400,
        `Transaction exceeded limit: got ${bytesWritten} bytes, limit ${TRANSACTION_BYTES_MAX} bytes`,
      )
    }
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
