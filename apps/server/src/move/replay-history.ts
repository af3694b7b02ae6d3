import { asModule } from './collection.ts'
import { eventSourceOf } from './collection-copy.ts'
import type { CollectionCopy } from './collection-copy.ts'
import { asArgument, hasDefinition, REMOVE, withDocuments, WRITE } from './document-argument.ts'
import { earliestTime, FIRST_ID, microsecondsOf } from './document-reader.ts'
import { readFeed } from './follow-changes.ts'
import type { FeedEvent } from './follow-changes.ts'
import type { HistoryList } from './history-list.ts'
import { MoveError } from './move-error.ts'
import type { HistoryProgress, VersionStep } from './progress.ts'
import { ask, query } from './wire.ts'
import type { Tagged } from './wire.ts'

/** Copies whose versions are written one after the other, so that the target's history has them, too. @see docs/decisions/040 */

/** History reaches this much further back than a collection asks for, so there is so much time to read its beginning. */
const MARGIN_MICROS = 15 * 60 * 1_000_000
const STEPS_MAX = 200
const BATCH_CHARACTERS = 1024 * 1024

/** Takes the moment that the history of a copy begins with: as early as the source can still be read for a while. */
export async function beginHistory({ from, collection, state, save }: CollectionCopy): Promise<HistoryProgress> {
  state.source = await eventSourceOf(from, collection)
  const { txn_ts } = await ask(from, 'null')
  state.history = { since: Math.min((await earliestOf({ from, collection })) + MARGIN_MICROS, txn_ts), batches: 0, versions: 0 }
  save()
  return state.history
}

/** The earliest time that a collection can be read at, in microseconds. */
export async function earliestOf({ from, collection }: Pick<CollectionCopy, 'from' | 'collection'>): Promise<number> {
  try {
    await query(from, 'at (Time.epoch(0, "days")) { collection.all().first() }\nnull', { collection: asModule(collection) })
    return 0
  } catch (error: unknown) {
    const earliest = error instanceof MoveError ? earliestTime(error) : undefined
    if (earliest === undefined) throw error
    return earliest
  }
}

/**
 * Copies the documents of the moment that the history begins with, each as one version.
 *
 * @throws {MoveError} when the source does not have that moment any more
 */
export async function copyBeginning(
  copy: CollectionCopy,
  { since }: HistoryProgress,
  onPage: (documents: number) => Promise<void>,
): Promise<void> {
  const { source, writer, state, save } = copy
  let isFirst = true
  for (let from: string | undefined = state.next ?? FIRST_ID; from !== undefined;) {
    const { documents, next } = await source.page(from, since)
    // The page that was under way when a move was stopped may be there, in whole or in part.
    const there = isFirst ? await copy.copy.byIds(documents.map(({ id }) => id)) : []
    isFirst = false
    await writer.write(documents.filter((_, at) => there[at] === undefined))
    if (next !== undefined) state.next = next
    save()
    await onPage(documents.length)
    from = next
  }
}

/** Writes the versions that the source has made since the last call, in their order. Returns their number. */
export async function replayChanges(copy: CollectionCopy, history: HistoryProgress, list: HistoryList): Promise<number> {
  const { from, state, save } = copy
  if (history.pending !== undefined) await writePending(copy, history, list)
  for (let versions = 0; ;) {
    const feed = await readFeed(
      from,
      state.source ?? '',
      state.cursor === undefined ? { start_ts: history.since } : { cursor: state.cursor },
    )
    for (let rest = stepsOf(copy, feed.events, history.since); rest.length > 0;) {
      const batch = rest.slice(0, lengthOfBatch(rest))
      rest = rest.slice(await writeSteps(copy, history, list, batch))
    }
    versions += feed.events.length
    state.cursor = feed.cursor
    save()
    if (!feed.has_next) return versions
  }
}

interface Step extends VersionStep {
  readonly cursor: string
}

function stepsOf({ label }: CollectionCopy, events: readonly FeedEvent[], since: number): Step[] {
  const failed = events.find(({ data }) => typeof data !== 'string')
  if (failed !== undefined)
    throw new MoveError(
      `the history of ${label} cannot be read: ${failed.error?.message ?? 'an event names no document'}`,
      failed.error?.code,
    )
  return events
    .filter(({ txn_ts }) => txn_ts > since)
    .map(({ type, data, txn_ts, cursor }) => ({ id: data as string, ts: txn_ts, isDeleted: type === 'remove', cursor }))
}

