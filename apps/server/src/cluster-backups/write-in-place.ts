import { collectionCopy } from '../move/collection-copy.ts'
import type { CollectionCopy } from '../move/collection-copy.ts'
import { compareDocuments } from '../move/compare-documents.ts'
import { readSchema } from '../move/copy-schema.ts'
import { MoveError } from '../move/move-error.ts'
import { finishDefinitions } from './finish-definitions.ts'
import { matchDatabases, matchSettings } from './match-databases.ts'
import type { DatabasePair } from './match-databases.ts'
import { matchSchema } from './match-schema.ts'
import { liftProtection, returnProtection } from './protection.ts'

/** Each comparison leaves less to the next. */
const COMPARISONS_MAX = 5

/** Who follows what is written in place. */
export interface PlacingListener {
  /** Called with the documents of each page that was compared. */
  readonly onDocuments: (documents: number) => void
  /** Says what could not be made as it is to be. */
  readonly onNote: (note: string) => void
}

/**
 * Makes a database equal to another one where it is, with all databases below it: schema, then documents, of which only those that differ are
 * written. Its keys, and its global id, stay. Stopped at any moment it is done again from its beginning, and ends the same.
 *
 * @throws {MoveError} where that is not possible for now
 */
export async function writeInPlace(pair: DatabasePair, listener: PlacingListener): Promise<void> {
  await liftProtection(pair.to)
  const pairs = await matchDatabases(pair)
  for (const each of pairs) await matchContents(each, listener)
  for (const each of pairs) if (each !== pair) await matchSettings(each)
  await returnProtection(pair.to)
}

async function matchContents({ from, to }: DatabasePair, { onDocuments, onNote }: PlacingListener): Promise<void> {
  const files = await readSchema(from)
  const collections = await matchSchema(to, files)
  for (const [name, state] of Object.entries(collections)) {
    await matchDocuments(
      collectionCopy(from, to, name, state, () => {}),
      onDocuments,
    )
  }
  await finishDefinitions(from, to, files, onNote)
}

async function matchDocuments(copy: CollectionCopy, onDocuments: (documents: number) => void): Promise<void> {
  for (let comparison = 1; ; comparison++) {
    const isFirst = comparison === 1
    const onPage = (documents: number): Promise<void> => Promise.resolve(isFirst ? onDocuments(documents) : undefined)
    const { renewed, example } = await compareDocuments(copy, onPage, !isFirst)
    if (renewed === 0) return
    if (comparison === COMPARISONS_MAX)
      throw new MoveError(`${copy.label}: ${renewed} documents still differ, among them ${example ?? ''}: something writes to the database`)
  }
}
