import { text } from '../../messages/backups-text.ts'

/** How long a piece of work took, or takes so far. */
export function durationText(start: string, end: string | null, now: Date = new Date()): string {
  const seconds = Math.max(0, Math.round(((end === null ? now.getTime() : Date.parse(end)) - Date.parse(start)) / 1000))
  return seconds < 60
    ? text('jobs.seconds', { count: seconds })
    : text('jobs.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}
