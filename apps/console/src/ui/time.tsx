import { preferences } from '../data/preferences.ts'
import type { Preference } from '../data/preferences.ts'
import { usePreferences } from './use-preferences.ts'
import styles from './time.module.css'

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** A moment on the clock of this computer, with its distance from UTC: `2026-03-04 16:06:07 +01:00`. */
function formatLocal(date: Date): string {
  const offset = -date.getTimezoneOffset()
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')
  return `${day} ${time} ${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}

/** Writes a time to the second, with its zone: that of the display settings, unless one is given. */
export function formatTime(date: Date, zone: Preference<'timeZone'> = preferences.get().timeZone): string {
  return zone === 'local' ? formatLocal(date) : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** The same time to the last digit that there is of it. */
function precisely(formatted: string, value: string): string {
  const fraction = /:\d\d(\.\d+)/.exec(value)?.[1] ?? ''
  return formatted.replace(/\d\d:\d\d:\d\d/, (clock) => clock + fraction)
}

/** A time as the console writes it, in the zone of the display settings; the other one, to the microsecond, on hover. */
export function Time({ value }: { readonly value: string }) {
  const { timeZone } = usePreferences()
  const date = new Date(value)
  return (
    <time
      dir="ltr"
      className={styles['time']}
      dateTime={value}
      title={precisely(formatTime(date, timeZone === 'utc' ? 'local' : 'utc'), value)}
    >
      {formatTime(date, timeZone)}
    </time>
  )
}
