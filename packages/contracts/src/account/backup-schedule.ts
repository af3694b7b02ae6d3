import { BACKUP_SCHEDULES } from './constants.ts'

/**
 * When snapshots of a database are taken, in UTC. Four shapes exist, each with a time of the day (console-spec §4, §9).
 *
 * `weekday` is 1 (Monday) to 7 (Sunday), `day` 1 to 28.
 */
export type BackupSchedule = TimeOfDay &
  (
    | { readonly kind: 'daily' }
    | { readonly kind: 'weekly'; readonly weekday: number }
    | { readonly kind: 'monthly'; readonly day: number }
    | { readonly kind: 'lastDay' }
  )

export type BackupScheduleKind = BackupSchedule['kind']

interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

/** Text of a cron expression of any other shape (console-spec §5). */
export const INVALID_CRON_TEXT = 'invalid cron expression'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const MINUTE_MAX = 59
const HOUR_MAX = 23
const DAY_MAX = 28
const DAY_MS = 24 * 60 * 60 * 1000
/** Longest cron expression: two digits in the minute and the hour, and as many elsewhere. */
export const CRON_LENGTH_MAX = 40

/** Returns the schedule of a cron expression `minute hour day month weekday`; undefined where it has none of the four shapes. */
export function parseBackupCron(text: string): BackupSchedule | undefined {
  const [minuteText = '', hourText = '', day = '', month = '', weekday = '', ...rest] = text.trim().split(/\s+/)
  const [minute, hour] = [numberIn(minuteText, 0, MINUTE_MAX), numberIn(hourText, 0, HOUR_MAX)]
  if (text.length > CRON_LENGTH_MAX || rest.length > 0 || month !== '*' || minute === undefined || hour === undefined) return undefined
  if (weekday !== '*') return day === '*' ? weekly({ hour, minute }, numberIn(weekday, 1, WEEKDAYS.length)) : undefined
  if (day === '*') return { kind: 'daily', hour, minute }
  if (day === 'L') return { kind: 'lastDay', hour, minute }
  const dayNumber = numberIn(day, 1, DAY_MAX)
  return dayNumber === undefined ? undefined : { kind: 'monthly', hour, minute, day: dayNumber }
}

function weekly(time: TimeOfDay, weekday: number | undefined): BackupSchedule | undefined {
  return weekday === undefined ? undefined : { kind: 'weekly', ...time, weekday }
}

function numberIn(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : NaN
  return number >= min && number <= max ? number : undefined
}

/** Writes the cron expression of a schedule. */
export function formatBackupCron(schedule: BackupSchedule): string {
  const time = `${schedule.minute} ${schedule.hour}`
  switch (schedule.kind) {
    case 'daily':
      return `${time} * * *`
    case 'weekly':
      return `${time} * * ${schedule.weekday}`
    case 'monthly':
      return `${time} ${schedule.day} * *`
    case 'lastDay':
      return `${time} L * *`
  }
}

/** Returns the cron expression that a kind of schedule begins with. */
export function defaultBackupCron(kind: BackupScheduleKind): string {
  return BACKUP_SCHEDULES[kind]
}

/** Says how often a schedule runs: `Daily`, `Weekly, Monday`, `Monthly, day 1`, `Last day of month`; with the time where it is not midnight. */
export function describeBackupSchedule(schedule: BackupSchedule): string {
  const { hour, minute } = schedule
  const time = hour === 0 && minute === 0 ? '' : `, ${twoDigits(hour)}:${twoDigits(minute)} UTC`
  switch (schedule.kind) {
    case 'daily':
      return `Daily${time}`
    case 'weekly':
      return `Weekly, ${WEEKDAYS[schedule.weekday - 1] ?? ''}${time}`
    case 'monthly':
      return `Monthly, day ${schedule.day}${time}`
    case 'lastDay':
      return `Last day of month${time}`
  }
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Returns the first run of a schedule after a time. */
export function nextBackupRun(schedule: BackupSchedule, after: Date): Date {
  const [year, month] = [after.getUTCFullYear(), after.getUTCMonth()]
  const next = runsFrom(schedule, after, year, month).find((run) => run > after.getTime())
  return new Date(next ?? NaN)
}

/** The runs among which the next one is, in order. */
function runsFrom(schedule: BackupSchedule, after: Date, year: number, month: number): number[] {
  const at = (inMonth: number, day: number): number => Date.UTC(year, inMonth, day, schedule.hour, schedule.minute)
  const today = at(month, after.getUTCDate())
  switch (schedule.kind) {
    case 'daily':
      return [today, today + DAY_MS]
    case 'weekly': {
      const weekday = after.getUTCDay() || WEEKDAYS.length
      const first = today + ((schedule.weekday - weekday + WEEKDAYS.length) % WEEKDAYS.length) * DAY_MS
      return [first, first + WEEKDAYS.length * DAY_MS]
    }
    case 'monthly':
      return [at(month, schedule.day), at(month + 1, schedule.day)]
    case 'lastDay':
      // Day 0 is the last one of the month before.
      return [at(month + 1, 0), at(month + 2, 0)]
  }
}

/** Returns the next runs of a schedule after a time, in their order. */
export function nextBackupRuns(schedule: BackupSchedule, after: Date, count: number): Date[] {
  const runs: Date[] = []
  for (let last = after; runs.length < count;) {
    last = nextBackupRun(schedule, last)
    runs.push(last)
  }
  return runs
}

/** For how many days snapshots may be kept, where they are not kept without a limit. */
export const BACKUP_RETENTION_DAYS = [5, 15, 30, 90, 180, 365] as const
export type BackupRetentionDays = (typeof BACKUP_RETENTION_DAYS)[number]

/** Returns how many databases are above one, without the region group: `us/a/b` has one (console-spec §5; AMB-52). */
export function countParents(path: { readonly names: readonly string[] }): number {
  return Math.max(0, path.names.length - 1)
}
