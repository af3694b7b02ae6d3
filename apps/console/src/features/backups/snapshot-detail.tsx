import { formatDatabasePath, parseDatabasePath } from '@terrarium/contracts'
import type { Snapshot } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { backupsHref, useBackupsAddress } from './backups-address.ts'
import { Comparison } from './comparison.tsx'
import { ListFailed } from './list-failed.tsx'
import { UtcAndLocal } from './local-time.tsx'
import { useSnapshotRefusals } from './snapshot-actions.tsx'
import type { SnapshotAction } from './snapshot-actions.tsx'
import { Expiry, Status } from './snapshot-columns.tsx'
import { SnapshotDialogs } from './snapshot-dialogs.tsx'
import { snapshotQuery } from './snapshot-queries.ts'
import styles from './backups.module.css'

function Facts({ snapshot }: { readonly snapshot: Snapshot }) {
  const facts = [
    [text('snapshots.column_date'), <UtcAndLocal key="date" value={snapshot.created_at} />],
    [text('snapshots.taken'), text(`snapshots.origin.${snapshot.origin}`)],
    [text('snapshots.column_size'), snapshot.size_bytes === null ? '·' : formatBytes(snapshot.size_bytes)],
    [text('snapshots.documents'), snapshot.documents.toLocaleString()],
    [text('snapshots.column_status'), <Status key="status" snapshot={snapshot} />],
    [text('snapshots.column_expires'), <Expiry key="expires" snapshot={snapshot} />],
  ] as const
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actions({ snapshot, onAction }: { readonly snapshot: Snapshot; readonly onAction: (action: SnapshotAction) => void }) {
  const refusals = useSnapshotRefusals(snapshot)
  return (
    <div className={styles['scope']}>
      <Button variant="primary" icon="undo" disabledReason={refusals.restore} onClick={() => onAction('restore')}>
        {text('backups.restore_from')}
      </Button>
      <Button icon="copy" disabledReason={refusals.copy} onClick={() => onAction('copy')}>
        {text('backups.copy_from')}
      </Button>
      <Button variant="quietDanger" icon="trash" disabledReason={refusals.delete} onClick={() => onAction('delete')}>
        {text('snapshots.delete')}
      </Button>
    </div>
  )
}

function Opened({ snapshot, onClose }: { readonly snapshot: Snapshot; readonly onClose: () => void }) {
  const [action, setAction] = useState<SnapshotAction>()
  const path = formatDatabasePath(parseDatabasePath(snapshot.path))
  return (
    <>
      <h2>{text('snapshots.title', { path })}</h2>
      <Facts snapshot={snapshot} />
      <Actions snapshot={snapshot} onAction={setAction} />
      {snapshot.status === 'Complete' && (
        <section className={styles['section']}>
          <h2>{text('snapshots.compare')}</h2>
          <Comparison id={snapshot.id} name={path} />
        </section>
      )}
      <SnapshotDialogs chosen={action && { action, snapshot }} onClose={() => setAction(undefined)} onDeleted={onClose} />
    </>
  )
}

/** One snapshot: what it is, what can be done with it, and how its database differs from it now. */
export function SnapshotDetail({ id }: { readonly id: string }) {
  const { db } = useBackupsAddress()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(snapshotQuery(useServices(), id))
  const close = () => void navigate(backupsHref({ tab: 'snapshots', db }))
  return (
    <div className={styles['stack']}>
      <Button icon="arrowLeft" onClick={close}>
        {text('snapshots.back')}
      </Button>
      {data === undefined && error !== null && (
        <ListFailed
          error={error}
          failed={text('snapshots.one_failed')}
          own={{ not_found: text('snapshots.gone') }}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <SkeletonRows />}
      {data !== undefined && <Opened snapshot={data} onClose={close} />}
    </div>
  )
}
