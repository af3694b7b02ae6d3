import { collectionCopy, eventSourceOf } from './collection-copy.ts'
import type { CollectionCopy } from './collection-copy.ts'
import { asModule } from './collection.ts'
import { copyDocuments } from './copy-documents.ts'
import { digestOf, putConstraintsAside, readSchema, writeSchema } from './copy-schema.ts'
import { makeDatabase } from './databases.ts'
import { earliestTime } from './document-reader.ts'
import { followChanges } from './follow-changes.ts'
import type { LiveCopies } from './live-copies.ts'
import { MoveError } from './move-error.ts'
import type { MoveOptions } from './move-options.ts'
import type { CollectionProgress } from './progress.ts'
import type { ProgressReport } from './progress-report.ts'
import { beginHistory, copyBeginning, replayChanges } from './replay-history.ts'
import { query } from './wire.ts'
import type { Place } from './wire.ts'

/** Copies the schema and the documents of one database, and leaves its copies to be followed. */
export async function copyDatabase(options: MoveOptions, from: Place, live: LiveCopies, report: ProgressReport): Promise<void> {
  const to = { ...options.to, path: from.path }
  const collections = await copyDefinitions(options, from, to)
  for (const [name, state] of Object.entries(collections)) {
    const copy = collectionCopy(from, to, name, state, options.save)
    if (state.isCopied) {
      live.add(copy)
      continue
    }
    report.begin(copy.label, await countOf(copy))
    if (options.history === undefined || !(await copyWithHistory(options, copy, live, report))) await copyPresent(copy, live, report)
    report.end()
  }
}

async function copyDefinitions(options: MoveOptions, from: Place, to: Place): Promise<Record<string, CollectionProgress>> {
  const { progress, save } = options
  const name = from.path.join('/')
  const begun = progress.databases[name]?.collections
  if (begun !== undefined) return begun
  await makeDatabase(from, to)
  const files = await readSchema(from)
  // Kept before anything is written: from then on what is in the target is this move's own.
  const state = (progress.databases[name] = { schema: digestOf(files) })
  save()
  await writeSchema(to, files)
  const collections = await putConstraintsAside(to)
  progress.databases[name] = { ...state, collections }
  save()
  return collections
}

async function copyPresent(copy: CollectionCopy, live: LiveCopies, report: ProgressReport): Promise<void> {
  copy.state.source ??= await eventSourceOf(copy.from, copy.collection)
  copy.save()
  live.add(copy)
  await copyDocuments(copy, live, (documents) => report.add(documents))
}

/** Copies the beginning of the history; what follows are changes. False: there is no history to move. */
async function copyWithHistory(options: MoveOptions, copy: CollectionCopy, live: LiveCopies, report: ProgressReport): Promise<boolean> {
  const { state, to, collection } = copy
  const isBegunWithout = state.source !== undefined && state.history === undefined
  if (collection.historyDays === 0 || isBegunWithout) return false
  try {
    const history = state.history ?? (await beginHistory(copy))
    await copyBeginning(copy, history, async (documents) => {
      report.add(documents)
      await live.pollIfDue()
    })
    history.copySource = await eventSourceOf(to, collection)
  } catch (error: unknown) {
    if (!(error instanceof MoveError) || earliestTime(error) === undefined) throw error
    await giveHistoryUp(options, copy, 'the source does not have its beginning any more')
    delete state.next
    return false
  }
  state.isCopied = true
  copy.save()
  live.add(copy)
  return true
}

/** Applies the events of a copy since the last call: as versions, or as what is there now. Returns their number. */
export async function follow(options: MoveOptions, copy: CollectionCopy): Promise<number> {
  const { history } = copy.state
  if (history === undefined || options.history === undefined) return followChanges(copy)
  try {
    return await replayChanges(copy, history, options.history)
  } catch (error: unknown) {
    if (!(error instanceof MoveError) || error.code !== 'invalid_stream_start_time') throw error
    await giveHistoryUp(options, copy, 'the source does not have all of its changes any more')
    return 0
  }
}

/** From here on the copy is moved as it is, without what it was before. */
async function giveHistoryUp(
  { progress, save, say }: MoveOptions,
  { label, from, collection, state }: CollectionCopy,
  reason: string,
): Promise<void> {
  const note = `${label}: its history is not complete in the target: ${reason}`
  say(`  ${note}`)
  progress.notes.push(note)
  delete state.history
  delete state.cursor
  state.source = await eventSourceOf(from, collection)
  state.isStale = true
  save()
}

/** Number of documents; undefined: more than the source counts in one query. */
async function countOf({ from, collection }: CollectionCopy): Promise<number | undefined> {
  try {
    const count = await query(from, 'collection.all().count()', { collection: asModule(collection) })
    return Number((count as { readonly '@int': string })['@int'])
  } catch (error: unknown) {
    if (error instanceof MoveError && error.status === 400) return undefined
    throw error
  }
}
