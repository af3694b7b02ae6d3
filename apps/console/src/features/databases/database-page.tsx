import { findRegionPrefix, formatDatabasePath, parentPath } from '@terrarium/contracts'
import type { DatabasePath, RegionGroup } from '@terrarium/contracts'
import { ApiError } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { DATABASE_TABS, decodeDatabaseNames, locationHref, paths } from '../../config/paths.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { ResourceFailed, ResourceNotFound } from '../../ui/guard-pages.tsx'
import { Pane, PaneHead } from '../../ui/pane.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DatabaseMenu } from './database-menu.tsx'
import { DatabaseOverview } from './database-overview.tsx'
import { databaseQuery } from './database-query.ts'
import type { DatabaseDetails } from './database-query.ts'
import { DeleteDatabaseDialog } from './delete-database-dialog.tsx'
import styles from './database-page.module.css'

/** What a shell needs to know of its database. */
export interface ShellDatabase {
  readonly path: DatabasePath
  /** Keeps drafts and history of this database apart from those of others, through renames. */
  readonly storageKey: string
}

interface DatabasePageProps {
  readonly renderShell: (database: ShellDatabase) => ReactNode
}

function crumbsOf(path: DatabasePath) {
  const ancestors = path.names
    .slice(0, -1)
    .map((name, index) => ({ label: name, href: locationHref(path.regionGroup, path.names.slice(0, index + 1)) }))
  return [{ label: path.regionGroup, href: paths.region.href(path.regionGroup) }, ...ancestors]
}

interface LoadedProps extends DatabasePageProps {
  readonly path: DatabasePath
  readonly region: RegionGroup
  readonly details: DatabaseDetails
}

function LoadedDatabase({ path, region, details, renderShell }: LoadedProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [deleting, setDeleting] = useState(false)
  const tab = DATABASE_TABS.find((known) => known === search.get('tab')) ?? 'overview'
  // Once shown, the shell stays: its text, its result and a query under way are not lost to a look at another tab.
  const [shellWasShown, setShellWasShown] = useState(tab === 'shell')
  if (tab === 'shell' && !shellWasShown) setShellWasShown(true)
  const parent = parentPath(path) ?? path
  const tabs = DATABASE_TABS.map((id) => ({
    id,
    label: text(`database.${id}`),
    href: paths.database.href(path.regionGroup, path.names, id),
  }))
  return (
    <>
      <PaneHead
        crumbsLabel={text('database.crumbs')}
        crumbs={crumbsOf(path)}
        title={details.name}
        meta={
          <>
            {details.protected === true && (
              <Badge tone="line" icon="lock">
                {text('databases.protected')}
              </Badge>
            )}
            {details.typechecked !== undefined && (
              <Badge tone="line">{`${text('database.typecheck')}: ${text(details.typechecked ? 'database.on' : 'database.off')}`}</Badge>
            )}
          </>
        }
        actions={<DatabaseMenu path={path} bordered onDelete={() => setDeleting(true)} />}
      />
      <Tabs label={text('database.tabs', { name: details.name })} tabs={tabs} current={tab} />
      {tab === 'overview' && <DatabaseOverview path={path} region={region} details={details} />}
      {shellWasShown && (
        <div className={styles['shell']} hidden={tab !== 'shell'}>
          {renderShell({ path, storageKey: details.globalId ?? formatDatabasePath(path) })}
        </div>
      )}
      <DeleteDatabaseDialog
        open={deleting}
        parent={parent}
        name={details.name}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(locationHref(parent.regionGroup, parent.names), { replace: true })}
      />
    </>
  )
}

function MissingDatabase({ path, region }: { readonly path: DatabasePath; readonly region: RegionGroup }) {
  return (
    <ResourceNotFound
      reasons={[
        text('database.not_found_reason', { path: path.names.join(':'), region: region.displayName }),
        text('database.not_found_renamed'),
      ]}
    />
  )
}

/** One database: its head, its tabs and what the chosen tab shows. */
export function DatabasePage({ renderShell }: DatabasePageProps) {
  const { region = '', db = '' } = useParams()
  const services = useServices()
  const session = useSession()
  const prefix = findRegionPrefix(region)
  const group = prefix === undefined ? undefined : session?.regionGroups[prefix]
  const path: DatabasePath = { regionGroup: prefix ?? 'us', names: decodeDatabaseNames(db) }
  const name = path.names[path.names.length - 1] ?? ''
  usePageTitle(name)
  const { data, error, refetch } = useQuery(databaseQuery(services, path))
  if (group === undefined) return null
  const isMissing = data === null || (error instanceof ApiError && error.status === 404)
  return (
    <Pane>
      {isMissing ? (
        <MissingDatabase path={path} region={group} />
      ) : data !== undefined ? (
        <LoadedDatabase key={formatDatabasePath(path)} path={path} region={group} details={data} renderShell={renderShell} />
      ) : error !== null ? (
        <ResourceFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <PaneHead crumbsLabel={text('database.crumbs')} crumbs={crumbsOf(path)} title={name} />
          <SkeletonRows />
        </>
      )}
    </Pane>
  )
}
