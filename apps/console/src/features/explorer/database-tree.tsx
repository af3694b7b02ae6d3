import type { DatabasePath, RegionGroup } from '@terrarium/contracts'
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import type { QueryObserverResult } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { readExplorerAddress } from '../../config/explorer-location.ts'
import type { ExplorerLocation } from '../../config/explorer-location.ts'
import { tabStore } from '../../data/browser-storage.ts'
import { contentNamesQuery } from '../../data/contents-list.ts'
import { contentCountsQuery } from '../../data/database-contents.ts'
import { databasesQuery } from '../../data/database-queries.ts'
import { environmentLabels } from '../../data/environments.ts'
import { useServices } from '../../data/services.ts'
import { sharedEnvironmentsQuery } from '../../data/shared-environments.ts'
import { text } from '../../messages/explorer-text.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { Tree } from '../../ui/tree.tsx'
import { namesOfRow, rowId, treeRows } from './tree-rows.ts'
import type { Level, Loaded, TreeState } from './tree-rows.ts'
import { useTreeSearch } from './tree-search.ts'
import styles from './database-tree.module.css'

interface Observer<Result> {
  readonly subscribe: (listener: () => void) => () => void
  readonly getCurrentResult: () => Result
}

/** Watches a query for each open row: loaded when its row is opened for the first time, and let go when it is closed. */
function useObservers<Result>(open: readonly DatabasePath[], create: (path: DatabasePath) => Observer<Result>) {
  const services = useServices()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // The id of a region group is empty: none is not the same as it alone.
  const openIds = JSON.stringify(open.map((path) => rowId(path.names)))
  const observers = useMemo(
    () => new Map(open.map((path) => [rowId(path.names), create(path)])),
    // The ids say which rows are open; the array itself is new on every draw.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
    [openIds, services],
  )
  useEffect(() => {
    const unsubscribes = [...observers.values()].map((observer) => observer.subscribe(redraw))
    redraw()
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
  }, [observers])
  return (path: DatabasePath): Result | undefined => observers.get(rowId(path.names))?.getCurrentResult()
}

function useLevels(open: readonly DatabasePath[]): (path: DatabasePath) => Level | undefined {
  const services = useServices()
  const resultOf = useObservers(open, (path) => new InfiniteQueryObserver(services.cache, databasesQuery(services, path)))
  return (path) => {
    const result = resultOf(path)
    if (result === undefined) return undefined
    return {
      value: result.data?.pages.flatMap((page) => page.results),
      failed: result.isError && result.data === undefined,
      hasMore: result.hasNextPage,
      loadMore: () => void result.fetchNextPage(),
      retry: () => void result.refetch(),
    }
  }
}

/** Watches what open databases hold, or the names of open kinds. */
function useContents<Value>(
  open: readonly DatabasePath[],
  observerOf: (path: DatabasePath) => Observer<QueryObserverResult<Value>>,
): (path: DatabasePath) => Loaded<Value> | undefined {
  const resultOf = useObservers(open, observerOf)
  return (path) => {
    const result = resultOf(path)
    if (result === undefined) return undefined
    return { value: result.data, failed: result.isError && result.data === undefined, retry: () => void result.refetch() }
  }
}

/** The environment of each database in sight: its label in this browser, else the one that members share. Levels without databases ask nothing. */
function useEnvironments(levels: readonly DatabasePath[], levelOf: (path: DatabasePath) => Level | undefined): TreeState['environmentOf'] {
  const services = useServices()
  useSyncExternalStore(environmentLabels.subscribe, environmentLabels.version)
  const withDatabases = levels.filter((path) => levelOf(path)?.value?.length)
  const sharedOf = useContents(withDatabases, (path) => new QueryObserver(services.cache, sharedEnvironmentsQuery(services, path)))
  return (entry, parent) => environmentLabels.of(entry.global_id, sharedOf(parent)?.value?.get(entry.name))
}

type Chosen = Readonly<Record<string, boolean>>

