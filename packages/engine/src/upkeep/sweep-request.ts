import type { Timestamp } from '@terrarium/base'
import type { ChangeRecord, CommitRequest } from '@terrarium/store'
import type { SweepCounts } from '../storage/sweep-state.ts'

/** Asks for a batch of the removal of what is past. */
export interface SweepRequest {
  /** The `progress` of the batch before, if its commit succeeded; else of the one before that. */
  readonly progress: string | undefined
  /** Most keys that the batch removes, not counting the entries of a document whose `ttl` is over. */
  readonly keysMax: number
  /** When the batch is to end, by the machine's clock. */
  readonly until: Timestamp
  /** At or after the snapshot's. */
  readonly queryTime: Timestamp
  /** Reads the change log, see `Reader.changesSince`. */
  readonly changesSince: (after: Timestamp) => Iterable<ChangeRecord>
}

export interface SweepRun {
  readonly kind: 'batch' | 'idle'
  readonly commit: CommitRequest | undefined
  /** How far the pass is; undefined between passes. */
  readonly progress: string | undefined
  readonly removed: SweepCounts
}
