import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath, Snapshot } from '@terrarium/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { backupsHref, useBackupsAddress } from './backups-address.ts'
import { ListFailed } from './list-failed.tsx'
import { snapshotColumns } from './snapshot-columns.tsx'
import { SnapshotDetail } from './snapshot-detail.tsx'
import { SnapshotDialogs } from './snapshot-dialogs.tsx'
import type { ChosenSnapshot } from './snapshot-dialogs.tsx'
import { snapshotsQuery } from './snapshot-queries.ts'
import { useBackUpNow } from './use-back-up-now.ts'
import { useExpiringFirst } from './use-expiring-first.ts'
import styles from './backups.module.css'

function BackUpNowButton({ db }: { readonly db: DatabasePath }) {
  const { isBusy, backUp } = useBackUpNow()
  const mayCreate = usePermission('snapshots', 'create')
  return (
    <Button
      icon="backup"
      loading={isBusy}
      disabledReason={mayCreate ? undefined : text('backups.no_snapshot_create')}
      onClick={() => void backUp(db)}
    >
      {text('backups.back_up_now')}
    </Button>
  )
}

/** Which database the list is about, and the way back to all. */
function Scope({ db }: { readonly db: DatabasePath }) {
  return (
    <div className={styles['scope']}>
      <p>{text('snapshots.of', { path: formatDatabasePath(db) })}</p>
      <Link to={backupsHref({ tab: 'snapshots' })}>{text('snapshots.all')}</Link>
      <BackUpNowButton db={db} />
    </div>
  )
}

function NoSnapshots({ db }: { readonly db: DatabasePath | undefined }) {
  const actions =
    db === undefined ? (
      <Link className={buttonClass({})} to={backupsHref({})}>
        {text('snapshots.choose_database')}
      </Link>
    ) : (
      <BackUpNowButton db={db} />
    )
  return (
    <EmptyState title={text('snapshots.none')} actions={actions}>
      {text('snapshots.none_help')}
    </EmptyState>
  )
}

function Rows({ rows, busy }: { readonly rows: readonly Snapshot[]; readonly busy: boolean }) {
  const [chosen, setChosen] = useState<ChosenSnapshot>()
  const expiringFirst = useExpiringFirst(rows)
  const columns = snapshotColumns({ expiringFirst, onAction: (action, snapshot) => setChosen({ action, snapshot }) })
  return (
    <>
      <div className={styles['sheet']}>
        <Table caption={text('backups.snapshots')} columns={columns} rows={rows} rowKey={({ id }) => id} tall busy={busy} />
      </div>
      <SnapshotDialogs chosen={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}

function Snapshots({ db }: { readonly db: DatabasePath | undefined }) {
  const query = useInfiniteQuery(snapshotsQuery(useServices(), db))
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query
  if (data === undefined && error !== null) {
    return <ListFailed error={error} failed={text('snapshots.list_failed')} onRetry={() => void refetch()} />
  }
  const rows = data?.pages.flatMap(({ results }) => results)
  return (
    <div className={styles['stack']}>
      {db !== undefined && rows?.length !== 0 && <Scope db={db} />}
      {rows === undefined && <SkeletonRows />}
      {rows?.length === 0 && <NoSnapshots db={db} />}
      {rows !== undefined && rows.length > 0 && <Rows rows={rows} busy={isFetching} />}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('backups.load_more')}
        </Button>
      )}
    </div>
  )
}

/** The snapshots of a database or of all, or one of them beside its database as it is now. */
export function SnapshotsTab() {
  const { db, snapshot } = useBackupsAddress()
  return snapshot === undefined ? <Snapshots db={db} /> : <SnapshotDetail key={snapshot} id={snapshot} />
}
