import type { Timestamp } from '@terrarium/base'

/** An ordered byte string; compared unsigned, shorter first. Not empty, at most KEY_BYTES_MAX, and never beginning with 0xff. */
export type Key = Uint8Array

/** Keys `start ≤ key < end`. */
export interface Range {
  readonly start: Key
  readonly end: Key
}

export interface Entry {
  readonly key: Key
  readonly value: Uint8Array
}

export interface ScanOptions {
  /** From the end downwards. Default false. */
  readonly reverse?: boolean
}

/**
 * A consistent view of the store as of one commit. Reads are synchronous. It must be released; one that is held longer than
 * SNAPSHOT_AGE_MAX_MS fails with `snapshotExpired`.
 */
export interface Snapshot {
  /** Time of the latest commit that the snapshot contains; 0 for an empty store. */
  readonly time: Timestamp
  /** The returned bytes are the caller's to keep. */
  get(key: Key): Uint8Array | undefined
  /** Reads lazily, in key order. A scan that is not finished is ended by `return()` of its iterator. */
  scan(range: Range, options?: ScanOptions): IterableIterator<Entry>
  release(): void
}

/** What opens snapshots: the writer's own store, or a reader in another thread. */
export interface Reader {
  /** 32 random bytes, made when the store was created and part of its data: copies and backups of the store have the same. */
  readonly secret: Uint8Array
  snapshot(): Snapshot
  /** Change records of the visible commits after `after`, in commit order. Holds a snapshot until the iteration ends. */
  changesSince(after: Timestamp): IterableIterator<ChangeRecord>
  close(): Promise<void>
}

/** The record that a commit left in the change log. */
export interface ChangeRecord {
  readonly time: Timestamp
  readonly value: Uint8Array
}

/**
 * A place in a written key or value that receives the commit time, which is unknown while the transaction runs.
 * `micros`: 8 bytes, big-endian microseconds. `time`: 12 bytes as the tuple encoding writes a Time: big-endian sign-flipped seconds, then nanoseconds.
 * `inverted` writes the complement of each byte, for descending keys.
 */
export interface Stamp {
  readonly offset: number
  readonly form: 'micros' | 'time'
  readonly inverted?: boolean
}

/** One change of a key; `value` undefined removes it. */
export interface Write {
  readonly key: Key
  readonly value: Uint8Array | undefined
  readonly keyStamps?: readonly Stamp[]
  readonly valueStamps?: readonly Stamp[]
}

/** What a transaction wants to be true and to happen. Plain data: it crosses threads. */
export interface CommitRequest {
  /** Time of the snapshot that was read. */
  readonly snapshotTime: Timestamp
  /** Keys whose content was relied on, present or absent. */
  readonly readKeys: readonly Key[]
  /** Ranges whose whole content was relied on. */
  readonly readRanges: readonly Range[]
  readonly writes: readonly Write[]
  /** Opaque record of the commit for the change log (readable by time with `changesSince`); undefined appends none. Stamped like a value. */
  readonly change?: { readonly value: Uint8Array; readonly stamps?: readonly Stamp[] }
  /** Times of commits whose records leave the change log. */
  readonly droppedChanges?: readonly Timestamp[]
  /** Whether no transaction can rely on any of the written keys: they are then not remembered for its validation. */
  readonly isPrivate?: boolean
}

export type CommitOutcome =
  | { readonly kind: 'committed'; readonly time: Timestamp }
  /** Nothing was written. A snapshot from now on contains what was in conflict, so the same work on it may succeed. `key` is the conflicting key where one is known. */
  | { readonly kind: 'conflict'; readonly key: Key | undefined }

/** The one writer of a store. Strictly serializable: a commit succeeds only if nothing it read has changed since its snapshot. */
export interface Writer extends Reader {
  /**
   * Validates and applies atomically, in a group with other commits; resolves after the group is flushed to disk. Commit times are unique,
   * increase in commit order and are never behind the clock by design nor ahead of it by more than the number of commits of that microsecond.
   */
  commit(request: CommitRequest): Promise<CommitOutcome>
  /** A time later than every commit and every time given before. */
  nextTime(): Timestamp
  /**
   * A time for what has read a snapshot and nothing later, the txn_ts of a read-only query: later than the snapshot and earlier than each
   * commit that the snapshot does not hold, accepted ones that are not visible yet included. Who has seen that time has seen all commits up to it.
   */
  readTime(snapshotTime: Timestamp): Timestamp
  /** Calls back after each flushed commit with its time. @returns unsubscribe */
  onCommit(listener: (time: Timestamp) => void): () => void
}

/**
 * A transaction under way: a snapshot overlaid with its own writes, collecting what a commit must validate.
 *
 * Reads see the writes made before them. `untracked` reads are not validated at commit (phantoms are accepted).
 */
export interface Transaction {
  readonly snapshot: Snapshot
  get(key: Key, options?: { readonly untracked?: boolean }): Uint8Array | undefined
  scan(range: Range, options?: ScanOptions & { readonly untracked?: boolean }): IterableIterator<Entry>
  /** Keys with stamps cannot be read back before the commit; they are not part of the overlay. */
  write(write: Write): void
  /** Marks a key as relied on without reading it. */
  trackKey(key: Key): void
  /** Total bytes of keys and values written so far. */
  readonly bytesWritten: number
  readonly hasWrites: boolean
  /** Takes back everything written since the mark (see `mark`); what was read stays tracked. */
  mark(): number
  rollback(mark: number): void
  toCommit(change?: CommitRequest['change']): CommitRequest
}
