import { USAGE_METRICS, type UsageMetric, type UsageReport } from '@terrarium/contracts'
import type { HourOfUsage } from '../../providers/metering.ts'

const DAY_LENGTH = 10
/** Levels: of these the latest figure of each database counts, not their sum. */
export const LEVELS: readonly UsageMetric[] = ['storage', 'backups']

/** What databases used, without what their service makes of it. */
export type UsageFigures = Omit<UsageReport, 'plan_limits'>

type Totals = Record<UsageMetric, number>

/** Adds up hours of usage: over time, and by database in the order of their paths. Hours are in the order of time. */
export function reportUsage(rows: readonly HourOfUsage[], granularity: 'hour' | 'day'): UsageFigures {
  const databases = new Map<string, Totals>()
  for (const row of rows) addRow(databases, row.database, row)
  const by_database = [...databases].map(([path, totals]) => ({ path, totals })).sort((a, b) => (a.path < b.path ? -1 : 1))
  const metricOf = (metric: UsageMetric) => ({
    total: by_database.reduce((sum, { totals }) => sum + totals[metric], 0),
    series: seriesOf(rows, metric, granularity),
  })
  const metrics = Object.fromEntries(USAGE_METRICS.map((metric) => [metric, metricOf(metric)])) as UsageFigures['metrics']
  return { metrics, by_database, console_operations: rows.reduce((sum, row) => sum + row.console, 0) }
}

function addRow(totals: Map<string, Totals>, key: string, row: HourOfUsage): void {
  const total = totals.get(key) ?? { read: 0, write: 0, compute: 0, storage: 0, backups: 0, logs: 0, realtime: 0, egress: 0 }
  totals.set(key, total)
  for (const metric of USAGE_METRICS) total[metric] = LEVELS.includes(metric) ? row[metric] || total[metric] : total[metric] + row[metric]
}

function seriesOf(rows: readonly HourOfUsage[], metric: UsageMetric, granularity: 'hour' | 'day'): [string, number][] {
  const byTime = new Map<string, Map<string, Totals>>()
  for (const row of rows) {
    const time = granularity === 'hour' ? row.hour : `${row.hour.slice(0, DAY_LENGTH)}T00:00:00.000Z`
    const totals = byTime.get(time) ?? new Map<string, Totals>()
    byTime.set(time, totals)
    addRow(totals, row.database, row)
  }
  return [...byTime].map(([time, totals]) => [time, [...totals.values()].reduce((sum, total) => sum + total[metric], 0)])
}
