import type { SweepCounts } from '../storage/sweep-state.ts'

/** A backing index whose entries are not those of its documents. */
export interface IndexFault {
  readonly scope: number
  readonly collectionId: number
  readonly backingId: number
  /** Name of the collection. */
  readonly collection: string
  /** What is wrong, as the end of a sentence. */
  readonly what: string
}

/** What a store has that does not fit together. */
export interface StoreFaults {
  /** Versions and change records that were read. */
  readonly records: number
  /** Sentences about records that cannot be repaired. */
  readonly faults: readonly string[]
  /** Indexes that can be built again from their documents. */
  readonly indexes: readonly IndexFault[]
  /** Passes over the store in search of what is past, and what was removed since it was made. */
  readonly sweeps: { readonly passes: number; readonly removed: SweepCounts }
}
