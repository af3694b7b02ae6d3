import { text } from '../../messages/backups-text.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long until a time, in its largest whole unit. */
export function remainingText(time: string, now: Date = new Date()): string {
  const left = Date.parse(time) - now.getTime()
  if (left <= 0) return text('snapshots.expired')
  if (left >= DAY_MS) return text('snapshots.in_days', { count: Math.floor(left / DAY_MS) })
  if (left >= HOUR_MS) return text('snapshots.in_hours', { count: Math.floor(left / HOUR_MS) })
  return text('snapshots.in_minutes', { count: Math.max(1, Math.floor(left / MINUTE_MS)) })
}

/** How long a piece of work took, or takes so far. */
export function durationText(start: string, end: string | null, now: Date = new Date()): string {
  const seconds = Math.max(0, Math.round(((end === null ? now.getTime() : Date.parse(end)) - Date.parse(start)) / 1000))
  return seconds < 60
    ? text('jobs.seconds', { count: seconds })
    : text('jobs.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}
