import { text } from '../../messages/backups-text.ts'
import { Time } from '../../ui/time.tsx'
import styles from './backups.module.css'

/** A time in UTC, and below it in the zone of this computer. */
export function UtcAndLocal({ value }: { readonly value: string }) {
  return (
    <span className={styles['times']}>
      <Time value={value} />
      <span className={styles['sub']}>{text('backups.local_time', { time: new Date(value).toLocaleString() })}</span>
    </span>
  )
}
