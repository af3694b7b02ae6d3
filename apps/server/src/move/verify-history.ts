import type { CollectionCopy } from './collection-copy.ts'
import { earliestTime } from './document-reader.ts'
import type { DocumentReader, VersionName } from './document-reader.ts'
import { readFeed } from './follow-changes.ts'
import type { HistoryList } from './history-list.ts'
import { MoveError } from './move-error.ts'
import type { HistoryProgress, VersionStep } from './progress.ts'
import { hashOf } from './stored-document.ts'
import type { StoredDocument } from './stored-document.ts'

/** What a comparison of histories has found. */
export interface ComparedHistory {
  /** Versions that are the same on both sides. */
  readonly versions: number
  /** Versions that the source does not have any more, so that only their place in the order was checked. */
  readonly gone: number
}

/**
 * Compares each version that was written to the target with that of the source, and sees that the target has these versions and no others.
 *
 * @throws {MoveError} when they differ
 */
export async function verifyHistory(copy: CollectionCopy, history: HistoryProgress, list: HistoryList): Promise<ComparedHistory> {
  let [versions, gone, listed] = [0, 0, 0]
  for await (const { moved, versions: steps } of list.of(copy.from.path.join('/'), copy.collection.name)) {
    const source = await readable(copy.source, steps)
    const target = await copy.copy.versions(steps.map(({ id }) => ({ id, ts: moved })))
    for (const [at, step] of steps.entries()) {
      const ours = source.get(step)
      if (!step.isDeleted && ours === undefined) gone += 1
      else if (!isSame(ours, target[at]))
        throw new MoveError(`${copy.label}: a version of document ${step.id} differs in the copy's history`)
      else versions += 1
    }
    listed += steps.length
  }
  const events = await countEvents(copy, history)
  if (listed !== history.versions || events !== listed)
    throw new MoveError(
      `${copy.label}: the copy's history has ${events} versions where ${listed} were moved: see that nobody else writes to it`,
    )
  return { versions, gone }
}

function isSame(ours: StoredDocument | undefined, theirs: StoredDocument | undefined): boolean {
  if (ours === undefined || theirs === undefined) return ours === theirs
  return hashOf(ours) === hashOf(theirs)
}

/** Versions of the source, without those from before its history begins now. */
async function readable(
  source: DocumentReader,
  steps: readonly VersionStep[],
): Promise<ReadonlyMap<VersionName, StoredDocument | undefined>> {
  const kept = steps.filter(({ isDeleted }) => !isDeleted)
  try {
    const found = await source.versions(kept)
    return new Map(kept.map((step, at) => [step, found[at]]))
  } catch (error: unknown) {
    const earliest = error instanceof MoveError ? earliestTime(error) : undefined
    if (earliest === undefined) throw error
    return readable(
      source,
      kept.filter(({ ts }) => ts > earliest),
    )
  }
}

/** Versions that the target has made since its history begins. */
async function countEvents({ to }: CollectionCopy, { copySource = '' }: HistoryProgress): Promise<number> {
  let events = 0
  let cursor: string | undefined
  for (;;) {
    const feed = await readFeed(to, copySource, cursor === undefined ? {} : { cursor })
    events += feed.events.length
    cursor = feed.cursor
    if (!feed.has_next) return events
  }
}
