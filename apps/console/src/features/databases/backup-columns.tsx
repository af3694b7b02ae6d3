import { childPath, hasPlanFeature, isAllowed } from '@terrarium/contracts'
import type { DatabaseEntry, DatabasePath, Session } from '@terrarium/contracts'
import { text } from '../../messages/backups-text.ts'
import type { ListColumn } from '../../ui/list/list-view.tsx'
import { BackupCell } from './backup-cell.tsx'

/** The column of backups of the databases below a path; none without the permission or the plan. */
export function backupColumns({ view_controls: controls, account }: Session, parent: DatabasePath): readonly ListColumn<DatabaseEntry>[] {
  if (!isAllowed(controls, 'backup-configurations', 'read') || !hasPlanFeature(account.plan, 'backup-configurations')) return []
  const cell = ({ name }: DatabaseEntry) => <BackupCell path={childPath(parent, name)} />
  return [{ id: 'backups', label: text('backups.title'), cell }]
}
