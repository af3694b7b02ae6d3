import { isFlagOn, USAGE_METRICS } from '@terrarium/contracts'
import type { UsageMetric } from '@terrarium/contracts'
import { useState } from 'react'
import { useSession } from '../../data/services.ts'
import { useAddress } from '../../data/use-address.ts'
import type { AddressChange } from '../../data/use-address.ts'
import { USAGE_GROUPINGS } from './usage-groups.ts'
import type { UsageGrouping } from './usage-groups.ts'
import { fieldDay, PERIOD_DAYS } from './usage-period.ts'
import type { UsageChoice } from './usage-period.ts'

const DEFAULT_DAYS = '7'
const WEEK_MS = 7 * 86_400_000
/** Shown only where an account pays for them. */
const FLAGGED: readonly UsageMetric[] = ['realtime', 'logs']

/** What the address of the page says, and its change. */
export interface PageChoice {
  readonly usage: UsageChoice
  readonly metric: UsageMetric
  /** Those that can be chosen. */
  readonly metrics: readonly UsageMetric[]
  readonly view: 'chart' | 'table'
  readonly grouping: UsageGrouping
  readonly change: (next: AddressChange) => void
}

function readUsage(params: URLSearchParams, now: number): UsageChoice {
  const [from, to, path] = [params.get('from'), params.get('to'), params.get('path') ?? undefined]
  if (from !== null || to !== null) return { days: undefined, from: from ?? '', to: to ?? '', path }
  const days = PERIOD_DAYS.find((each) => each === params.get('days')) ?? DEFAULT_DAYS
  return { days, from: fieldDay(now - WEEK_MS), to: fieldDay(now), path }
}

/** Reads the address: reads of the last seven days where it says nothing. */
export function usePageChoice(): PageChoice {
  const { params, change } = useAddress()
  const session = useSession()
  const [openedAt] = useState(() => Date.now())
  const isFlagged = isFlagOn(session?.feature_flags, 'show_realtime_log_spend')
  const metrics = USAGE_METRICS.filter((metric) => isFlagged || !FLAGGED.includes(metric))
  return {
    usage: readUsage(params, openedAt),
    metric: metrics.find((each) => each === params.get('metric')) ?? 'read',
    metrics,
    view: params.get('view') === 'table' ? 'table' : 'chart',
    grouping: USAGE_GROUPINGS.find((each) => each === params.get('group')) ?? 'database',
    change,
  }
}
