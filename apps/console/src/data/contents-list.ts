import { COUNT_CAP, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { ResourceKind } from '../config/resource-kinds.ts'
import { CONTENTS_KEY } from './database-contents.ts'
import { fql, queryText } from './fql.ts'
import type { QueryTemplate } from './fql.ts'
import { MEMBERS_KEYS } from './generated-keys.ts'
import type { Services } from './services.ts'
import { fieldsOf, listOf } from './wire-value.ts'
import type { PlainValue } from './wire-value.ts'

/** Which part of a list is asked for. */
export interface ListWindow {
  /** Names that begin so, case and all. */
  readonly prefix: string
  /** One of the list's sort names. */
  readonly sort: string
  readonly descending: boolean
  readonly offset: number
  readonly limit: number
}

/** Rows of a window, and how many there are; both counts stop at the cap. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly matching: number
}

/** What a list of one kind shows of each thing. */
export interface ContentsList<Row> {
  readonly kind: ResourceKind
  /** The set that is listed, where it is not everything of the kind. */
  readonly all?: QueryTemplate
  /** The members of a row as a projection: `{ name, ts }`. It is the console's own text, never a member's. */
  readonly projection: string
  /** Paths to sort by, by the names that addresses use; the first is the default. The second path of a pair orders what the first leaves equal. */
  readonly sorts: Readonly<Record<string, string | readonly [string, string]>>
  readonly read: (row: PlainValue) => Row
}

const SETS: Readonly<Record<ResourceKind, { readonly all: QueryTemplate; readonly name: string }>> = {
  collections: { all: queryText('Collection.all()'), name: '.name' },
  functions: { all: queryText('Function.all()'), name: '.name' },
  roles: { all: queryText('Role.all()'), name: '.name' },
  access_providers: { all: queryText('AccessProvider.all()'), name: '.name' },
  keys: { all: MEMBERS_KEYS, name: '.data?.name' },
}

/**
 * Lists one kind of a database's contents, paged by offset.
 *
 * Offsets are for schema lists only, which are bounded; documents are paged by cursors.
 */
export function contentsListQuery<Row>(services: Services, path: DatabasePath, list: ContentsList<Row>, window: ListWindow) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), list.kind, 'list', list.projection, list.all, window],
    queryFn: async ({ signal }): Promise<ListPage<Row>> => {
      const query = listText(list, window)
      const answer = fieldsOf(await services.database.read({ path, role: 'admin', query, screen: list.kind, operation: 'list', signal }))
      return { rows: listOf(answer['rows']).map(list.read), total: Number(answer['total'] ?? 0), matching: Number(answer['matching'] ?? 0) }
    },
  })
}

function listText<Row>(list: ContentsList<Row>, window: ListWindow): QueryTemplate {
  const { projection, sorts } = list
  const { all: everything, name } = SETS[list.kind]
  const all = list.all ?? everything
  const [by = name, then] = [sorts[window.sort] ?? Object.values(sorts)[0] ?? name].flat()
  const first = window.descending ? `desc(${by})` : `asc(${by})`
  const order = queryText(then === undefined ? first : `${first}, asc(${then})`)
  const matching = window.prefix === '' ? all : fql`${all}.where(thing => (thing${queryText(name)} ?? "").startsWith(${window.prefix}))`
  return fql`{
    rows: ${matching}.order(${order}).drop(${window.offset}).take(${window.limit}).map(thing => thing ${queryText(projection)}).toArray(),
    total: ${all}.take(${COUNT_CAP}).count(),
    matching: ${matching}.take(${COUNT_CAP}).count()
  }`
}

/** Most names of one kind that the tree and the palette hold. */
const NAMES_MAX = 1000

/** The names of everything that a database holds, for the tree, the palette and pickers. */
export function contentNamesQuery(services: Services, path: DatabasePath) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'names'],
    queryFn: async ({ signal }): Promise<ContentNames> => {
      const query = fql`{
        collections: Collection.all().order(.name).take(${NAMES_MAX}).map(.name).toArray(),
        functions: Function.all().order(.name).take(${NAMES_MAX}).map(.name).toArray(),
        roles: Role.all().order(.name).take(${NAMES_MAX}).map(.name).toArray(),
        access_providers: AccessProvider.all().order(.name).take(${NAMES_MAX}).map(.name).toArray(),
        keys: ${SETS.keys.all}.take(${NAMES_MAX}).map(key => key.data?.name ?? key.id).toArray()
      }`
      const answer = fieldsOf(await services.database.read({ path, role: 'admin', query, screen: 'explorer', operation: 'names', signal }))
      const namesOf = (kind: ResourceKind) => listOf(answer[kind]).map(String)
      return {
        collections: namesOf('collections'),
        functions: namesOf('functions'),
        roles: namesOf('roles'),
        access_providers: namesOf('access_providers'),
        keys: namesOf('keys'),
      }
    },
  })
}

export type ContentNames = Readonly<Record<ResourceKind, readonly string[]>>

/** Makes every list and count of a database's contents stale, after one of them has changed. */
export async function refreshContents({ cache }: Services, path: DatabasePath): Promise<void> {
  await cache.invalidateQueries({ queryKey: [CONTENTS_KEY, formatDatabasePath(path)] })
}
