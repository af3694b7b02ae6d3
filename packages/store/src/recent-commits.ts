import type { Timestamp } from '@terrarium/base'
import { bytesText } from './bytes.ts'
import type { CommitRequest, Key, Range } from './store.ts'

/**
 * The recent writes, to decide whether a transaction's reads are still valid.
 *
 *   snapshotTime ──┐
 *        floor     ▼            latest
 *   ───────┼───────┼──c──c───c────┤      a read of a key or range written by one of the c is in conflict
 *
 * Commits stand here from the moment they are accepted, before they are visible. Those older than the window are forgotten and the floor
 * rises to them; a snapshot below the floor cannot be judged any more and counts as a conflict.
 */

/** How long a commit is remembered; a transaction that takes longer cannot commit. */
export const CONFLICT_WINDOW_MS = 620_000
/** Most written keys remembered. */
const KEYS_REMEMBERED_MAX = 400_000
const MICROS_PER_MS = 1000

interface RecentCommit {
  readonly time: Timestamp
  /** The latest time that was given before this commit's to anything else. */
  givenBefore: Timestamp
  readonly keys: readonly string[]
}

/** A conflict: the key if one is known. */
export interface Conflict {
  readonly key: Key | undefined
}

/** The commits of the window. */
export class RecentCommits {
  /** Time of the last write of each key. */
  readonly #lastWrites = new Map<string, Timestamp>()
  /** In commit order; those before `#first` are forgotten. */
  #commits: RecentCommit[] = []
  #first = 0
  #keyCount = 0
  #floor: Timestamp

  constructor(floor: Timestamp) {
    this.#floor = floor
  }

  /** Finds a read of the request that a later commit has invalidated. */
  findConflict(request: CommitRequest): Conflict | undefined {
    const { snapshotTime, readKeys, readRanges } = request
    if (snapshotTime < this.#floor) return { key: undefined }
    if (this.#latest() <= snapshotTime) return undefined
    for (const key of readKeys) {
      const time = this.#lastWrites.get(bytesText(key))
      if (time !== undefined && time > snapshotTime) return { key }
    }
    return readRanges.length === 0 ? undefined : this.#findInRanges(mergeRanges(readRanges), snapshotTime)
  }

  /**
   * Finds a time for what has read a snapshot: after the snapshot and before the next commit, which it has not seen. Such times increase; where
   * there is none left before the commit, the last one is given again.
   *
   * @returns undefined when there is no commit after the snapshot
   */
  timeAfter(snapshotTime: Timestamp): Timestamp | undefined {
    if (this.#latest() <= snapshotTime) return undefined
    if (snapshotTime < this.#floor) return snapshotTime
    let next = this.#commits.length - 1
    while (next > this.#first && (this.#commits[next - 1] as RecentCommit).time > snapshotTime) next--
    const commit = this.#commits[next] as RecentCommit
    commit.givenBefore = Math.min(commit.givenBefore + 1, commit.time - 1)
    return commit.givenBefore
  }

  /** Remembers an accepted commit. Times must increase. @param givenBefore - the latest time that was given before, to a commit or anything else */
  add(time: Timestamp, keys: readonly string[], givenBefore: Timestamp): void {
    for (const key of keys) this.#lastWrites.set(key, time)
    this.#commits.push({ time, keys, givenBefore })
    this.#keyCount += keys.length
    this.#forget(time - CONFLICT_WINDOW_MS * MICROS_PER_MS)
  }

  #latest(): Timestamp {
    return this.#commits[this.#commits.length - 1]?.time ?? this.#floor
  }

  #findInRanges(ranges: readonly TextRange[], snapshotTime: Timestamp): Conflict | undefined {
    for (let i = this.#commits.length - 1; i >= this.#first; i--) {
      const commit = this.#commits[i] as RecentCommit
      if (commit.time <= snapshotTime) return undefined
      const key = commit.keys.find((written) => isWithin(ranges, written))
      if (key !== undefined) return { key: Buffer.from(key, 'latin1') }
    }
    return undefined
  }

  #forget(before: Timestamp): void {
    let oldest = this.#commits[this.#first]
    while (oldest !== undefined && (oldest.time < before || this.#keyCount > KEYS_REMEMBERED_MAX)) {
      for (const key of oldest.keys) if (this.#lastWrites.get(key) === oldest.time) this.#lastWrites.delete(key)
      this.#keyCount -= oldest.keys.length
      this.#floor = oldest.time
      oldest = this.#commits[++this.#first]
    }
    if (this.#first > 1024 && this.#first * 2 > this.#commits.length) {
      this.#commits = this.#commits.slice(this.#first)
      this.#first = 0
    }
  }
}

interface TextRange {
  readonly start: string
  readonly end: string
}

/** Sorts ranges and joins those that touch. */
function mergeRanges(ranges: readonly Range[]): TextRange[] {
  const sorted = ranges
    .map(({ start, end }) => ({ start: bytesText(start), end: bytesText(end) }))
    .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
  const merged: { start: string; end: string }[] = []
  for (const range of sorted) {
    const last = merged[merged.length - 1]
    if (last === undefined || range.start > last.end) merged.push(range)
    else if (range.end > last.end) last.end = range.end
  }
  return merged
}

function isWithin(ranges: readonly TextRange[], key: string): boolean {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle] as TextRange).start <= key) low = middle + 1
    else high = middle
  }
  return low > 0 && key < (ranges[low - 1] as TextRange).end
}
