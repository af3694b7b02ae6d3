import { text } from '../../messages/backups-text.ts'
import { formatTime, Time } from '../../ui/time.tsx'
import { usePreferences } from '../../ui/use-preferences.ts'
import styles from './backups.module.css'

/** A time in UTC and in the zone of this computer, that of the display settings first. */
export function UtcAndLocal({ value }: { readonly value: string }) {
  const { timeZone } = usePreferences()
  const date = new Date(value)
  const other = timeZone === 'local' ? formatTime(date, 'utc') : text('backups.local_time', { time: formatTime(date, 'local') })
  return (
    <span className={styles['times']}>
      <Time value={value} />
      <bdi dir="ltr" className={styles['sub']}>
        {other}
      </bdi>
    </span>
  )
}
