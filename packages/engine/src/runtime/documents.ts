import type { Timestamp } from '@terrarium/base'
import type { DocumentValue, JsonWriter, MissingCause, ObjectValue, Value } from '@terrarium/values'
import type { CommitRequest } from '@terrarium/store'
import type { CollectionDefinition, IndexDefinition } from '../model/catalog.ts'
import type { EntryPosition, ScanRange } from '../storage/scan-range.ts'
import type { CoveredMembers } from './partial-object.ts'

/**
 * Documents and indexes of the query's database as one run sees them: its snapshot overlaid with its own writes.
 *
 * Reads honour permissions, `ttl`, the valid time of the context and that of the reference. Created by `createDocuments(context)`.
 * @see storage-semantics.md §1–5
 */
export interface Documents {
  /** Reads the version that the reference shows; charged once for each document and time. */
  read(reference: DocumentValue): DocumentReading
  /** Whether the reference leads to a live, readable document. */
  exists(reference: DocumentValue): boolean
  /** One member: metadata, computed field, stored field. undefined when the document has none of that name. @throws {QueryError} on missing documents */
  field(reference: DocumentValue, name: string): Value | undefined
  /** What an index entry covers of the document; undefined where none does, or not any more. */
  covered(reference: DocumentValue): CoveredMembers | undefined
  /** All members in the order in which they are shown (`id`/`name`, `coll`, `ts`, `ttl`, computed, stored, `data`), in a map of the caller's own. @throws {QueryError} on missing documents */
  fields(reference: DocumentValue): Map<string, Value>
  /** As `fields`; a document of a user's without computed fields as it is stored, its values not read yet. */
  whole(reference: DocumentValue): StoredDocument | Map<string, Value>

  create(collection: CollectionDefinition, data: ObjectValue, mode: WriteMode): DocumentValue
  update(reference: DocumentValue, data: ObjectValue, mode: WriteMode): DocumentValue
  replace(reference: DocumentValue, data: ObjectValue, mode: WriteMode): DocumentValue
  delete(reference: DocumentValue): DocumentValue

  /** A reference by id; existence is not checked. */
  reference(collection: CollectionDefinition, id: bigint): DocumentValue
  /** A reference to a named document (schema collections); a missing one is a null reference. */
  referenceByName(collection: CollectionDefinition, name: string): DocumentValue
  newId(): bigint

  /**
   * Entries of all live, readable documents in id order at `time` (undefined: the context's valid time). Bounds are inclusive.
   * Charges reads by the page: callers pull what they need and then end the iterator.
   */
  scanCollection(collection: CollectionDefinition, scan: ScanRange): IterableIterator<SetEntry>
  /** Entries of a user index under exactly these terms, in index order. */
  scanIndex(collection: CollectionDefinition, index: IndexDefinition, terms: readonly Value[], scan: ScanRange): IterableIterator<SetEntry>

  /** Deletes a document because of another one's deletion; without permissions. */
  removeDependent(collection: CollectionDefinition, id: bigint): void
  /** Removes a document whose `ttl` was over at a time. Returns whether its present version is such a one. */
  expire(collection: CollectionDefinition, id: bigint, time: Timestamp): boolean
  /** The stored data of the current version, internal members included; without permissions and without charge. */
  storedData(collection: CollectionDefinition, id: bigint): ObjectValue | undefined
  /** Runs without charging reads. */
  withoutCharge<T>(run: () => T): T
  /** Replaces the data of the current version; without validation, to complete a write at the end of a query. */
  rewrite(collection: CollectionDefinition, id: bigint, data: ObjectValue): void
  /** Derives the entries of all documents of a collection in those of its backing indexes; in the background if there are many. */
  buildIndexes(collection: CollectionDefinition, backingIds: ReadonlySet<number>): void
  /** Goes on with a build in the background, over the documents with ids of a range, both inclusive. @throws {RequestError} for a document that cannot be indexed */
  buildBatch(
    collection: CollectionDefinition,
    backingIds: ReadonlySet<number>,
    range: { readonly from: bigint; readonly to: bigint },
    limits: BuildLimits,
  ): BuildBatch

  /**
   * Charges the writes and returns the record that the commit appends to the change log; undefined when nothing was written.
   *
   * @see storage-semantics.md §12
   */
  changeRecord(): CommitRequest['change']
}

/** A document as it is stored. What it gives stays the same, whatever the query does. */
export interface StoredDocument {
  /** Writes its members as an object in a format; returns false, and leaves the text as it was, where it takes the values to write it. */
  write(writer: JsonWriter, format: 'simple' | 'tagged'): boolean
  /** All members in the order in which they are shown, in a map of the caller's own. */
  fields(): Map<string, Value>
}

/** When a batch of a build ends. */
export interface BuildLimits {
  readonly documentsMax: number
  /** Bytes of keys and values. */
  readonly bytesMax: number
  /** Whether its time is over; asked before each document. */
  isOver(): boolean
}

export interface BuildBatch {
  /** The next document to be read; undefined: the range is done. */
  readonly next: bigint | undefined
  readonly documents: number
}

/** `data`: `id` and `ttl` are metadata. `plain`: every key is user data (`createData` and the like). */
export type WriteMode = 'default' | 'plain'

export type DocumentReading =
  { readonly kind: 'live'; readonly version: DocumentVersion } | { readonly kind: 'missing'; readonly cause: MissingCause }

export interface DocumentVersion {
  /** Commit time; undefined while the writing transaction is under way. */
  readonly ts: Timestamp | undefined
  readonly ttl: Value | undefined
  /** The `ttl` as far as it ends the document's life. */
  readonly expiry?: Value | undefined
  /** User fields of a user document; all stored fields of a system document. */
  readonly data: ObjectValue
}

export interface SetEntry {
  /** Knows the covered fields, so that reading them costs nothing (storage-semantics.md §4.7). */
  readonly document: DocumentValue
  readonly position: EntryPosition
  /** What the document's reference knows of it while the query has written nothing; undefined: nothing. */
  readonly covered?: CoveredMembers
}
