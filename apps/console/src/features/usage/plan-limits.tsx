import { useQuery } from '@tanstack/react-query'
import type { UsageMetric } from '@terrarium/contracts'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
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
  const { data, error, refetch } = useQuery({ ...monthUsageQuery(useServices()), enabled: limits.length > 0 })
  if (limits.length === 0) return null
  return (
    <Card title={text('usage.against_plan', { plan: identity?.plan_display_name ?? '' })}>
      {data === undefined && error === null && <SkeletonRows />}
      {data === undefined && error !== null && (
        <Note tone="bad" role="alert">
          {errorText(error, { defaultMessage: text('usage.month_failed') })}{' '}
          <Button size="sm" icon="refresh" onClick={() => void refetch()}>
            {text('errors.try_again')}
          </Button>
        </Note>
      )}
      {data !== undefined && (
        <ul className={styles['limits']}>
          {limits.map(({ metric, limit }) => (
            <Limit key={metric} metric={metric} used={data.metrics[metric].total} limit={limit} />
          ))}
        </ul>
      )}
    </Card>
  )
}
