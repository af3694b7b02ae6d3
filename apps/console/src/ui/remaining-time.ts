import { text } from '../messages/remaining-text.ts'

/** Days before its end in which something is pointed out. */
export const SOON_DAYS = 14
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long until a time, in its largest whole unit. */
export function remainingText(time: string, now: Date = new Date()): string {
  const left = Date.parse(time) - now.getTime()
  if (left <= 0) return text('remaining.over')
  if (left >= DAY_MS) return text('remaining.days', { count: Math.floor(left / DAY_MS) })
  if (left >= HOUR_MS) return text('remaining.hours', { count: Math.floor(left / HOUR_MS) })
  return text('remaining.minutes', { count: Math.max(1, Math.floor(left / MINUTE_MS)) })
}

/** Whether a time is less than 14 days away, or over. */
export function isSoon(time: string, now: Date = new Date()): boolean {
  return Date.parse(time) - now.getTime() <= SOON_DAYS * DAY_MS
}
