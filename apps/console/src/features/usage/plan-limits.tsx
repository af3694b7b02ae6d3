import { useQuery } from '@tanstack/react-query'
import type { UsageMetric } from '@terrarium/contracts'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'
import { formatAmount } from './amount.ts'
import { monthUsageQuery } from './usage-period.ts'
import styles from './usage.module.css'

/** What a plan may limit, and what one of the limit's units is. */
const UNITS: readonly (readonly [UsageMetric, number])[] = [
  ['read', 1],
  ['write', 1],
  ['compute', 1],
  ['storage', 1024 ** 3],
]

interface LimitProps {
  readonly metric: UsageMetric
  readonly used: number
  readonly limit: number
}

function Limit({ metric, used, limit }: LimitProps) {
  const name = text(`usage.metric.${metric}`)
  const amounts = { used: formatAmount(metric, used), limit: formatAmount(metric, limit) }
  return (
    <li>
      <p className={styles['limitHead']}>
        <span>{name}</span>
        <span className={used > limit ? styles['over'] : undefined}>
          {text(used > limit ? 'usage.over_limit' : 'usage.of_limit', amounts)}
        </span>
      </p>
      <Progress label={name} value={Math.min(used, limit)} max={limit} />
    </li>
  )
}

/** This month beside what the plan includes; nothing where it has no limits. */
export function PlanLimits() {
  const identity = useKnownIdentity()
  const limits = UNITS.flatMap(([metric, unit]) => {
    const limit = identity?.limits[metric]
    return typeof limit === 'number' ? [{ metric, limit: limit * unit }] : []
  })
  const { data } = useQuery({ ...monthUsageQuery(useServices()), enabled: limits.length > 0 })
  if (data === undefined || limits.length === 0) return null
  return (
    <Card title={text('usage.against_plan', { plan: identity?.plan_display_name ?? '' })}>
      <ul className={styles['limits']}>
        {limits.map(({ metric, limit }) => (
          <Limit key={metric} metric={metric} used={data.metrics[metric].total} limit={limit} />
        ))}
      </ul>
    </Card>
  )
}
