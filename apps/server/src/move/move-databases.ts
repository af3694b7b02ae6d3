import { checkEmpty, checkPlaces, hasFeeds } from './check-places.ts'
import { compareDocuments } from './compare-documents.ts'
import { copyDatabase, follow } from './copy-database.ts'
import { databasesOf } from './databases.ts'
import { finishMove } from './finish-move.ts'
import { LiveCopies } from './live-copies.ts'
import { MoveError } from './move-error.ts'
import type { MoveOptions } from './move-options.ts'
import { ProgressReport } from './progress-report.ts'
import { verifyCopy } from './verify-copy.ts'
import { checkUnchanged } from './check-unchanged.ts'

/** Rounds over the events beside the traffic before the stop of writes is asked for: each leaves less to the next. */
const ROUNDS_MAX = 20
/** So few events are left to the stop of writes. */
const EVENTS_LEFT = 50

/**
 * Copies a database and those below it while it is in use: schema, documents, and what happens meanwhile; behind the stop of writes the rest, a
 * comparison of both sides, then what makes the copy whole: constraints, staged schema, settings, keys. Stopped at any moment, it goes on from
 * its progress.
 *
 * @throws {MoveError} when a server refuses, or when the copy differs
 * @throws {Cancelled} when its user ends it
 */
export async function moveDatabases(options: MoveOptions): Promise<void> {
  const { from, to, progress, save, say, writesStopped } = options
  await checkPlaces(from, to)
  const isFollowed = await hasFeeds(from)
  if (!isFollowed) explainMissingFeeds(options)
  const databases = await databasesOf(from)
  await checkEmpty(databases, to, progress)
  const live = new LiveCopies((copy) => (isFollowed ? follow(options, copy) : Promise.resolve(0)))
  const report = new ProgressReport(say)
  for (const database of databases) await copyDatabase(options, database, live, report)
  await catchUp(options, live)
  const seconds = report.estimatedSeconds
  say(
    `The copy is up to date.${seconds === undefined ? '' : ` Comparing both sides will take about ${seconds} s.`} Stop writes to the source now.`,
  )
  await writesStopped()
  await checkUnchanged(databases, await databasesOf(from), progress)
  say(`${await live.poll()} changes since then.`)
  for (const copy of live.all) await verifyCopy(options, copy)
  await finishMove(options, databases)
  progress.isDone = true
  save()
}

/** Without events, the comparison behind the stop of writes finds what has changed. @throws {MoveError} where versions are to be moved */
function explainMissingFeeds({ from, history, say }: MoveOptions): void {
  if (history !== undefined)
    throw new MoveError(`${from.url} has no event feeds, which name the versions of documents: move without --history.`)
  say('The source has no event feeds. What changes while it is copied is found once writes have stopped, so they stop for longer.')
}

/** Follows the events until little is left, and compares those copies that may have missed some. */
async function catchUp(options: MoveOptions, live: LiveCopies): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const events = await live.poll()
    const stale = live.all.filter(({ state }) => state.isStale === true)
    for (const copy of stale) {
      options.say(`  ${copy.label}: its source does not have all changes any more: comparing both sides`)
      delete copy.state.isStale // what is missed from now on marks it again
      await compareDocuments(copy, () => live.pollIfDue())
      options.save()
    }
    if (stale.length === 0 && events <= EVENTS_LEFT) return
  }
}
