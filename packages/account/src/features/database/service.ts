import { childPath, PAGE_SIZES, type DatabaseEntry, type DatabasePath, type DatabaseSort, type RegionPrefix } from '@terrarium/contracts'
import { databaseKey, type Reach } from '../../access/reach.ts'
import { AccountError } from '../../context/account-error.ts'
import type { RegionGroupAccess } from '../../context/account-context.ts'
import { decodePageToken, encodePageToken, type PageToken } from './page-token.ts'
import { presentDatabase, type FindJob } from './presenter.ts'
import type { DatabaseRepository, DatabaseRow } from './repository.ts'
import { parseRequestPath } from './region-query.ts'

/** What a caller asks of a list. */
export interface DatabaseListing {
  readonly path?: string | undefined
  readonly next_token?: string | undefined
  readonly max_results?: number | undefined
  readonly sort_by?: DatabaseSort | undefined
}

/** A page of databases. */
export interface DatabaseList {
  readonly results: DatabaseEntry[]
  readonly next_token?: string
  readonly unavailable?: string[]
}

/** Lists databases. */
export interface DatabaseService {
  /**
   * Lists the databases directly below a path, or below the roots of all region groups, one region group after the other.
   *
   * @throws {AccountError} invalid_path, not_found, validation_error, region_unavailable, permission_denied
   */
  list(listing: DatabaseListing, reach: Reach): Promise<DatabaseList>
}

// Whether a database has children takes a query of its own; long lists do without.
const CHILDREN_ROWS_MAX = 100

/** Creates the service. */
export function createDatabaseService(
  regionGroups: readonly RegionGroupAccess[],
  repository: DatabaseRepository,
  findJob: FindJob,
): DatabaseService {
  const prefixes = regionGroups.map(({ prefix }) => prefix)

  async function listRegion(parent: DatabasePath, start: Start, limit: number): Promise<RegionPage> {
    const only = globalIdsIn(parent, await start.reach.visibleBelow(parent))
    const rows = await repository.list({ path: parent, sort: start.sort, after: start.after, limit: limit + 1, only })
    const shown = rows.slice(0, limit)
    const children = await Promise.all(shown.map((row) => findChildren(childPath(parent, row.name), shown.length)))
    const results = shown.map((row, index) => presentDatabase(row, parent, children[index], findJob))
    return rows.length > limit ? { results, next: positionAfter(shown, start) } : { results }
  }

  async function findChildren(path: DatabasePath, rowCount: number): Promise<boolean | undefined> {
    if (rowCount > CHILDREN_ROWS_MAX) return undefined
    try {
      return await repository.hasChildren(path)
    } catch (error: unknown) {
      if (error instanceof AccountError) return undefined
      throw error
    }
  }

  async function listPath(text: string, start: Start, limit: number): Promise<DatabaseList> {
    const parent = parseRequestPath(text)
    const page = await listRegion(parent, start, limit)
    return { results: page.results, ...nextToken(page, text, start, parent.regionGroup) }
  }

  async function listAll(start: Start, limit: number): Promise<DatabaseList> {
    const results: DatabaseEntry[] = []
    const unavailable: string[] = []
    const first = start.region === undefined ? 0 : prefixes.indexOf(start.region)
    for (const regionGroup of prefixes.slice(Math.max(0, first))) {
      const from = regionGroup === start.region ? start : { sort: start.sort, after: null, reach: start.reach }
      const left = limit - results.length
      if (left === 0) return finish(results, unavailable, { path: null, sort: start.sort, region: regionGroup, after: null })
      const page = await listRegion({ regionGroup, names: [] }, from, left).catch(skipUnavailable)
      if (page === undefined) unavailable.push(regionGroup)
      else results.push(...page.results)
      if (page?.next !== undefined) {
        return finish(results, unavailable, { path: null, sort: start.sort, region: regionGroup, after: page.next })
      }
    }
    return finish(results, unavailable, undefined)
  }

  return {
    list: (listing, reach) => {
      const start = startOf(listing, reach)
      const limit = listing.max_results ?? PAGE_SIZES.default.server
      return listing.path === undefined || listing.path === '' ? listAll(start, limit) : listPath(listing.path, start, limit)
    },
  }
}

interface Start {
  readonly sort: DatabaseSort
  readonly after: PageToken['after']
  readonly region?: RegionPrefix
  readonly reach: Reach
}

interface RegionPage {
  readonly results: DatabaseEntry[]
  readonly next?: PageToken['after']
}

function startOf(listing: DatabaseListing, reach: Reach): Start {
  const sort = listing.sort_by ?? 'name'
  if (listing.next_token === undefined) return { sort, after: null, reach }
  const token = decodePageToken(listing.next_token)
  const belongs = token.path === (listing.path ?? null) && (listing.sort_by === undefined || listing.sort_by === token.sort)
  if (!belongs) throw new AccountError('validation_error', { fields: { next_token: 'invalid' } })
  return { sort: token.sort, after: token.after, region: token.region, reach }
}

/** Returns the global ids of a region group among databases; undefined means all of them. */
function globalIdsIn({ regionGroup }: DatabasePath, visible: ReadonlySet<string> | undefined): readonly string[] | undefined {
  if (visible === undefined) return undefined
  const prefix = databaseKey({ regionGroup }, '')
  return [...visible].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
}

function positionAfter(shown: readonly DatabaseRow[], start: Start): PageToken['after'] {
  const byName = start.sort === 'name' || start.sort === '-name'
  return byName ? (shown.at(-1)?.name ?? null) : Number(start.after ?? 0) + shown.length
}

function nextToken(page: RegionPage, path: string, start: Start, region: RegionPrefix): { next_token?: string } {
  if (page.next === undefined) return {}
  return { next_token: encodePageToken({ path, sort: start.sort, region, after: page.next }) }
}

function finish(results: DatabaseEntry[], unavailable: string[], next: PageToken | undefined): DatabaseList {
  return {
    results,
    ...(next === undefined ? {} : { next_token: encodePageToken(next) }),
    ...(unavailable.length === 0 ? {} : { unavailable }),
  }
}

function skipUnavailable(error: unknown): undefined {
  if (error instanceof AccountError && error.code === 'region_unavailable') return undefined
  throw error
}
