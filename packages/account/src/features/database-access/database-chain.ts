import { formatDatabasePath, type DatabasePath } from '@terrarium/contracts'
import { fql } from 'fauna'
import { databaseKey } from '../../access/reach.ts'
import type { RegionGroupAccess } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { queryDatabase } from '../database/region-query.ts'

/** Finds what is at paths now; one of it serves one request, in which a path is looked up once. */
export class DatabaseChains {
  readonly #regionGroups: readonly RegionGroupAccess[]
  readonly #found = new Map<string, Promise<string | undefined>>()

  constructor(regionGroups: readonly RegionGroupAccess[]) {
    this.#regionGroups = regionGroups
  }

  /**
   * Returns the keys of the databases on the way to a path, its own last; undefined when one of them is not there.
   *
   * @throws {AccountError} region_unavailable, database_unavailable, not_found for a region group that is not there
   */
  async find(path: DatabasePath): Promise<readonly string[] | undefined> {
    const chain: string[] = []
    for (const depth of path.names.keys()) {
      const key = await this.#at({ regionGroup: path.regionGroup, names: path.names.slice(0, depth + 1) })
      if (key === undefined) return undefined
      chain.push(key)
    }
    return chain
  }

  #at(path: DatabasePath): Promise<string | undefined> {
    const place = formatDatabasePath(path)
    const found = this.#found.get(place) ?? this.#query(path)
    this.#found.set(place, found)
    return found
  }

  async #query(path: DatabasePath): Promise<string | undefined> {
    const parent = { ...path, names: path.names.slice(0, -1) }
    const query = fql<string | null>`
      let found = Database.byName(${path.names.at(-1) ?? ''})
      if (found.exists()) found!.global_id.toString() else null`
    const id = await queryDatabase<string | null>(this.#regionGroups, parent, query).catch(missing)
    return id === null ? undefined : databaseKey(path, id)
  }
}

function missing(error: unknown): null {
  if (error instanceof AccountError && error.code === 'not_found') return null
  throw error
}
