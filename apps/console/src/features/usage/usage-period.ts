import { getUsage } from '@terrarium/contracts'
import type { UsageReport } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../data/services.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** Days that a period may have; the longest is what the service allows. */
export const PERIOD_DAYS = [1, 7, 30, 90] as const
export type PeriodDays = (typeof PERIOD_DAYS)[number]

export interface UsageChoice {
  readonly days: PeriodDays
  /** A region group; undefined: all. */
  readonly path: string | undefined
}

/** Usage of a period that ends now; of the longer ones by day. */
export function usageQuery({ account }: Services, { days, path }: UsageChoice) {
  return queryOptions({
    queryKey: ['usage', days, path],
    queryFn: ({ signal }): Promise<UsageReport> => {
      const end = Date.now()
      const start = end - days * DAY_HOURS * HOUR_MS
      const range = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
      const granularity = days === 1 ? ('hour' as const) : ('day' as const)
      return account.call(getUsage, { query: { ...range, granularity, ...(path !== undefined && { path }) } }, { signal })
    },
  })
}
