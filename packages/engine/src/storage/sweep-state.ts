/**
 * How far the removal of what is past is: one record a store, as JSON.
 *
 *   pass ── from the first key to the last, then the change log ──▶ pause ──▶ pass …
 *
 * It is written with the commits that remove something, so that after a crash a pass goes on where it was. Nothing depends on it for what is
 * removed: that is decided from each record itself.
 */
import type { Timestamp } from '@terrarium/base'
import type { Snapshot } from '@terrarium/store'
import { sweepKey } from '../model/key-space.ts'

/** What was removed. */
export interface SweepCounts {
  /** Documents whose `ttl` was over. */
  readonly documents: number
  /** Versions of documents that nobody may read any more. */
  readonly versions: number
  /** Entries of indexes that nobody may read any more. */
  readonly entries: number
  /** Records of the change log. */
  readonly changes: number
  /** Keys of databases, collections and indexes that were deleted. */
  readonly leftovers: number
}

export const NOTHING_SWEPT: SweepCounts = { documents: 0, versions: 0, entries: 0, changes: 0, leftovers: 0 }

export function addCounts(a: SweepCounts, b: SweepCounts): SweepCounts {
  return {
    documents: a.documents + b.documents,
    versions: a.versions + b.versions,
    entries: a.entries + b.entries,
    changes: a.changes + b.changes,
    leftovers: a.leftovers + b.leftovers,
  }
}

/** A pass under way. */
export interface SweepPass {
  /** The latest commit when it began: what was written until then it has looked at. */
  readonly began: Timestamp
  /** When it began, by the clock. */
  readonly startedAt: Timestamp
  /** The next key, in hexadecimal; undefined: the change log is next. */
  readonly key: string | undefined
  /** The commit behind which the change log is next. */
  readonly changesAfter: Timestamp
  /** When the first of what it has kept may go; undefined: nothing that goes by itself. */
  readonly nextDue: Timestamp | undefined
}

export interface SweepState {
  /** undefined between passes. */
  readonly pass: SweepPass | undefined
  /** The latest commit when the last pass began that is at its end; 0 before the first. */
  readonly lastBegan: Timestamp
  /** The next pass does not begin before. */
  readonly pauseUntil: Timestamp
  /** When the first of what the last pass has kept may go. */
  readonly nextDue: Timestamp | undefined
  /** Time of the latest commit whose record was removed from the change log; 0 for none. */
  readonly changesDropped: Timestamp
  /** Whether each document with a `ttl` is in the list of those. */
  readonly listsExpiries: boolean
  readonly passes: number
  /** Since the store was made. */
  readonly removed: SweepCounts
}

const FIRST: SweepState = {
  pass: undefined,
  lastBegan: 0,
  pauseUntil: 0,
  nextDue: undefined,
  changesDropped: 0,
  listsExpiries: false,
  passes: 0,
  removed: NOTHING_SWEPT,
}

export function readSweepState(snapshot: Pick<Snapshot, 'get'>): SweepState {
  const bytes = snapshot.get(sweepKey())
  return bytes === undefined ? FIRST : { ...FIRST, ...(JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<SweepState>) }
}

export function encodeSweepState(state: SweepState): Uint8Array {
  return Buffer.from(JSON.stringify(state), 'utf8')
}
