import type { Timestamp } from '@terrarium/base'
import { DocumentValue, TimeValue, timeToMicros, type ObjectValue, type Value } from '@terrarium/values'
import { readMicros } from '@terrarium/store'
import type { CollectionDefinition } from '../model/catalog.ts'
import { afterPrefix, documentHistoryKey, documentHistoryRange, documentKey } from '../model/key-space.ts'
import { nameOfSchemaDocument } from '../catalog/schema-names.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { MakeReference } from '../model/value-codec.ts'
import { detailsOf, DocumentReference } from '../runtime/document-reference.ts'
import { checkRetention } from './retention.ts'
import { ScannedRanges } from './scanned-ranges.ts'
import { StoredVersion } from '../storage/stored-version.ts'

/** Bytes that the absence of a document is charged with. */
const MISSING_BYTES = 14
const BYTES_PER_READ_OP = 4096

function readOps(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / BYTES_PER_READ_OP))
}

/**
 * Reads versions of documents: the transaction's present, or a time in the past. Knows nothing of permissions.
 *
 * A read version is remembered, so that each document is charged once for each time.
 */
export class DocumentReader {
  readonly #context: QueryContext
  #present = new Map<number, Map<bigint, StoredVersion | undefined>>()
  readonly #written = new Map<number, Set<bigint>>()
  #past = new Map<string, StoredVersion | undefined>()
  #scanned = new ScannedRanges()
  readonly #makers = new Map<Timestamp | undefined, MakeReference>()

  constructor(context: QueryContext) {
    this.#context = context
  }

  /** Where a reference or set with a time of its own, or none, looks. Times after the snapshot are the present. */
  timeOf(readTime: Timestamp | undefined): Timestamp | undefined {
    const time = readTime ?? this.#context.readTime
    return time !== undefined && time > this.#context.snapshotTime ? undefined : time
  }

  /** The live version at a time, or at present; undefined when there is none or its `ttl` is over. */
  read(collection: CollectionDefinition, id: bigint, time: Timestamp | undefined): StoredVersion | undefined {
    const version = time === undefined ? this.readPresent(collection.id, id) : this.readPast(collection, id, time)
    return version === undefined || this.hasExpired(version.expiry) ? undefined : version
  }

  /** The present version, own writes included, whether expired or not. */
  readPresent(collectionId: number, id: bigint): StoredVersion | undefined {
    const known = this.#of(collectionId)
    const found = known.get(id)
    if (found !== undefined || known.has(id)) return found
    const version = this.readUncharged(collectionId, id)
    this.charge(version?.bytes.length ?? MISSING_BYTES)
    return version
  }

  /** As `readPresent`, for reads that cost nothing: of the place of a new document, and of definitions. */
  readUncharged(collectionId: number, id: bigint): StoredVersion | undefined {
    const known = this.#of(collectionId)
    const found = known.get(id)
    if (found !== undefined || known.has(id)) return found
    const bytes = this.#context.transaction.get(documentKey(this.#context.database.scope, collectionId, id))
    const version = bytes === undefined ? undefined : this.versionOf(collectionId, bytes, undefined)
    known.set(id, version)
    return version
  }

  /** The present version for use inside the database: it costs nothing, and a read by the query is charged all the same. */
  peek(collectionId: number, id: bigint): StoredVersion | undefined {
    const known = this.#of(collectionId)
    if (known.has(id)) return known.get(id)
    const bytes = this.#context.transaction.get(documentKey(this.#context.database.scope, collectionId, id))
    return bytes === undefined ? undefined : this.versionOf(collectionId, bytes, undefined)
  }

