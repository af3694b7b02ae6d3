import { parseDatabasePath } from '@terrarium/contracts'
import type { BackupConfiguration } from '@terrarium/contracts'
import { Link } from 'react-router'
import { usePermission } from '../../data/permissions.ts'
import { text } from '../../messages/backups-text.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { backupsHref } from './backups-address.ts'
import type { DatabaseAction } from './database-action.ts'
import styles from './backups.module.css'

interface DatabaseActionsProps {
  readonly configuration: BackupConfiguration
  readonly onAction: (action: DatabaseAction) => void
}

/** Why each action is refused; undefined where it is not. */
function useRefusals({ status }: BackupConfiguration): Readonly<Record<DatabaseAction, string | undefined>> {
  const mayConfigure = usePermission('backup-configurations', 'write')
  const mayBackUp = usePermission('snapshots', 'create')
  const mayRestore = usePermission('restores', 'create')
  const mayCopy = usePermission('copies', 'create')
  const held = status === 'available' ? undefined : text('backups.unavailable_until', { job: status === 'restoring' ? 'restore' : 'copy' })
  return {
    configure: held ?? (mayConfigure ? undefined : text('backups.no_configure')),
    backUp: held ?? (mayBackUp ? undefined : text('backups.no_snapshot_create')),
    restore: held ?? (mayRestore ? undefined : text('backups.no_restore')),
    // A copy reads the snapshot alone.
    copy: mayCopy ? undefined : text('backups.no_copy'),
  }
}

/** What can be done with the backups of a database. */
export function DatabaseActions({ configuration, onAction }: DatabaseActionsProps) {
  const { name, path, snapshots } = configuration
  const refusals = useRefusals(configuration)
  const lacking = snapshots === 0 ? text('snapshots.none') : undefined
  const label = text('backups.actions_of', { name })
  return (
    <span className={styles['actions']}>
      <Button
        size="sm"
        aria-label={text('backups.configure_of', { name })}
        disabledReason={refusals.configure}
        onClick={() => onAction('configure')}
      >
        {text('backups.configure')}
      </Button>
      <Menu label={label} placement="bottom-end" trigger={<Button size="sm" variant="ghost" square icon="more" aria-label={label} />}>
        <MenuItem icon="backup" disabledReason={refusals.backUp} onSelect={() => onAction('backUp')}>
          {text('backups.back_up_now')}
        </MenuItem>
        <MenuItem icon="clock" render={<Link to={backupsHref({ tab: 'snapshots', db: parseDatabasePath(path) })} />}>
          {text('backups.show_snapshots', { count: snapshots })}
        </MenuItem>
        <MenuItem icon="undo" disabledReason={refusals.restore ?? lacking} onSelect={() => onAction('restore')}>
          {text('backups.restore_from')}
        </MenuItem>
        <MenuItem icon="copy" disabledReason={refusals.copy ?? lacking} onSelect={() => onAction('copy')}>
          {text('backups.copy_from')}
        </MenuItem>
      </Menu>
    </span>
  )
}
