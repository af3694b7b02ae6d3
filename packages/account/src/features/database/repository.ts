import type { DatabasePath, DatabaseSort } from '@terrarium/contracts'
import { fql, type Query, type TimeStub } from 'fauna'
import type { RegionGroupAccess } from '../../context/account-context.ts'
import type { PageToken } from './page-token.ts'
import { queryDatabase } from './region-query.ts'

/** A database directly below another. */
export type DatabaseRow = {
  readonly name: string
  readonly global_id: string
  readonly protected: boolean | null
  readonly typechecked: boolean | null
  readonly ts: TimeStub
}

/** What to read of the databases below a path. */
export interface DatabasePage {
  readonly path: DatabasePath
  readonly sort: DatabaseSort
  readonly after: PageToken['after']
  readonly limit: number
  /** Global ids of the databases that are shown; missing: all. */
  readonly only?: readonly string[] | undefined
}

/** Reads databases of the region groups. */
export interface DatabaseRepository {
  /** Returns up to `limit` databases directly below a path. @throws {AccountError} not_found, region_unavailable */
  list(page: DatabasePage): Promise<readonly DatabaseRow[]>
  hasChildren(path: DatabasePath): Promise<boolean>
}

/** Creates the repository over the region groups. */
export function createDatabaseRepository(regionGroups: readonly RegionGroupAccess[]): DatabaseRepository {
  return {
    list: (page) => queryDatabase<DatabaseRow[]>(regionGroups, page.path, listQuery(page)),
    hasChildren: (path) => queryDatabase<boolean>(regionGroups, path, fql`!Database.all().isEmpty()`),
  }
}

function listQuery(page: DatabasePage): Query<DatabaseRow[]> {
  const rows = fql`${orderedSet(page)}.take(${page.limit}).toArray()`
  return fql`${rows}.map(d => {
    name: d.name, global_id: d.global_id, protected: d.protected, typechecked: d.typechecked, ts: d.ts
  })`
}

/** By name a page starts after the last name, so that databases made meanwhile shift nothing; by creation it starts by count. */
function orderedSet({ sort, after, only }: DatabasePage): Query {
  const shown = only === undefined ? fql`Database.all()` : fql`Database.all().where(d => ${[...only]}.includes(d.global_id.toString()))`
  switch (sort) {
    case 'name':
      return after === null ? fql`${shown}.order(.name)` : fql`${shown}.where(.name > ${String(after)}).order(.name)`
    case '-name':
      return after === null ? fql`${shown}.order(desc(.name))` : fql`${shown}.where(.name < ${String(after)}).order(desc(.name))`
    case 'created_at':
      return fql`${shown}.drop(${Number(after ?? 0)})`
    case '-created_at':
      return fql`${shown}.reverse().drop(${Number(after ?? 0)})`
  }
}
