import { findRegionPrefix, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath, RegionGroup } from '@terrarium/contracts'
import { ApiError } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { Outlet, useMatch, useParams, useSearchParams } from 'react-router'
import { decodeDatabaseNames, paths } from '../../config/paths.ts'
import { DatabaseContext, useDatabase, useEnvironment } from '../../data/database-context.ts'
import { databaseQuery } from '../../data/database-details.ts'
import type { DatabaseDetails } from '../../data/database-details.ts'
import { DenialTraceContext } from '../../data/denial-trace.ts'
import { ResultEditingContext } from '../../data/result-editing.ts'
import type { ResultEditingProps } from '../../data/result-editing.ts'
import { useServices, useSession } from '../../data/services.ts'
import { unavailableDatabases } from '../../data/unavailable-databases.ts'
import { StagedSchema } from '../../features/schema/staged/staged-schema.tsx'
import { usePlanLimits } from '../../features/usage/use-plan-limits.ts'
import { text } from '../../messages/explorer-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { ResourceFailed, ResourceNotFound } from '../../ui/guard-pages.tsx'
import { Pane, PaneHead } from '../../ui/pane.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { DockHandle, useDockHeight } from './dock-handle.tsx'
import styles from './database-frame.module.css'

const UnavailableDatabase = lazy(async () => ({
  default: (await import('../../features/databases/unavailable-database.tsx')).UnavailableDatabase,
}))
const PlanRefusals = lazy(async () => ({ default: (await import('../../features/usage/plan-refusals.tsx')).PlanRefusals }))
const Shell = lazy(async () => ({ default: (await import('../../features/shell/shell.tsx')).Shell }))
const WhyDenied = lazy(async () => ({ default: (await import('../../features/roles/denial/why-denied.tsx')).WhyDenied }))
const ResultEditing = lazy(async () => ({ default: (await import('../../features/documents/result/result-editing.tsx')).ResultEditing }))

type Lookup = UseQueryResult<DatabaseDetails | null>

/** The result is there before the code that edits it. */
function LazyResultEditing({ rows, children }: ResultEditingProps) {
  return (
    <Suspense fallback={children(undefined)}>
      <ResultEditing rows={rows}>{children}</ResultEditing>
    </Suspense>
  )
}

/** Whether the shell is the page, stands below it, or is not shown. */
function useShellPlace() {
  const isIndex = useMatch(paths.database.path) !== null
  const [search] = useSearchParams()
  const [isDocked, setDocked] = useState(false)
  const isTab = isIndex && search.get('tab') === 'shell'
  useShortcut('Mod+`', () => setDocked(!isDocked), text('shortcut.dock'), true)
  const place = isTab ? 'page' : isDocked ? 'dock' : 'hidden'
  // Once shown, the shell stays: its text, its result and a query under way outlive a look at another page.
  const [wasShown, setWasShown] = useState(place !== 'hidden')
  if (place !== 'hidden' && !wasShown) setWasShown(true)
  return { place, wasShown } as const
}

/** The page of a database, with the database's one shell: as the page itself, docked below it, or put away. */
function OpenDatabaseFrame() {
  const { path, storageKey } = useDatabase()
  const { place, wasShown } = useShellPlace()
  const [height, setHeight] = useDockHeight()
  return (
    <DenialTraceContext.Provider value={WhyDenied}>
      <ResultEditingContext.Provider value={LazyResultEditing}>
        <StagedSchema />
        <div className={classNames(styles['page'], place === 'page' && styles['headOnly'])}>
          <Outlet />
        </div>
        {place === 'dock' && <DockHandle height={height} onChange={setHeight} />}
        {wasShown && (
          <div
            id="shell"
            tabIndex={-1}
            className={styles['shell']}
            hidden={place === 'hidden'}
            {...(place === 'dock' && { style: { flex: 'none', height } })}
          >
            <Suspense fallback={<LoadingRegion />}>
              <Shell key={storageKey} path={path} storageKey={storageKey} />
            </Suspense>
          </div>
        )}
      </ResultEditingContext.Provider>
    </DenialTraceContext.Provider>
  )
}

function MissingDatabase({ path, region }: { readonly path: DatabasePath; readonly region: RegionGroup }) {
  return (
    <ResourceNotFound
      reasons={[
        text('database.not_found_reason', { path: formatDatabasePath(path), region: region.displayName }),
        text('database.not_found_renamed'),
      ]}
    />
  )
}

/** What the page of a database shows: its loading state, why it cannot be shown, or the page of its route. */
function DatabaseContent({ path, region, lookup }: { readonly path: DatabasePath; readonly region: RegionGroup; readonly lookup: Lookup }) {
  const { data, error, refetch } = lookup
  if (data === null || (error instanceof ApiError && error.status === 404)) return <MissingDatabase path={path} region={region} />
  if (data === undefined && error !== null) return <ResourceFailed error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <>
        <PaneHead title={path.names[path.names.length - 1] ?? ''} />
        <SkeletonRows />
      </>
    )
  }
  const storageKey = data.globalId ?? formatDatabasePath(path)
  return (
    <DatabaseContext.Provider value={{ path, region, details: data, storageKey }}>
      <OpenDatabaseFrame key={storageKey} />
    </DatabaseContext.Provider>
  )
}

/** Everything of one database: looks it up once. The pane is one element in every state, so that a focus in it outlives the loading. */
export function DatabaseFrame() {
  const { region = '', db = '' } = useParams()
  const services = useServices()
  const session = useSession()
  const prefix = findRegionPrefix(region)
  const group = prefix === undefined ? undefined : session?.regionGroups[prefix]
  const path = useMemo((): DatabasePath => ({ regionGroup: prefix ?? 'us', names: decodeDatabaseNames(db) }), [prefix, db])
  const lookup = useQuery(databaseQuery(services, path))
  const environment = useEnvironment(lookup.data)
  const isHeld = useSyncExternalStore(unavailableDatabases.subscribe, () => unavailableDatabases.has(path))
  const hasLimits = usePlanLimits().length > 0
  if (group === undefined) return null
  return (
    <Pane environment={environment}>
      {hasLimits && (
        <Suspense fallback={null}>
          <PlanRefusals />
        </Suspense>
      )}
      {isHeld ? (
        <Suspense fallback={<LoadingRegion />}>
          <UnavailableDatabase path={path} />
        </Suspense>
      ) : (
        <DatabaseContent path={path} region={group} lookup={lookup} />
      )}
    </Pane>
  )
}
