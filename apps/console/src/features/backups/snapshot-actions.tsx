import type { Snapshot } from '@terrarium/contracts'
import { parseDatabasePath } from '@terrarium/contracts'
import { Link } from 'react-router'
import { usePermission } from '../../data/permissions.ts'
import { text } from '../../messages/backups-text.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { formatTime } from '../../ui/time.tsx'
import { backupsHref } from './backups-address.ts'
import styles from './backups.module.css'

/** What can be done with a snapshot. */
export type SnapshotAction = 'restore' | 'copy' | 'delete'

interface SnapshotActionsProps {
  readonly snapshot: Snapshot
  readonly onAction: (action: SnapshotAction) => void
}

/** Why each action is refused; undefined where it is not. */
export function useSnapshotRefusals({ status }: Snapshot): Readonly<Record<SnapshotAction, string | undefined>> {
  const mayRestore = usePermission('restores', 'create')
  const mayCopy = usePermission('copies', 'create')
  const mayDelete = usePermission('snapshots', 'delete')
  const incomplete = status === 'Complete' ? undefined : text('snapshots.incomplete')
  return {
    restore: mayRestore ? incomplete : text('backups.no_restore'),
    copy: mayCopy ? incomplete : text('backups.no_copy'),
    delete: mayDelete ? undefined : text('backups.no_delete'),
  }
}

/** What can be done with a snapshot of a list. */
export function SnapshotActions({ snapshot, onAction }: SnapshotActionsProps) {
  const refusals = useSnapshotRefusals(snapshot)
  const time = formatTime(new Date(snapshot.created_at))
  const label = text('snapshots.actions_of', { time })
  return (
    <span className={styles['actions']}>
      <Button
        size="sm"
        aria-label={text('snapshots.restore_of', { time })}
        disabledReason={refusals.restore}
        onClick={() => onAction('restore')}
      >
        {text('backups.restore_from')}
      </Button>
      <Button size="sm" aria-label={text('snapshots.copy_of', { time })} disabledReason={refusals.copy} onClick={() => onAction('copy')}>
        {text('backups.copy_from')}
      </Button>
      <Menu label={label} placement="bottom-end" trigger={<Button size="sm" variant="ghost" square icon="more" aria-label={label} />}>
        <MenuItem
          icon="search"
          render={<Link to={backupsHref({ tab: 'snapshots', db: parseDatabasePath(snapshot.path), snapshot: snapshot.id })} />}
        >
          {text('snapshots.compare')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="trash" danger disabledReason={refusals.delete} onSelect={() => onAction('delete')}>
          {text('snapshots.delete')}
        </MenuItem>
      </Menu>
    </span>
  )
}
