import { parseDatabasePath } from '@terrarium/contracts'
import type { BackupConfiguration } from '@terrarium/contracts'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/backups-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { NameCell } from '../../ui/explorer/name-cell.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { backupsHref } from './backups-address.ts'
import type { DatabaseAction } from './database-action.ts'
import { DatabaseActions } from './database-actions.tsx'
import { UtcAndLocal } from './local-time.tsx'
import { retentionText } from './retention.ts'
import { SnapshotStatus } from './snapshot-status.tsx'
import styles from './backups.module.css'

const INDENT_PX = 18

/** The name, moved in below that of the database above. An unavailable database cannot be opened. */
function DatabaseName({ configuration: { name, path, status } }: { readonly configuration: BackupConfiguration }) {
  const { regionGroup, names } = parseDatabasePath(path)
  return (
    <div style={{ paddingInlineStart: (names.length - 1) * INDENT_PX }}>
      <NameCell
        icon="database"
        name={name}
        detail={[regionGroup, ...names].join('/')}
        {...(status === 'available' && { to: paths.database.href(regionGroup, names) })}
      />
    </div>
  )
}

function State({ configuration: { enabled, status } }: { readonly configuration: BackupConfiguration }) {
  if (status !== 'available') return <Badge tone="info">{text(`backups.${status}`)}</Badge>
  return <Badge tone={enabled ? 'ok' : 'neutral'}>{text(enabled ? 'backups.on' : 'backups.off')}</Badge>
}

function LatestSnapshot({ configuration: { path, latest_snapshot: latest } }: { readonly configuration: BackupConfiguration }) {
  if (latest === null) return <span className={styles['sub']}>{text('backups.no_snapshot')}</span>
  return (
    <span className={styles['cell']}>
      <Link to={backupsHref({ tab: 'snapshots', db: parseDatabasePath(path), snapshot: latest.id })}>
        <Time value={latest.created_at} />
      </Link>
      <SnapshotStatus status={latest.status} />
    </span>
  )
}

/** The columns of the databases of a region group. */
export function configurationColumns(
  onAction: (action: DatabaseAction, configuration: BackupConfiguration) => void,
): readonly Column<BackupConfiguration>[] {
  return [
    { id: 'name', label: text('backups.column_name'), cell: (each) => <DatabaseName configuration={each} /> },
    { id: 'enabled', label: text('backups.column_enabled'), cell: (each) => <State configuration={each} /> },
    { id: 'frequency', label: text('backups.column_frequency'), cell: ({ frequency }) => frequency ?? undefined },
    {
      id: 'retention',
      label: text('backups.column_retention'),
      cell: ({ cron, retention_days: days }) => (cron === null ? undefined : retentionText(days)),
    },
    {
      id: 'next',
      label: text('backups.column_next'),
      cell: ({ next_snapshot_at: next }) => (next === null ? undefined : <UtcAndLocal value={next} />),
    },
    { id: 'latest', label: text('backups.column_latest'), cell: (each) => <LatestSnapshot configuration={each} /> },
    {
      id: 'actions',
      label: text('backups.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (each) => <DatabaseActions configuration={each} onAction={(action) => onAction(action, each)} />,
    },
  ]
}
