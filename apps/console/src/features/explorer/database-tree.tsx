import type { DatabasePath, RegionGroup } from '@terrarium/contracts'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { useParams } from 'react-router'
import { decodeDatabaseNames } from '../../config/paths.ts'
import { tabStore } from '../../data/browser-storage.ts'
import { databasesQuery } from '../../data/database-queries.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/text.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { Tree } from '../../ui/tree.tsx'
import { rowId, treeRows } from './tree-rows.ts'
import type { Level } from './tree-rows.ts'
import styles from './database-tree.module.css'

/** Watches the lists of every open level; each is loaded when its database is opened for the first time. */
function useLevels(open: readonly DatabasePath[]): (path: DatabasePath) => Level | undefined {
  const services = useServices()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const openIds = open.map((path) => rowId(path.names)).join(' ')
  const observers = useMemo(
    () => new Map(open.map((path) => [rowId(path.names), new InfiniteQueryObserver(services.cache, databasesQuery(services, path))])),
    // The ids say which paths are open; the array itself is new on every draw.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
    [openIds, services],
  )
  useEffect(() => {
    const unsubscribes = [...observers.values()].map((observer) => observer.subscribe(redraw))
    redraw()
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
  }, [observers])
  return (path) => {
    const observer = observers.get(rowId(path.names))
    if (observer === undefined) return undefined
    const result = observer.getCurrentResult()
    return {
      databases: result.data?.pages.flatMap((page) => page.results),
      failed: result.isError && result.data === undefined,
      hasMore: result.hasNextPage,
      loadMore: () => void observer.fetchNextPage(),
      retry: () => void observer.refetch(),
    }
  }
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

/** Keeps which databases are open: what the member has opened, and the ancestors of the current one. */
function useExpansion(region: RegionGroup, selectedNames: readonly string[]) {
  const entry = `ui:open:${region.regionPrefix}`
  const [chosen, setChosen] = useState(() => readChosen(entry))
  const ancestors = selectedNames.slice(0, -1).map((_name, index) => rowId(selectedNames.slice(0, index + 1)))
  const isOpen = (id: string) => chosen[id] ?? ancestors.includes(id)
  const openIds = [...new Set([...ancestors, ...Object.keys(chosen)])].filter(isOpen)
  const root: DatabasePath = { regionGroup: region.regionPrefix, names: [] }
  const open = [
    root,
    ...openIds.map((id) => ({ regionGroup: region.regionPrefix, names: decodeDatabaseNames(id).map(decodeURIComponent) })),
  ]
  const toggle = (id: string) => {
    const next = { ...chosen, [id]: !isOpen(id) }
    setChosen(next)
    tabStore().set(entry, JSON.stringify(next))
  }
  return { root, open, isOpen, toggle }
}

/** The databases of a region group as a tree; every level is loaded when it is opened. */
export function DatabaseTree({ region, filter }: { readonly region: RegionGroup; readonly filter: string }) {
  const { db } = useParams()
  const selectedNames = db === undefined ? [] : decodeDatabaseNames(db)
  const { root, open, isOpen, toggle } = useExpansion(region, selectedNames)
  const levelOf = useLevels(open)
  const rows = treeRows(root, { levelOf, isExpanded: (path) => isOpen(rowId(path.names)), selectedNames, filter })
  const top = levelOf(root)
  if (top !== undefined && top.databases === undefined && !top.failed) {
    return (
      <div className={styles['loading']} role="status" aria-label={text('state.loading')}>
        {['62%', '48%', '70%'].map((width) => (
          <SkeletonLine key={width} width={width} />
        ))}
      </div>
    )
  }
  if (rows.length === 0)
    return <p className={styles['note']}>{filter === '' ? text('explorer.tree_empty') : text('databases.nothing_matches', { filter })}</p>
  return <Tree label={text('explorer.tree', { region: region.displayName })} rows={rows} onToggle={toggle} />
}
