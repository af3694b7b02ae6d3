import { copyKeys } from './copy-keys.ts'
import { contentsOf, copyDocuments, eventSourceOf, followChanges } from './copy-documents.ts'
import type { MovedCollection } from './copy-documents.ts'
import { collectionsOf, copyChildDatabases, copySchema } from './copy-schema.ts'
import type { Progress } from './progress.ts'
import { MoveError } from './wire.ts'
import type { Place } from './wire.ts'

/** What a move works with. */
export interface MoveOptions {
  readonly from: Place
  readonly to: Place
  readonly progress: Progress
  /** Keeps the progress. */
  readonly save: () => void
  readonly say: (line: string) => void
  /** Resolves when writes to the source have stopped. */
  readonly writesStopped: () => Promise<void>
}

/** A database on both sides. */
interface Pair {
  readonly from: Place
  readonly to: Place
  readonly collections: readonly MovedCollection[]
}

/** Rounds over the events beside the traffic before the stop of writes is asked for: each leaves less to the next. */
const ROUNDS_MAX = 20

/**
 * Copies a database and those below it while it is in use: schema, documents as of a moment, then what has happened since; behind the stop of
 * writes the rest, and a comparison of both sides. Stopped at any moment, it goes on from its progress.
 *
 * @throws {MoveError} when a server refuses, or when the copy differs
 */
export async function moveDatabases(options: MoveOptions): Promise<void> {
  const { say, progress, writesStopped } = options
  const pairs = await copyDatabase(options, options.from, options.to)
  for (let round = 0; round < ROUNDS_MAX && (await followAll(options, pairs)) > 0; round++);
  say('The copy is up to date. Stop writes to the source now.')
  await writesStopped()
  say(`${await followAll(options, pairs)} changes since then.`)
  for (const pair of pairs) await verify(pair, say)
  for (const { database, role, of, secret } of progress.keys)
    say(
      `  issue again: ${database || 'the root'}: ${of}${role === '' ? '' : ` (${role})`}${secret === undefined ? '' : ', new secret in the state file'}`,
    )
}

async function copyDatabase(options: MoveOptions, from: Place, to: Place): Promise<Pair[]> {
  const { progress, save, say } = options
  const name = from.path.join('/')
  const state = (progress.databases[name] ??= { isDefined: false, areKeysMade: false, collections: {} })
  if (!state.isDefined) await copySchema(from, to)
  state.isDefined = true
  save()
  const collections = await collectionsOf(from)
  for (const collection of collections) {
    const copied = (state.collections[collection.name] ??= { source: await eventSourceOf(from, collection), isCopied: false })
    save()
    if (copied.isCopied) continue
    await copyDocuments(from, to, collection, copied, (documents) => {
      save()
      say(`  ${name || 'the root'}: ${collection.name}: ${documents} documents`)
    })
    save()
  }
  const pairs = [{ from, to, collections }]
  const children = await copyChildDatabases(from, to)
  for (const child of children) {
    pairs.push(...(await copyDatabase(options, { ...from, path: [...from.path, child] }, { ...to, path: [...to.path, child] })))
  }
  if (!state.areKeysMade) progress.keys.push(...(await copyKeys(from, to, new Set(children))))
  state.areKeysMade = true
  save()
  return pairs
}

/** Applies the events of all collections once. Returns their number. */
async function followAll({ progress, save }: MoveOptions, pairs: readonly Pair[]): Promise<number> {
  let events = 0
  for (const { from, to, collections } of pairs) {
    for (const collection of collections) {
      const state = progress.databases[from.path.join('/')]?.collections[collection.name]
      if (state !== undefined) events += await followChanges(from, to, collection, state)
      save()
    }
  }
  return events
}

/** Compares both sides by count and content. @throws {MoveError} */
async function verify({ from, to, collections }: Pair, say: (line: string) => void): Promise<void> {
  for (const collection of collections) {
    const [source, copy] = await Promise.all([contentsOf(from, collection), contentsOf(to, collection)])
    const where = `${from.path.join('/') || 'the root'}: ${collection.name}`
    if (source.documents !== copy.documents)
      throw new MoveError(
        `${where} has ${source.documents} documents, its copy ${copy.documents}: see that nothing writes to either side, and run the move again`,
      )
    if (source.hash !== copy.hash)
      throw new MoveError(`${where}: the documents of the copy differ: see that nothing writes to either side, and run the move again`)
    say(`  verified ${where}: ${source.documents} documents`)
  }
}
