import { formatTime } from '../../../ui/time.tsx'
import type { Preference } from '../../../data/preferences.ts'

interface VersionTime {
  /** Of the day, to the millisecond. */
  readonly clock: string
  /** The day, and the zone of both. */
  readonly day: string
  /** The same time in the other zone, to the microsecond. */
  readonly precisely: string
}

function withFraction(written: string, fraction: string): string {
  return written.replace(/\d\d:\d\d:\d\d/, (clock) => `${clock}.${fraction}`)
}

/** Writes microseconds since the epoch in a zone of the display settings. */
export function versionTime(micros: number, zone: Preference<'timeZone'>): VersionTime {
  const date = new Date(Math.floor(micros / 1000))
  const fraction = String(micros % 1_000_000).padStart(6, '0')
  const [day = '', clock = '', offset = ''] = withFraction(formatTime(date, zone), fraction.slice(0, 3)).split(' ')
  return { clock, day: `${day} ${offset}`, precisely: withFraction(formatTime(date, zone === 'utc' ? 'local' : 'utc'), fraction) }
}

/** Writes microseconds since the epoch to the millisecond, in UTC: `2026-03-04 15:06:07.118 UTC`. */
export function formatMicros(micros: number): string {
  return `${new Date(micros / 1000).toISOString().replace('T', ' ').replace('Z', '')} UTC`
}
