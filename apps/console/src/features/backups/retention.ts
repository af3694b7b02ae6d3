import { BACKUP_RETENTION_DAYS } from '@terrarium/contracts'
import { text } from '../../messages/backups-text.ts'

/** For how long snapshots are kept, in words; null is without a limit. */
export function retentionText(days: number | null): string {
  if (days === null) return text('backup.retention_none')
  const known = BACKUP_RETENTION_DAYS.find((each) => each === days)
  return known === undefined ? text('backup.retention_other', { count: days }) : text(`backup.retention_${known}`)
}
