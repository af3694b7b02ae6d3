import { findRangeFault, getUsage } from '@terrarium/contracts'
import type { UsageReport } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import type { Granularity } from './usage-series.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Ranges of so many milliseconds are shown by the hour, longer ones by the day. */
const HOURLY_MAX_MS = 2 * DAY_MS
const DATE_LENGTH = 10

/** Days up to now that can be chosen; the longest is what the service allows. */
export const PERIOD_DAYS = ['1', '7', '30', '90'] as const
export type PeriodDays = (typeof PERIOD_DAYS)[number]

/** What usage is asked for. */
export interface UsageChoice {
  /** Days up to now; undefined: from `from` to `to`. */
  readonly days: PeriodDays | undefined
  /** Days of UTC, `2026-11-23`, both included. */
  readonly from: string
  readonly to: string
  /** A region group or a database, as `us` or `us/shop`; undefined: all. */
  readonly path: string | undefined
}

/** A range in milliseconds, and how it is cut. */
export interface UsageRange {
  readonly start: number
  readonly end: number
  readonly granularity: Granularity
}

/** What the service answers, with the range that it was asked for. */
export interface RangedReport {
  readonly report: UsageReport
  readonly range: UsageRange
}

/** The range of a choice; one of so many days ends now. */
export function rangeOf({ days, from, to }: UsageChoice, now: number): UsageRange {
  const [start, end] = days === undefined ? [Date.parse(from), Date.parse(to) + DAY_MS] : [now - Number(days) * DAY_MS, now]
  return { start, end, granularity: end - start <= HOURLY_MAX_MS ? 'hour' : 'day' }
}

/** What is wrong with a range; undefined when nothing is. */
export function faultOf(choice: UsageChoice): string | undefined {
  const { start, end } = rangeOf(choice, Date.now())
  if (Number.isNaN(start) || Number.isNaN(end)) return text('logs.range_missing')
  const fault = findRangeFault(new Date(start), new Date(end))
  return fault && text(fault === 'order' ? 'logs.range_order' : 'logs.range_length')
}

/** A day of UTC as fields write it. */
export function fieldDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, DATE_LENGTH)
}

async function ask({ account }: Services, { start, end, granularity }: UsageRange, path: string | undefined, signal: AbortSignal) {
  const times = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
  return account.call(getUsage, { query: { ...times, granularity, ...(path !== undefined && { path }) } }, { signal })
}

/** Usage of what was chosen. */
export function usageQuery(services: Services, choice: UsageChoice) {
  return queryOptions({
    queryKey: ['usage', choice],
    queryFn: async ({ signal }): Promise<RangedReport> => {
      const range = rangeOf(choice, Date.now())
      return { report: await ask(services, range, choice.path, signal), range }
    },
    enabled: faultOf(choice) === undefined,
  })
}

/** Usage of the range of the same length before the one that was chosen. */
export function previousUsageQuery(services: Services, choice: UsageChoice) {
  return queryOptions({
    queryKey: ['usage', 'previous', choice],
    queryFn: ({ signal }): Promise<UsageReport> => {
      const { start, end, granularity } = rangeOf(choice, Date.now())
      return ask(services, { start: 2 * start - end, end: start, granularity }, choice.path, signal)
    },
    enabled: faultOf(choice) === undefined,
  })
}

/** Usage of the whole account in the month of UTC so far, which is what a plan limits. */
export function monthUsageQuery(services: Services) {
  return queryOptions({
    queryKey: ['usage', 'month'],
    queryFn: ({ signal }): Promise<UsageReport> => {
      const now = new Date()
      const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
      return ask(services, { start, end: Math.max(now.getTime(), start + 1), granularity: 'day' }, undefined, signal)
    },
  })
}
