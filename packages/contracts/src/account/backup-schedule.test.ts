import { describe, expect, test } from 'vitest'
import {
  countParents,
  defaultBackupCron,
  describeBackupSchedule,
  formatBackupCron,
  nextBackupRun,
  nextBackupRuns,
  parseBackupCron,
  type BackupSchedule,
} from './backup-schedule.ts'
import { parseDatabasePath } from './path.ts'

const scheduleOf = (cron: string): BackupSchedule => {
  const schedule = parseBackupCron(cron)
  if (schedule === undefined) throw new Error(`${cron} has no schedule`)
  return schedule
}

describe('a cron expression of backups', () => {
  test('is daily, weekly, monthly or on the last day of a month [BACKUP-08]', () => {
    expect(parseBackupCron('0 0 * * *')).toEqual({ kind: 'daily', hour: 0, minute: 0 })
    expect(parseBackupCron('30 4 * * 7')).toEqual({ kind: 'weekly', hour: 4, minute: 30, weekday: 7 })
    expect(parseBackupCron('0 23 28 * *')).toEqual({ kind: 'monthly', hour: 23, minute: 0, day: 28 })
    expect(parseBackupCron('59 0 L * *')).toEqual({ kind: 'lastDay', hour: 0, minute: 59 })
  })

  test('begins daily as 0 0 * * * [CONST-19], weekly as 0 0 * * 1 [CONST-20], monthly as 0 0 1 * * [CONST-21] and on the last day as 0 0 L * * [CONST-22]', () => {
    expect(defaultBackupCron('daily')).toBe('0 0 * * *')
    expect(defaultBackupCron('weekly')).toBe('0 0 * * 1')
    expect(defaultBackupCron('monthly')).toBe('0 0 1 * *')
    expect(defaultBackupCron('lastDay')).toBe('0 0 L * *')
    for (const kind of ['daily', 'weekly', 'monthly', 'lastDay'] as const) {
      expect(parseBackupCron(defaultBackupCron(kind))?.kind).toBe(kind)
    }
  })

  test.each([1, 2, 3, 4, 5, 6, 7])('takes weekday %i [VALID-28]', (weekday) => {
    expect(parseBackupCron(`0 0 * * ${weekday}`)).toMatchObject({ kind: 'weekly', weekday })
  })

  test.each(['0', '8', '-1', 'MON', '1-5', '1,2', '*/2', '1.5'])('refuses weekday %s [VALID-28]', (weekday) => {
    expect(parseBackupCron(`0 0 * * ${weekday}`)).toBeUndefined()
  })

  test.each([1, 15, 28])('takes day %i of the month [VALID-29]', (day) => {
    expect(parseBackupCron(`0 0 ${day} * *`)).toMatchObject({ kind: 'monthly', day })
  })

  test.each(['0', '29', '30', '31', 'l', 'LW', '1-3', '?'])('refuses day %s of the month [VALID-29]', (day) => {
    expect(parseBackupCron(`0 0 ${day} * *`)).toBeUndefined()
  })

  test.each([
    '',
    '* * * * *',
    '0 0 * *',
    '0 0 * * * *',
    '60 0 * * *',
    '0 24 * * *',
    '0 0 1 * 1',
    '0 0 L * 1',
    '0 0 * 1 *',
    '@daily',
    '000 0 * * *',
    '٠ 0 * * *',
    `0 0 * * *${' '.repeat(100)}`,
  ])('of another shape is refused: %s', (cron) => {
    expect(parseBackupCron(cron)).toBeUndefined()
  })

  test('is written as it is read', () => {
    for (const cron of ['0 0 * * *', '5 7 * * 3', '59 23 28 * *', '1 2 L * *']) expect(formatBackupCron(scheduleOf(cron))).toBe(cron)
  })

  test('is said in words', () => {
    const words = ['0 0 * * *', '0 0 * * 1', '0 0 1 * *', '0 0 L * *', '5 7 * * 7'].map((cron) => describeBackupSchedule(scheduleOf(cron)))
    expect(words).toEqual(['Daily', 'Weekly, Monday', 'Monthly, day 1', 'Last day of month', 'Weekly, Sunday, 07:05 UTC'])
  })
})

describe('the next run', () => {
  const next = (cron: string, after: string): string => nextBackupRun(scheduleOf(cron), new Date(after)).toISOString()

  test('is after the time, never at it', () => {
    expect(next('0 0 * * *', '2026-03-01T00:00:00.000Z')).toBe('2026-03-02T00:00:00.000Z')
    expect(next('0 0 * * *', '2026-02-28T23:59:59.999Z')).toBe('2026-03-01T00:00:00.000Z')
    expect(next('30 4 * * *', '2026-12-31T04:30:00.001Z')).toBe('2027-01-01T04:30:00.000Z')
  })

  test('of a week is on its weekday', () => {
    // 23 November 2026 is a Monday.
    expect(next('0 0 * * 1', '2026-11-22T12:00:00.000Z')).toBe('2026-11-23T00:00:00.000Z')
    expect(next('0 0 * * 1', '2026-11-23T00:00:00.000Z')).toBe('2026-11-30T00:00:00.000Z')
    expect(next('0 12 * * 1', '2026-11-23T11:00:00.000Z')).toBe('2026-11-23T12:00:00.000Z')
    expect(next('0 0 * * 7', '2026-11-22T12:00:00.000Z')).toBe('2026-11-29T00:00:00.000Z')
  })

  test('of a month is on its day, or on its last', () => {
    expect(next('0 0 28 * *', '2026-02-28T00:00:00.000Z')).toBe('2026-03-28T00:00:00.000Z')
    expect(next('0 0 1 * *', '2026-12-15T00:00:00.000Z')).toBe('2027-01-01T00:00:00.000Z')
    expect(next('0 0 L * *', '2028-02-10T00:00:00.000Z')).toBe('2028-02-29T00:00:00.000Z')
    expect(next('0 0 L * *', '2026-12-31T00:00:00.000Z')).toBe('2027-01-31T00:00:00.000Z')
    expect(next('0 0 L * *', '2026-01-31T00:00:00.000Z')).toBe('2026-02-28T00:00:00.000Z')
  })

  test('is followed by further ones', () => {
    const runs = nextBackupRuns(scheduleOf('0 0 L * *'), new Date('2026-01-01T00:00:00.000Z'), 3)
    expect(runs.map((run) => run.toISOString().slice(0, 10))).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  })
})

test('parents are the databases above, without the region group and the database itself [VALID-34]', () => {
  expect(countParents(parseDatabasePath('us'))).toBe(0)
  expect(countParents(parseDatabasePath('us/a'))).toBe(0)
  expect(countParents(parseDatabasePath(`us/${'a/'.repeat(9)}b`))).toBe(9)
})