/** A transaction can write one version of a document. */
function lengthOfBatch(steps: readonly Step[]): number {
  const seen = new Set<string>()
  const end = steps.findIndex(({ id }) => seen.size === seen.add(id).size)
  return Math.min(end === -1 ? steps.length : end, STEPS_MAX)
}

/** Writes as many of these steps as fit into a transaction. Returns how many. */
async function writeSteps(copy: CollectionCopy, history: HistoryProgress, list: HistoryList, steps: readonly Step[]): Promise<number> {
  const { to, collection, state, save } = copy
  const versions = await read(copy, steps)
  const fitting = steps.slice(0, fittingIn(versions))
  const ids = fitting.map(({ id }) => id)
  const before = (await query(to, 'ids.map(id => collection.byId(id)?.ts)', { collection: asModule(collection), ids })) as readonly Tagged[]
  const all = fitting.map(({ id, ts }, at) => ({ id, ts, isDeleted: versions[at] === undefined, was: timeOf(before[at] ?? null) }))
  const changing = all.filter(({ isDeleted, was }) => !isDeleted || was !== null)
  const until = fitting.at(-1)?.cursor ?? ''
  if (changing.length > 0) {
    const written = changing.find(({ isDeleted }) => !isDeleted)
    history.pending = {
      until,
      steps: changing.map(({ id, ts, isDeleted }) => ({ id, ts, isDeleted })),
      ...(written !== undefined && { check: { id: written.id, ts: written.was } }),
    }
    save()
    try {
      await writePending(copy, history, list)
    } catch (error: unknown) {
      if (!(error instanceof MoveError) || error.status !== 400 || fitting.length === 1) throw error
      delete history.pending // nothing was written: half of it may be little enough
      return writeSteps(copy, history, list, fitting.slice(0, Math.ceil(fitting.length / 2)))
    }
  }
  state.cursor = until
  save()
  return fitting.length
}

/** Versions of the source; undefined: deleted, or expired since. */
async function read({ source }: CollectionCopy, steps: readonly VersionStep[]): ReturnType<typeof source.versions> {
  const kept = steps.filter(({ isDeleted }) => !isDeleted)
  const found = await source.versions(kept)
  const byStep = new Map(kept.map((step, at) => [step, found[at]]))
  return steps.map((step) => byStep.get(step))
}

function fittingIn(versions: readonly unknown[]): number {
  let characters = 0
  const end = versions.findIndex((version) => (characters += JSON.stringify(version ?? null).length) > BATCH_CHARACTERS)
  return end === -1 ? versions.length : Math.max(end, 1)
}

const WRITE_PENDING = `let now = if (check == null) null else collection.byId(check.id)?.ts
if (check == null || now == check.ts) {
  documents.forEach(${WRITE})
  removed.forEach(${REMOVE})
  null
} else now`

/**
 * Writes the batch under way, unless it is there: the time of one of its documents tells. So a batch is written once, whatever happens between
 * the servers and this process.
 */
async function writePending(copy: CollectionCopy, history: HistoryProgress, list: HistoryList): Promise<void> {
  const { to, collection, state, save } = copy
  const { until, steps, check } = history.pending ?? { until: '', steps: [] }
  const versions = (await read(copy, steps)).filter((version) => version !== undefined)
  const documents = versions.map((version) => asArgument(version, collection))
  const values = {
    collection: asModule(collection),
    check: check === undefined ? null : { id: check.id, ts: check.ts === null ? null : { '@time': check.ts } },
    removed: steps.filter(({ isDeleted }) => isDeleted).map(({ id }) => id),
  }
  const { data, txn_ts } = hasDefinition(documents)
    ? await ask(to, withDocuments(WRITE_PENDING, documents), values)
    : await ask(to, WRITE_PENDING, { ...values, documents })
  const was = timeOf(data)
  const name = { database: copy.from.path.join('/'), collection: collection.name, batch: history.batches }
  list.add({ ...name, moved: was === null ? txn_ts : microsecondsOf(was), versions: steps })
  history.batches += 1
  history.versions += steps.length
  delete history.pending
  state.cursor = until
  save()
}

function timeOf(tagged: Tagged): string | null {
  return tagged === null ? null : (tagged as { readonly '@time': string })['@time']
}
