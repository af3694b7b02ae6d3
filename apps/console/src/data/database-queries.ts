import { isFlagOn, formatAccountPath, formatDatabasePath, listDatabases, PAGE_SIZES } from '@terrarium/contracts'
import type { DatabaseEntry, DatabasePath, DatabaseSort } from '@terrarium/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { fql, queryText } from './fql.ts'
import type { QueryTemplate } from './fql.ts'
import type { Services } from './services.ts'
import type { PlainValue } from './wire-value.ts'

export interface DatabasesPage {
  readonly results: readonly DatabaseEntry[]
  readonly nextToken: string | undefined
}

/** The part of a key that all lists of databases share. */
export const DATABASES_KEY = 'databases'

const ORDERS: Readonly<Record<DatabaseSort, QueryTemplate>> = {
  name: queryText('.name'),
  '-name': queryText('desc(.name)'),
  created_at: queryText('.ts'),
  '-created_at': queryText('desc(.ts)'),
}

/** Which databases, in which order, and how many at once. */
export interface DatabasesWindow {
  readonly sort: DatabaseSort
  readonly size: number
  /** What their names begin with; undefined for all. */
  readonly prefix?: string | undefined
}

const DEFAULT_WINDOW: DatabasesWindow = { sort: 'name', size: PAGE_SIZES.default.server }

const HELD_POLL_MS = 5_000

/** Whether a copy or restore writes a database. */
export function isHeld({ status }: DatabaseEntry): boolean {
  return status !== undefined && status !== 'available'
}

/** Lists the databases directly below a path, page by page, through the account service or by a query, which alone finds names. */
export function databasesQuery(services: Services, path: DatabasePath, window: DatabasesWindow = DEFAULT_WINDOW) {
  return infiniteQueryOptions({
    queryKey: [DATABASES_KEY, formatDatabasePath(path), window.sort, window.size, window.prefix],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<DatabasesPage> => {
      const isServed = window.prefix === undefined && isFlagOn(services.session.get()?.feature_flags, 'database_tree_account_api')
      return isServed ? listByService(services, path, window, pageParam, signal) : listByQuery(services, path, window, pageParam, signal)
    },
    getNextPageParam: (page: DatabasesPage) => page.nextToken,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ results }) => results.some(isHeld)) === true ? HELD_POLL_MS : false),
  })
}

/** Finds a database in the list of those that the member sees below its parent; undefined where it is not among them. */
export async function findListedDatabase(
  services: Services,
  parent: DatabasePath,
  name: string,
  signal: AbortSignal,
): Promise<DatabaseEntry | undefined> {
  let token: NextToken
  do {
    const { results, nextToken } = await listByService(services, parent, DEFAULT_WINDOW, token, signal)
    const found = results.find((entry) => entry.name === name)
    if (found !== undefined) return found
    token = nextToken
  } while (token !== undefined)
  return undefined
}

type NextToken = string | undefined

async function listByService(
  services: Services,
  path: DatabasePath,
  { sort, size }: DatabasesWindow,
  token: NextToken,
  signal: AbortSignal,
): Promise<DatabasesPage> {
  const query = {
    path: formatAccountPath(path),
    max_results: size,
    sort_by: sort,
    ...(token !== undefined && { next_token: token }),
  }
  const { results, next_token: nextToken } = await services.account.call(listDatabases, { query }, { signal })
  return { results, nextToken }
}

async function listByQuery(
  services: Services,
  path: DatabasePath,
  { sort, size, prefix }: DatabasesWindow,
  token: NextToken,
  signal: AbortSignal,
): Promise<DatabasesPage> {
  const offset = Number(token ?? 0)
  const databases = prefix === undefined ? fql`Database.all()` : fql`Database.where(.name.startsWith(${prefix}))`
  const query = fql`
    ${databases}.order(${ORDERS[sort]}).drop(${offset}).take(${size + 1}).map(db => { name: db.name, global_id: db.global_id, protected: db.protected, typechecked: db.typechecked }).toArray()`
  const rows = await services.database.read({ path, role: 'admin', query, screen: 'explorer', operation: 'list_databases', signal })
  const results = (Array.isArray(rows) ? rows : []).slice(0, size).map((row: PlainValue) => entryOf(path, row))
  return { results, nextToken: Array.isArray(rows) && rows.length > size ? String(offset + size) : undefined }
}

function entryOf(parent: DatabasePath, row: PlainValue): DatabaseEntry {
  const fields = (typeof row === 'object' && row !== null ? row : {}) as Readonly<Record<string, PlainValue>>
  const name = typeof fields['name'] === 'string' ? fields['name'] : ''
  return {
    name,
    path: `${formatAccountPath(parent)}/${name}`,
    region_group: formatAccountPath({ regionGroup: parent.regionGroup, names: [] }),
    ...(typeof fields['global_id'] === 'string' && { global_id: fields['global_id'] }),
    ...(typeof fields['protected'] === 'boolean' && { protected: fields['protected'] }),
    ...(typeof fields['typechecked'] === 'boolean' && { typechecked: fields['typechecked'] }),
  }
}
