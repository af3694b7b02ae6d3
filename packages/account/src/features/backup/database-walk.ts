import { childPath, type DatabasePath } from '@terrarium/contracts'
import { AccountError } from '../../context/account-error.ts'
import type { DatabaseRepository, DatabaseRow } from '../database/repository.ts'

/** A database of a walk. */
export interface WalkedDatabase {
  readonly path: DatabasePath
  readonly row: DatabaseRow
}

const ROWS_AT_ONCE = 100

/**
 * Walks over the databases below one, each before those below it, all by name.
 *
 * @param after names from `parent` down of the last database of the page before
 */
export async function* walkDatabases(
  repository: DatabaseRepository,
  parent: DatabasePath,
  after: readonly string[],
): AsyncGenerator<WalkedDatabase> {
  const [first, ...rest] = after
  if (first !== undefined) yield* walkDatabases(repository, childPath(parent, first), rest)
  let position = first ?? null
  for (;;) {
    const rows = await listOrNothing(repository, parent, position)
    for (const row of rows) {
      const path = childPath(parent, row.name)
      yield { path, row }
      yield* walkDatabases(repository, path, [])
    }
    if (rows.length < ROWS_AT_ONCE) return
    position = rows.at(-1)?.name ?? null
  }
}

/** A database that was deleted meanwhile, or is being restored, shows none below it. */
async function listOrNothing(repository: DatabaseRepository, path: DatabasePath, after: string | null): Promise<readonly DatabaseRow[]> {
  try {
    return await repository.list({ path, sort: 'name', after, limit: ROWS_AT_ONCE })
  } catch (error: unknown) {
    const isPassing = error instanceof AccountError && (error.code === 'database_unavailable' || error.code === 'not_found')
    if (isPassing && path.names.length > 0) return []
    throw error
  }
}
