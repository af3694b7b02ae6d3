import { childPath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useEffect, useState } from 'react'
import { paths } from '../../config/paths.ts'
import { RESOURCE_KINDS } from '../../config/resource-kinds.ts'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { databasesQuery } from '../../data/database-queries.ts'
import { reportFailure } from '../../data/report-failure.ts'
import { useServices } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import type { TreeRow } from '../../ui/tree.tsx'
import { resourceRow, rowId } from './tree-rows.ts'

/** Databases that one search looks into; each costs two requests. */
const SEARCHED_MAX = 40
/** Rows that one search shows. */
const FOUND_MAX = 200
const SEARCH_DELAY_MS = 300

export interface TreeSearch {
  readonly rows: readonly TreeRow[]
  /** Databases looked into so far. */
  readonly searched: number
  readonly isRunning: boolean
  /** Whether there was more than one search looks into. */
  readonly isCut: boolean
}

const NOTHING: TreeSearch = { rows: [], searched: 0, isRunning: true, isCut: false }

function matches(name: string, filter: string): boolean {
  return name.toLowerCase().includes(filter.toLowerCase())
}

function databaseRow(path: DatabasePath): TreeRow {
  return {
    id: rowId(path.names),
    level: path.names.length,
    label: path.names[path.names.length - 1] ?? '',
    icon: 'database',
    strong: true,
    href: paths.database.href(path.regionGroup, path.names),
  }
}

/** Finds what a database holds itself. */
async function contentRows(services: Services, path: DatabasePath, filter: string): Promise<readonly TreeRow[]> {
  const names = await services.cache.fetchQuery(contentNamesQuery(services, path))
  return RESOURCE_KINDS.flatMap((kind) =>
    names[kind].filter((name) => matches(name, filter)).map((name) => resourceRow(path, kind, name, path.names.length + 1)),
  )
}

/** Walks the databases of a region group from its root down and tells of what it has found after each. */
async function search(services: Services, root: DatabasePath, filter: string, isStopped: () => boolean, tell: (found: TreeSearch) => void) {
  const found: { readonly path: DatabasePath; readonly rows: readonly TreeRow[] }[] = []
  const queue: DatabasePath[] = [root]
  let searched = 0
  const count = () => found.reduce((sum, { rows }) => sum + rows.length, 0)
  while (queue.length > 0 && searched < SEARCHED_MAX && count() < FOUND_MAX && !isStopped()) {
    const path = queue.shift() ?? root
    const [children, contents] = await Promise.all([
      services.cache.fetchInfiniteQuery(databasesQuery(services, path)),
      path.names.length === 0 ? [] : contentRows(services, path, filter),
    ])
    const isMatch = path.names.length > 0 && matches(path.names[path.names.length - 1] ?? '', filter)
    if (isMatch || contents.length > 0) found.push({ path, rows: contents })
    queue.push(...children.pages.flatMap((page) => page.results).map((entry) => childPath(path, entry.name)))
    searched += path.names.length === 0 ? 0 : 1
    tell({ rows: rowsOf(found), searched, isRunning: queue.length > 0, isCut: false })
  }
  tell({ rows: rowsOf(found), searched, isRunning: false, isCut: queue.length > 0 })
}

/** Lays what was found out below its databases, ancestors first. */
function rowsOf(found: readonly { readonly path: DatabasePath; readonly rows: readonly TreeRow[] }[]): readonly TreeRow[] {
  const byId = new Map<string, { readonly path: DatabasePath; readonly rows: readonly TreeRow[] }>()
  for (const { path, rows } of found) {
    path.names.forEach((_name, index) => {
      const ancestor = { regionGroup: path.regionGroup, names: path.names.slice(0, index + 1) }
      const id = rowId(ancestor.names)
      if (!byId.has(id)) byId.set(id, { path: ancestor, rows: [] })
    })
    byId.set(rowId(path.names), { path, rows })
  }
  const below = (parent: readonly string[]): readonly TreeRow[] =>
    [...byId.values()]
      .filter(({ path }) => path.names.length === parent.length + 1 && parent.every((name, index) => path.names[index] === name))
      .flatMap(({ path, rows }) => {
        const inside = [...rows, ...below(path.names)]
        return [{ ...databaseRow(path), expanded: inside.length > 0 ? true : undefined }, ...inside]
      })
  return below([])
}

/** Finds names in every database of a region group, opened or not, once typing has rested; undefined without a filter. */
export function useTreeSearch(root: DatabasePath, filter: string): TreeSearch | undefined {
  const services = useServices()
  const [found, setFound] = useState<TreeSearch>(NOTHING)
  const wanted = filter.trim()
  const { regionGroup } = root
  useEffect(() => {
    setFound(NOTHING)
    if (wanted === '') return undefined
    let isStopped = false
    const tell = (result: TreeSearch) => !isStopped && setFound(result)
    const timer = window.setTimeout(() => {
      search(services, { regionGroup, names: [] }, wanted, () => isStopped, tell).catch((error: unknown) => {
        reportFailure(error)
        tell({ ...NOTHING, isRunning: false })
      })
    }, SEARCH_DELAY_MS)
    return () => {
      isStopped = true
      window.clearTimeout(timer)
    }
  }, [services, regionGroup, wanted])
  return wanted === '' ? undefined : found
}
