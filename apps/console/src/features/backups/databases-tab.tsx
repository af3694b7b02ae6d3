import { findRegionPrefix, parseDatabasePath, REGION_GROUPS, REGION_PREFIXES } from '@terrarium/contracts'
import type { BackupConfiguration, RegionPrefix } from '@terrarium/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../config/paths.ts'
import { configurationsQuery } from '../../data/backup-queries.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilteredEmpty } from '../../ui/filtered-empty.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import { backupsHref, useBackupsAddress } from './backups-address.ts'
import { configurationColumns } from './configuration-columns.tsx'
import type { DatabaseAction } from './database-action.ts'
import { ListFailed } from './list-failed.tsx'
import { useBackUpNow } from './use-back-up-now.ts'
import styles from './backups.module.css'

const CopyDialog = lazyDialog(async () => (await import('./copy-dialog.tsx')).CopyDialog)
const RestoreDialog = lazyDialog(async () => (await import('./restore-dialog.tsx')).RestoreDialog)
const ConfigureDialog = lazyDialog(async () => (await import('./configure-dialog.tsx')).ConfigureDialog)

const REGION_OPTIONS = [
  { value: '', label: text('backups.all_regions') },
  ...REGION_PREFIXES.map((value) => ({ value, label: REGION_GROUPS[value].displayName })),
]
const STATE_OPTIONS = [
  { value: '', label: text('backups.all_states') },
  { value: 'true', label: text('backups.only_enabled') },
  { value: 'false', label: text('backups.only_disabled') },
]

/** A choice must not be set back until the address has it. */
const AT_ONCE = { replace: true, flushSync: true } as const

function FilterBar() {
  const { region, enabled } = useBackupsAddress()
  const navigate = useNavigate()
  return (
    <div className={styles['bar']}>
      <SelectField
        label={text('backups.region')}
        options={REGION_OPTIONS}
        value={region ?? ''}
        onChange={({ target }) => void navigate(backupsHref({ enabled, region: findRegionPrefix(target.value) }), AT_ONCE)}
      />
      <SelectField
        label={text('backups.state')}
        options={STATE_OPTIONS}
        value={enabled ?? ''}
        onChange={({ target }) => {
          const chosen = target.value === 'true' || target.value === 'false' ? target.value : undefined
          void navigate(backupsHref({ region, enabled: chosen }), AT_ONCE)
        }}
      />
    </div>
  )
}

function NoDatabases() {
  const { region, enabled } = useBackupsAddress()
  const navigate = useNavigate()
  if (region !== undefined || enabled !== undefined) {
    const names = [
      region === undefined ? '' : displayName(region),
      enabled === undefined ? '' : text(enabled === 'true' ? 'backups.only_enabled' : 'backups.only_disabled'),
    ]
    return <FilteredEmpty filter={names.filter((name) => name !== '').join(', ')} onClear={() => void navigate(backupsHref({}))} />
  }
  const explore = (
    <Link className={buttonClass({})} to={paths.explorer.href()}>
      {text('backups.to_explorer')}
    </Link>
  )
  return (
    <EmptyState title={text('backups.none')} actions={explore}>
      {text('backups.none_help')}
    </EmptyState>
  )
}

function displayName(region: string): string {
  const prefix = findRegionPrefix(region)
  return prefix === undefined ? region : REGION_GROUPS[prefix].displayName
}

/** Region groups of which a list shows nothing, and why. */
function MissingRegions({
  unavailable,
  unsupported,
}: {
  readonly unavailable: readonly string[]
  readonly unsupported: readonly string[]
}) {
  return (
    <>
      {unavailable.map((region) => (
        <Note key={region} tone="warn">
          {text('backups.region_unavailable', { region: displayName(region) })}
        </Note>
      ))}
      {unsupported.map((region) => (
        <Note key={region} tone="info">
          {text('backups.region_unsupported', { region: displayName(region) })}
        </Note>
      ))}
    </>
  )
}

interface DatabaseDialogProps {
  readonly action: DatabaseAction
  readonly configuration: BackupConfiguration
  readonly onClose: () => void
}

function DatabaseDialog({ action, configuration, onClose }: DatabaseDialogProps) {
  const source = parseDatabasePath(configuration.path)
  const latest = configuration.latest_snapshot
  const chosen = latest?.status === 'Complete' ? { snapshotId: latest.id } : {}
  if (action === 'restore') return <RestoreDialog open source={source} onClose={onClose} {...chosen} />
  if (action === 'copy') return <CopyDialog open source={source} onClose={onClose} {...chosen} />
  return <ConfigureDialog open configuration={configuration} onClose={onClose} />
}

interface DatabasesProps {
  readonly rows: readonly BackupConfiguration[]
  readonly busy: boolean
}

/** The databases, a table a region group. */
function Databases({ rows, busy }: DatabasesProps) {
  const { backUp } = useBackUpNow()
  const [chosen, setChosen] = useState<{ readonly action: DatabaseAction; readonly id: string }>()
  const onAction = (action: DatabaseAction, configuration: BackupConfiguration) => {
    if (action === 'backUp') void backUp(parseDatabasePath(configuration.path))
    else setChosen({ action, id: configuration.id })
  }
  const regions = REGION_PREFIXES.filter((prefix) => rows.some((row) => isIn(row, prefix)))
  const configuration = rows.find(({ id }) => id === chosen?.id)
  const close = () => setChosen(undefined)
  return (
    <>
      {regions.map((prefix) => (
        <section key={prefix} className={styles['section']}>
          <h2>{REGION_GROUPS[prefix].displayName}</h2>
          <div className={styles['sheet']}>
            <Table
              caption={text('backups.caption', { region: REGION_GROUPS[prefix].displayName })}
              columns={configurationColumns(onAction)}
              rows={rows.filter((row) => isIn(row, prefix))}
              rowKey={({ id }) => id}
              tall
              busy={busy}
            />
          </div>
        </section>
      ))}
      {configuration !== undefined && chosen !== undefined && (
        <DatabaseDialog key={`${chosen.action}-${configuration.id}`} action={chosen.action} configuration={configuration} onClose={close} />
      )}
    </>
  )
}

function isIn({ region_group: region }: BackupConfiguration, prefix: RegionPrefix): boolean {
  return findRegionPrefix(region) === prefix
}

/** Databases, whether and when their snapshots are taken, and what can be done about it. */
export function DatabasesTab() {
  const { region, enabled } = useBackupsAddress()
  const query = useInfiniteQuery(configurationsQuery(useServices(), { region, enabled }))
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query
  if (data === undefined && error !== null) {
    return <ListFailed error={error} failed={text('backups.list_failed')} onRetry={() => void refetch()} />
  }
  const rows = data?.pages.flatMap(({ results }) => results)
  return (
    <div className={styles['stack']}>
      <FilterBar />
      <MissingRegions
        unavailable={data?.pages.flatMap((page) => page.unavailable ?? []) ?? []}
        unsupported={data?.pages.flatMap((page) => page.unsupported ?? []) ?? []}
      />
      {rows === undefined && <SkeletonRows />}
      {rows?.length === 0 && !hasNextPage && <NoDatabases />}
      {rows !== undefined && rows.length > 0 && <Databases rows={rows} busy={isFetching} />}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('backups.load_more')}
        </Button>
      )}
    </div>
  )
}
