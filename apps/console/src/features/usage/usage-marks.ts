import { formatDatabasePath, parseDatabasePath } from '@terrarium/contracts'
import type { UsageAlert, UsageMetric } from '@terrarium/contracts'
import { text } from '../../messages/metering-text.ts'
import { formatAmount } from './amount.ts'
import { isLevel } from './usage-series.ts'
import type { Granularity } from './usage-series.ts'

const HOURS_OF_DAY = 24

/** What columns are compared with: the threshold of an alert or the limit of a plan. */
export interface UsageMark {
  readonly id: string
  /** `Alert Reads` or `Free plan`. */
  readonly name: string
  /** What a column may be: of sums the even share of an hour or a day, of levels all of it. */
  readonly amount: number
  /** In words, with the whole of which the amount is a share. */
  readonly said: string
}

/** What is shown, and what there is to compare it with. */
export interface Compared {
  readonly metric: UsageMetric
  readonly granularity: Granularity
  /** A region group or a database, as `us` or `us/shop`; undefined: all. */
  readonly path: string | undefined
  /** Days of the month whose share a day is. */
  readonly monthDays: number
  readonly alerts: readonly UsageAlert[]
  /** What the plan includes of the metric; undefined: no limit. */
  readonly plan: { readonly name: string; readonly limit: number } | undefined
}

function columnsOf(period: UsageAlert['period'], granularity: Granularity, monthDays: number): number {
  return (period === 'month' ? monthDays : 1) * (granularity === 'hour' ? HOURS_OF_DAY : 1)
}

/** What is shown may be compared with: alerts about the same place, by name, and the plan's limit, which is that of everything. */
export function marksOf({ metric, granularity, path, monthDays, alerts, plan }: Compared): readonly UsageMark[] {
  const markOf = (id: string, name: string, whole: number, period: UsageAlert['period']): UsageMark => {
    const columns = isLevel(metric) ? 1 : columnsOf(period, granularity, monthDays)
    const amount = columns === 1 ? whole : Math.ceil(whole / columns)
    const words = { name, amount: formatAmount(metric, amount), whole: formatAmount(metric, whole) }
    if (isLevel(metric)) return { id, name, amount, said: text('usage.mark.level', words) }
    return { id, name, amount, said: text(`usage.mark.${granularity}_of_${period}`, words) }
  }
  const ofAlerts = alerts
    .filter((alert) => alert.metric === metric && placeOf(alert) === path)
    .map(({ id, name, threshold, period }) => markOf(id, text('usage.mark.alert', { name }), threshold, period))
  if (plan === undefined || path !== undefined) return ofAlerts
  return [...ofAlerts, markOf('plan', text('usage.mark.plan', { plan: plan.name }), plan.limit, 'month')]
}

function placeOf({ path }: UsageAlert): string | undefined {
  return path === null ? undefined : formatDatabasePath(parseDatabasePath(path))
}

/** The names of what an amount is more than. */
export function passedBy(amount: number, marks: readonly UsageMark[]): string {
  return marks
    .filter((mark) => amount > mark.amount)
    .map(({ name }) => name)
    .join(', ')
}