/** What this tab has opened and closed before a reload. */
function readChosen(entry: string): Chosen {
  try {
    const stored: unknown = JSON.parse(tabStore().get(entry) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Chosen) : {}
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** Keeps which rows are open: what the member has opened, and what leads to the current page. */
function useExpansion(region: RegionGroup) {
  const { pathname } = useLocation()
  const address = readExplorerAddress(pathname)
  const location = address?.kind === 'location' ? address.location : undefined
  const entry = `ui:open:${region.regionPrefix}`
  const [chosen, setChosen] = useState(() => readChosen(entry))
  const leading = leadingRows(location?.db ?? [], location?.resource)
  const isExpanded = (id: string) => chosen[id] ?? leading.includes(id)
  const openIds = [...new Set([...leading, ...Object.keys(chosen)])].filter(isExpanded)
  // A key that opens a whole level opens its rows one after the other, before anything is drawn again.
  const latest = useRef(chosen)
  const toggle = (id: string) => {
    const next = { ...latest.current, [id]: !(latest.current[id] ?? leading.includes(id)) }
    latest.current = next
    setChosen(next)
    tabStore().set(entry, JSON.stringify(next))
  }
  return { location, openIds, isExpanded, toggle }
}

/** The rows above the current page; a database itself is open while one of its things is shown. */
function leadingRows(db: readonly string[], resource: ExplorerLocation['resource']): readonly string[] {
  const databases = db.map((_name, index) => rowId(db.slice(0, index + 1)))
  if (resource === undefined) return databases
  return [...databases, ...(resource.name === undefined ? [] : [rowId(db, resource.kind)])]
}

/** The databases of a region group with what they hold, as a tree; every level is loaded when it is opened. */
function BrowseTree({ region }: { readonly region: RegionGroup }) {
  const services = useServices()
  const { location, openIds, isExpanded, toggle } = useExpansion(region)
  const root: DatabasePath = { regionGroup: region.regionPrefix, names: [] }
  const pathOf = (id: string): DatabasePath => ({ regionGroup: region.regionPrefix, names: namesOfRow(id) })
  const openDatabases = openIds.filter((id) => !id.includes('/')).map(pathOf)
  const withOpenKinds = [...new Set(openIds.filter((id) => id.includes('/')).map((id) => rowId(namesOfRow(id))))].map(pathOf)
  const levels = [root, ...openDatabases]
  const levelOf = useLevels(levels)
  const countsOf = useContents(openDatabases, (path) => new QueryObserver(services.cache, contentCountsQuery(services, path)))
  const namesOf = useContents(withOpenKinds, (path) => new QueryObserver(services.cache, contentNamesQuery(services, path)))
  const environmentOf = useEnvironments(levels, levelOf)
  const top = levelOf(root)
  if (top !== undefined && top.value === undefined && !top.failed) {
    return (
      <div className={styles['loading']} role="status" aria-label={text('state.loading')}>
        {['62%', '48%', '70%'].map((width) => (
          <SkeletonLine key={width} width={width} />
        ))}
      </div>
    )
  }
  const rows = treeRows(root, {
    levelOf,
    countsOf: (path) => countsOf(path)?.value,
    namesOf,
    isExpanded,
    environmentOf,
    location,
  })
  if (rows.length === 0) return <p className={styles['note']}>{text('explorer.tree_empty')}</p>
  return <Tree label={text('explorer.tree', { region: region.displayName })} rows={rows} onToggle={toggle} />
}

/** The tree of a region group; with a filter, what matches it in every database, opened or not. */
export function DatabaseTree({ region, filter }: { readonly region: RegionGroup; readonly filter: string }) {
  const found = useTreeSearch({ regionGroup: region.regionPrefix, names: [] }, filter)
  if (found === undefined) return <BrowseTree region={region} />
  const { rows, isRunning, isCut, searched } = found
  return (
    <>
      {rows.length > 0 && <Tree label={text('explorer.tree_results', { filter })} rows={rows} onToggle={() => undefined} />}
      <p className={styles['note']} role="status">
        {isRunning ? text('explorer.tree_searching') : rows.length === 0 ? text('explorer.tree_none', { filter }) : undefined}
        {isCut && <span>{text('explorer.tree_searched', { count: searched })}</span>}
      </p>
    </>
  )
}
