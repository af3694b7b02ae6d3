import type { Timestamp } from '@terrarium/base'
import type { Span } from '@terrarium/language'
import type { DocumentValue, MissingCause, ObjectValue, Value } from '@terrarium/values'
import type { CommitRequest } from '@terrarium/store'
import type { CollectionDefinition, IndexDefinition } from '../catalog/catalog.ts'

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
  /** All members in the order in which they are shown (`id`/`name`, `coll`, `ts`, `ttl`, computed, stored, `data`). @throws {QueryError} on missing documents */
  fields(reference: DocumentValue): ReadonlyMap<string, Value>

  create(collection: CollectionDefinition, data: ObjectValue, mode: WriteMode): DocumentValue
  update(reference: DocumentValue, data: ObjectValue, mode: WriteMode): DocumentValue
  replace(reference: DocumentValue, data: ObjectValue, mode: WriteMode): DocumentValue
  delete(reference: DocumentValue): DocumentValue

  /** A reference by id; existence is not looked at. */
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

  /** Deletes a document because of another one's deletion; nobody is asked. */
  removeDependent(collection: CollectionDefinition, id: bigint): void
  /** The stored data of the present version, nothing computed or hidden; nobody is asked and nothing charged. */
  storedData(collection: CollectionDefinition, id: bigint): ObjectValue | undefined
  /** Puts other data into the present version; without validation, for what completes a write at the end of a query. */
  rewrite(collection: CollectionDefinition, id: bigint, data: ObjectValue): void
  /** Derives the entries of all documents of a collection in those of its backing indexes. */
  buildIndexes(collection: CollectionDefinition, backingIds: ReadonlySet<number>): void

  /** Charges the writes (§12) and returns what the commit appends to the change log; undefined when nothing was written. */
  changeRecord(): CommitRequest['change']
}

/** `data`: `id` and `ttl` are metadata. `plain`: every key is user data (`createData` and its like). */
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

/**
 * Where a scan begins and ends. A bound is a list of values, a prefix of (covered values…, document id); both ends inclusive.
 * `resume` continues at the entry it names, inclusively (in scan direction).
 */
export interface ScanRange {
  readonly from?: readonly Value[] | undefined
  readonly to?: readonly Value[] | undefined
  readonly reverse?: boolean
  readonly resume?: EntryPosition | undefined
  /** Read at this time instead of the context's valid time. */
  readonly time?: Timestamp | undefined
  /** The call that made the set, for performance hints. */
  readonly span?: Span | undefined
}

/** Place of an entry in an index: its covered values and document id. Enough to resume there. */
export interface EntryPosition {
  readonly values: readonly Value[]
  readonly documentId: bigint
}

export interface SetEntry {
  /** Knows the covered fields, so that reading them costs nothing (§4.7). */
  readonly document: DocumentValue
  readonly position: EntryPosition
}
