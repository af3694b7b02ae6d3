import { CONCURRENT_JOBS_MAX } from '@terrarium/contracts'
import { isFull } from '../../data/backup-jobs.ts'
import { text } from '../../messages/backups-text.ts'
import { Note } from '../../ui/note.tsx'
import styles from './backups.module.css'

/** Says that no further copy or restore may run now. */
export function LimitNote({ running }: { readonly running: number | undefined }) {
  if (!isFull(running)) return null
  return (
    <Note tone="bad" role="alert">
      {text('restore.limit')}
    </Note>
  )
}

/** How many copies and restores run of those that may. */
export function RunningCount({ running }: { readonly running: number | undefined }) {
  if (running === undefined) return null
  return <span className={styles['sub']}>{text('jobs.running', { running, max: CONCURRENT_JOBS_MAX })}</span>
}
