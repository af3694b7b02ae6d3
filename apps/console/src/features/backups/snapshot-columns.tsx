import type { Snapshot } from '@terrarium/contracts'
import { formatDatabasePath, parseDatabasePath } from '@terrarium/contracts'
import { Link } from 'react-router'
import { text } from '../../messages/backups-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { remainingText } from '../../ui/remaining-time.ts'
import { backupsHref } from './backups-address.ts'
import type { SnapshotAction } from './snapshot-actions.tsx'
import { SnapshotActions } from './snapshot-actions.tsx'
import { SnapshotStatus } from './snapshot-status.tsx'
import styles from './backups.module.css'

/** When a snapshot is deleted, and how long that is from now. */
export function Expiry({ snapshot, before }: { readonly snapshot: Snapshot; readonly before?: boolean }) {
  const { expires_at: expires } = snapshot
  if (expires === null) return <>{text('snapshots.never')}</>
  return (
    <span className={styles['cell']}>
      <Time value={expires} />
      <span className={styles['sub']}>{remainingText(expires)}</span>
      {before === true && (
        <Badge tone="warn" icon="warning">
          {text('snapshots.before_next')}
        </Badge>
      )}
    </span>
  )
}

/** How far a snapshot is; while it is taken, how many documents were written. */
export function Status({ snapshot: { status, documents, failure } }: { readonly snapshot: Snapshot }) {
  return (
    <span className={styles['cell']}>
      <SnapshotStatus status={status} />
      {status === 'InProgress' && <span className={styles['sub']}>{text('snapshots.documents_so_far', { count: documents })}</span>}
      {failure !== undefined && <span className={styles['sub']}>{failure.message}</span>}
    </span>
  )
}

interface SnapshotColumns {
  /** Ids of the snapshots that are deleted before the next one of their database is taken. */
  readonly expiringFirst: ReadonlySet<string>
  readonly onAction: (action: SnapshotAction, snapshot: Snapshot) => void
}

/** The columns of a list of snapshots. */
export function snapshotColumns({ expiringFirst, onAction }: SnapshotColumns): readonly Column<Snapshot>[] {
  return [
    {
      id: 'database',
      label: text('snapshots.column_database'),
      cell: ({ path }) => <bdi dir="ltr">{formatDatabasePath(parseDatabasePath(path))}</bdi>,
    },
    {
      id: 'date',
      label: text('snapshots.column_date'),
      cell: ({ id, path, created_at: created, origin }) => (
        <span className={styles['cell']}>
          <Link to={backupsHref({ tab: 'snapshots', db: parseDatabasePath(path), snapshot: id })}>
            <Time value={created} />
          </Link>
          <span className={styles['sub']}>{text(`snapshots.origin.${origin}`)}</span>
        </span>
      ),
    },
    {
      id: 'size',
      label: text('snapshots.column_size'),
      align: 'end',
      cell: ({ size_bytes: size }) => (size === null ? undefined : formatBytes(size)),
    },
    { id: 'status', label: text('snapshots.column_status'), cell: (snapshot) => <Status snapshot={snapshot} /> },
    {
      id: 'expires',
      label: text('snapshots.column_expires'),
      cell: (snapshot) => <Expiry snapshot={snapshot} before={expiringFirst.has(snapshot.id)} />,
    },
    {
      id: 'actions',
      label: text('backups.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (snapshot) => <SnapshotActions snapshot={snapshot} onAction={(action) => onAction(action, snapshot)} />,
    },
  ]
}
