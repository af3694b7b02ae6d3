import { useQuery } from '@tanstack/react-query'
import type { UsageReport } from '@terrarium/contracts'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { errorText } from '../../data/error-text.ts'
import { useMayUpgrade } from '../../data/may-upgrade.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { formatAmount } from './amount.ts'
import { refusedNow } from './refused-now.ts'
import { monthUsageQuery } from './usage-period.ts'
import { usePlanLimits } from './use-plan-limits.ts'
import type { LimitOfPlan } from './use-plan-limits.ts'
import styles from './usage.module.css'

/** From this part of a limit on it is said to be near. */
const NEAR = 0.8
const PERCENT = 100

type State = 'free' | 'near' | 'reached'

/** How far a limit is used; it is reached once all of it is, which is when what is beyond it is refused. */
function stateOf(used: number, limit: number): State {
  if (used >= limit) return 'reached'
  return used >= limit * NEAR ? 'near' : 'free'
}

function StateBadge({ state, used, limit }: { readonly state: State; readonly used: number; readonly limit: number }) {
  if (state === 'free') return null
  if (state === 'reached') return <Badge tone="bad">{text('usage.limit_reached')}</Badge>
  return <Badge tone="warn">{text('usage.near_limit', { percent: Math.floor((used / limit) * PERCENT).toLocaleString() })}</Badge>
}

function Limit({ metric, used, limit }: LimitOfPlan & { readonly used: number }) {
  const name = text(`usage.metric.${metric}`)
  const amounts = { used: formatAmount(metric, used), limit: formatAmount(metric, limit) }
  return (
    <li>
      <p className={styles['limitHead']}>
        <span>
          {name} <StateBadge state={stateOf(used, limit)} used={used} limit={limit} />
        </span>
        <span className={used > limit ? styles['over'] : undefined}>
          {text(used > limit ? 'usage.over_limit' : 'usage.of_limit', amounts)}
        </span>
      </p>
      <Progress label={name} value={Math.min(used, limit)} max={limit} />
    </li>
  )
}

/** Whether limits act, and what is refused at present. */
function Acting({ limits }: { readonly limits: UsageReport['plan_limits'] }) {
  return (
    <>
      {refusedNow(limits).map((reason) => (
        <Note key={reason} tone="bad">
          {reason}
        </Note>
      ))}
      <p>{text(limits.act ? 'usage.limits_act' : 'usage.limits_shown')}</p>
    </>
  )
}

function LimitsAgainst({ report, limits }: { readonly report: UsageReport; readonly limits: readonly LimitOfPlan[] }) {
  const mayUpgrade = useMayUpgrade()
  const isNear = limits.some(({ metric, limit }) => stateOf(report.metrics[metric].total, limit) !== 'free')
  return (
    <div className={styles['stack']}>
      <Acting limits={report.plan_limits} />
      <ul className={styles['limits']}>
        {limits.map(({ metric, limit }) => (
          <Limit key={metric} metric={metric} used={report.metrics[metric].total} limit={limit} />
        ))}
      </ul>
      {isNear && !mayUpgrade && <p>{text('usage.ask_upgrade')}</p>}
    </div>
  )
}

/** Leads to the choice of another plan. */
export function UpgradeLink() {
  return (
    <Link className={buttonClass({ size: 'sm' })} to={paths.billing.href()} state={{ upgrade: true }}>
      {text('usage.upgrade')}
    </Link>
  )
}

/** This month beside what the plan includes; nothing where it has no limits. */
export function PlanLimits() {
  const identity = useKnownIdentity()
  const limits = usePlanLimits()
  const mayUpgrade = useMayUpgrade()
  const { data, error, refetch } = useQuery({ ...monthUsageQuery(useServices()), enabled: limits.length > 0 })
  if (limits.length === 0) return null
  const title = text('usage.against_plan', { plan: identity?.plan_display_name ?? '' })
  return (
    <Card title={title} actions={mayUpgrade && <UpgradeLink />}>
      {data === undefined && error === null && <SkeletonRows />}
      {data === undefined && error !== null && (
        <Note tone="bad" role="alert">
          {errorText(error, { defaultMessage: text('usage.month_failed') })}{' '}
          <Button size="sm" icon="refresh" onClick={() => void refetch()}>
            {text('errors.try_again')}
          </Button>
        </Note>
      )}
      {data !== undefined && <LimitsAgainst report={data} limits={limits} />}
    </Card>
  )
}
