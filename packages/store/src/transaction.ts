import type { CommitRequest, Entry, Key, Range, ScanOptions, Snapshot, Write } from './store.ts'

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
