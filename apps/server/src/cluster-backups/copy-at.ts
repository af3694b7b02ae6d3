import { BackupError } from '@terrarium/gateway'
import { collectionCopy } from '../move/collection-copy.ts'
import type { CollectionCopy } from '../move/collection-copy.ts'
import { putConstraintsAside, writeSchema } from '../move/copy-schema.ts'
import { createDatabase, giveSettings, settingsOf } from '../move/databases.ts'
import { earliestTime, FIRST_ID, microsecondsOf } from '../move/document-reader.ts'
import type { Page } from '../move/document-reader.ts'
import { MoveError } from '../move/move-error.ts'
import { objectOf } from '../move/stored-document.ts'
import type { StoredDocument } from '../move/stored-document.ts'
import { ask, nameOf } from '../move/wire.ts'
import type { Place } from '../move/wire.ts'
import { copyKeyNotes } from './copy-key-notes.ts'
import { finishDefinitions } from './finish-definitions.ts'
import { isSameOutline, readOutline } from './outline.ts'
import type { OutlinedDatabase } from './outline.ts'

/** What is copied, and where to. */
export interface CopyWish {
  readonly from: Place
  /** An empty database. */
  readonly to: Place
  /** Whether databases below are copied, too, and keys. */
  readonly isWhole: boolean
  /** Collections whose documents are copied; undefined: all. */
  readonly collections?: readonly string[] | undefined
  /** Awaited before each page of documents is written. */
  readonly onPage: (documents: number) => void
  /** Says what is not as in the source. */
  readonly onNote: (note: string) => void
}

/** The schema of the source, or the databases below it, changed while it was copied. What the target has is of no use. */
export class OutlineChanged extends Error {
  override readonly name = 'OutlineChanged'
}

/**
 * Copies a database as of one moment: all documents as they were then, with the schema that is in force before and after. Returns the moment, in
 * microseconds.
 *
 * @throws {OutlineChanged} when the schema is another one afterwards
 * @throws {BackupError} when a collection does not keep the past for long enough
 */
export async function copyAt(wish: CopyWish): Promise<number> {
  const { from, isWhole } = wish
  const outline = await readOutline(from, isWhole)
  const { txn_ts: at } = await ask(from, 'null')
  try {
    await copyOutlined(wish, outline, at)
  } catch (error: unknown) {
    const mayBeOfChange = error instanceof MoveError && from.signal?.aborted !== true
    if (mayBeOfChange && !isSameOutline(outline, await readOutline(from, isWhole))) throw new OutlineChanged(error.message)
    throw error
  }
  if (!isSameOutline(outline, await readOutline(from, isWhole))) throw new OutlineChanged('its schema is another one')
  return at
}

async function copyOutlined(wish: CopyWish, outline: readonly OutlinedDatabase[], at: number): Promise<void> {
  const copies: CollectionCopy[] = []
  for (const database of outline) copies.push(...(await copyDefinitions(wish, database)))
  const isWished = ({ collection }: CollectionCopy): boolean => wish.collections?.includes(collection.name) ?? true
  for (const copy of copies.filter(isWished).sort(shortestHistoryFirst)) await copyDocumentsAt(wish, copy, at)
  for (const { place, files } of outline) {
    const to = targetOf(wish, place)
    await finishDefinitions(place, to, files, wish.onNote)
    if (to.path.length > wish.to.path.length) await giveSettings(to, await settingsOf(place))
    if (wish.isWhole) await copyKeyNotes(place, to)
  }
}

/** Where a database of the source goes. */
function targetOf({ from, to }: CopyWish, { path }: Place): Place {
  return { ...to, path: [...to.path, ...path.slice(from.path.length)] }
}

async function copyDefinitions(wish: CopyWish, { place, files }: OutlinedDatabase): Promise<readonly CollectionCopy[]> {
  const to = targetOf(wish, place)
  if (to.path.length > wish.to.path.length) await createDatabase(to, await settingsOf(place))
  await writeSchema(to, files)
  const collections = await putConstraintsAside(to)
  return Object.entries(collections).map(([name, state]) => collectionCopy(place, to, name, state, () => {}))
}

/** The past of what keeps it least is read first. */
function shortestHistoryFirst(one: CollectionCopy, other: CollectionCopy): number {
  const [a, b] = [one, other].map(({ collection }) => collection.historyDays ?? Infinity) as [number, number]
  return a === b ? 0 : a - b
}

async function copyDocumentsAt({ onPage }: CopyWish, copy: CollectionCopy, at: number): Promise<void> {
  try {
    for (let ahead: Promise<Page> | undefined = copy.source.page(FIRST_ID, at); ahead !== undefined;) {
      const { documents, next }: Page = await ahead
      ahead = next === undefined ? undefined : copy.source.page(next, at)
      ahead?.catch(() => undefined) // where writing fails, nobody waits for it
      onPage(documents.length)
      await copy.writer.write(documents.filter(isPresent))
    }
  } catch (error: unknown) {
    throw error instanceof MoveError && earliestTime(error) !== undefined ? forgottenError(copy) : error
  }
}

/** Whether a document has not expired since. */
function isPresent({ ttl }: StoredDocument): boolean {
  const time = ttl === null ? undefined : objectOf(ttl)['@time']
  return typeof time !== 'string' || microsecondsOf(time) > Date.now() * 1000
}

function forgottenError({ from, collection: { name, historyDays } }: CollectionCopy): BackupError {
  const message = `The collection ${name} of ${nameOf(from)} does not keep its past for as long as copying takes: raise its history_days, which is ${String(historyDays)} now.`
  return new BackupError({ code: 'failed', message })
}