  /** Runs without charging reads; those that the query repeats are charged as if they were the first. */
  withoutCharge<T>(run: () => T): T {
    const { stats } = this.#context
    const { readOps: ops, bytesRead } = stats
    const [present, past, scanned] = [this.#present, this.#past, this.#scanned]
    this.#present = new Map()
    this.#past = new Map()
    this.#scanned = new ScannedRanges()
    try {
      return run()
    } finally {
      this.#present = present
      this.#past = past
      this.#scanned = scanned
      stats.readOps = ops
      stats.bytesRead = bytesRead
    }
  }

  /** The version at the run's snapshot, without its own writes. */
  readBeforeWrites(collectionId: number, id: bigint): StoredVersion | undefined {
    const bytes = this.#context.transaction.snapshot.get(documentKey(this.#context.database.scope, collectionId, id))
    return bytes === undefined ? undefined : this.versionOf(collectionId, bytes, undefined)
  }

  /** Remembers a written version; reading it is free. */
  wrote(collectionId: number, id: bigint, bytes: Uint8Array | undefined): void {
    this.#of(collectionId).set(id, bytes === undefined ? undefined : this.versionOf(collectionId, bytes, undefined))
    const written = this.#written.get(collectionId)
    if (written === undefined) this.#written.set(collectionId, new Set([id]))
    else written.add(id)
  }

  /** The version as of a time. @throws {RequestError} when history does not reach back so far */
  readPast(collection: CollectionDefinition, id: bigint, time: Timestamp): StoredVersion | undefined {
    checkRetention(collection, time, this.#context.snapshotTime)
    const key = `${collection.id}:${id}:${time}`
    const known = this.#past.get(key)
    if (known !== undefined || this.#past.has(key)) return known
    const version = this.#findPast(collection.id, id, time)
    this.charge(version === undefined ? MISSING_BYTES : version.bytes.length)
    this.#past.set(key, version)
    return version
  }

  /** Takes a scanned version as the current one, unless the document has been read or written before. */
  useScanned(collectionId: number, id: bigint, scanned: StoredVersion): void {
    const known = this.#of(collectionId)
    if (known.has(id)) return
    this.charge(scanned.bytes.length)
    known.set(id, scanned)
  }

  /**
   * Charges the look-up of a document that this run has written and may not read.
   *
   * Known from recorded statistics alone: the reference charges a read with the bytes that it takes from storage, the key at least, and finds
   * own writes without a charge; for a document that a predicate hides it takes what the absence of a document costs. Which of its reads
   * that is, is not known.
   */
  chargeHidden({ collectionId, id }: DocumentValue): void {
    if (this.hasWritten(collectionId, id)) this.charge(MISSING_BYTES)
  }

  /**
   * Charges the look-up at present of a document of the past that is stored as a reference.
   *
   * Known from recorded statistics alone, for top-level members of a document that is created: each costs what the absence of a document
   * costs, once more for each time. The reference does not check that references lead to documents; what reads there is not known.
   */
  chargeStoredReferences({ fields }: ObjectValue): void {
    for (const value of fields.values())
      if (value instanceof DocumentValue && this.timeOf(detailsOf(value).readTime) !== undefined) this.charge(MISSING_BYTES)
  }

  /** Charges scans again from now on: entries have changed. */
  forgetScans(): void {
    this.#scanned.clear()
  }

  /** Tells whether this run has written the document. */
  hasWritten(collectionId: number, id: bigint): boolean {
    return this.#written.get(collectionId)?.has(id) === true
  }

  /** Tells whether a `ttl` is over at the query's time. */
  hasExpired(ttl: Value | undefined): boolean {
    return ttl instanceof TimeValue && timeToMicros(ttl) <= this.#context.queryTime
  }

  /** Charges a read of so many bytes. */
  charge(bytes: number, partitions = 1): void {
    this.#context.stats.readOps += readOps(bytes) + partitions - 1
    this.#context.stats.bytesRead += bytes
  }

  /** Charges a scan of a range: once, as far as it has been read. */
  chargeScan(range: () => string, bytes: number, partitions: number): void {
    const known = this.#scanned.note(range, bytes)
    if (known === undefined) this.charge(bytes, partitions)
    else if (known < bytes) this.#context.stats.readOps += readOps(bytes) - readOps(known)
  }

  /** A stored version of a collection's document, read at a time, in the present shape. */
  versionOf(collectionId: number, bytes: Uint8Array, time: Timestamp | undefined, start = 0): StoredVersion {
    return new StoredVersion(bytes, this.makerOf(time), start, this.#context.catalog.findCollectionById(collectionId)?.migrations)
  }

  /** Makes references found in versions that are read at a time. */
  makerOf(time: Timestamp | undefined): MakeReference {
    const known = this.#makers.get(time)
    if (known !== undefined) return known
    const details = { readTime: time, storable: true }
    const { catalog } = this.#context
    const make = (collectionId: number, id: bigint): DocumentValue => {
      const collection = catalog.findCollectionById(collectionId)
      const name = collection?.named === true ? nameOfSchemaDocument(catalog, collectionId, id) : undefined
      return new DocumentReference(collectionId, collection?.name ?? 'Deleted', id, name, details)
    }
    this.#makers.set(time, make)
    return make
  }

  #of(collectionId: number): Map<bigint, StoredVersion | undefined> {
    const known = this.#present.get(collectionId)
    if (known !== undefined) return known
    const made = new Map<bigint, StoredVersion | undefined>()
    this.#present.set(collectionId, made)
    return made
  }

  #findPast(collectionId: number, id: bigint, time: Timestamp): StoredVersion | undefined {
    const { snapshot } = this.#context.transaction
    const scope = this.#context.database.scope
    const current = snapshot.get(documentKey(scope, collectionId, id))
    if (current !== undefined && readMicros(current, 0) <= time) return this.versionOf(collectionId, current, time)
    const range = {
      start: documentHistoryRange(scope, collectionId, id, id).start,
      end: afterPrefix(documentHistoryKey(scope, collectionId, id, time)),
    }
    for (const { value } of snapshot.scan(range, { reverse: true })) {
      return readMicros(value, 0) > time ? this.versionOf(collectionId, value, time, 8) : undefined
    }
    return undefined
  }
}
