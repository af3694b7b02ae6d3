import type { UsageMetric } from '@terrarium/contracts'
import type { HourOfUsage } from '../../providers/metering.ts'
import { reportUsage } from './report.ts'

/** Whether a database belongs to a scope: a region group, a database and those below it, or everything. */
export function isInUsageScope(database: string, scope: string | undefined): boolean {
  return scope === undefined || database === scope || database.startsWith(`${scope}/`)
}

/** Adds up one metric of a scope; of levels the latest figure of each database. */
export function sumUsage(rows: readonly HourOfUsage[], metric: UsageMetric, scope: string | undefined): number {
  const wanted = rows.filter(({ database }) => isInUsageScope(database, scope))
  return reportUsage(wanted, 'day').metrics[metric].total
}
