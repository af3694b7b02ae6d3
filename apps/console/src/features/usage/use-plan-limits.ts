import type { UsageMetric } from '@terrarium/contracts'
import { useKnownIdentity } from '../../data/identity-queries.ts'

/** What a plan may limit, and what one of the limit's units is. */
const UNITS: readonly (readonly [UsageMetric, number])[] = [
  ['read', 1],
  ['write', 1],
  ['compute', 1],
  ['storage', 1024 ** 3],
]

/** What a plan includes of a metric in a month: operations, or bytes. */
export interface LimitOfPlan {
  readonly metric: UsageMetric
  readonly limit: number
}

/** What the plan of the account limits, in the units of usage. */
export function usePlanLimits(): readonly LimitOfPlan[] {
  const limits = useKnownIdentity()?.limits
  return UNITS.flatMap(([metric, unit]) => {
    const limit = limits?.[metric]
    return typeof limit === 'number' ? [{ metric, limit: limit * unit }] : []
  })
}
