import { ApiError } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ResourceFailed } from '../../ui/guard-pages.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { BudgetsCard } from './budgets-card.tsx'
import { PlanLimits } from './plan-limits.tsx'
import { UsageAlerts } from './usage-alerts.tsx'
import { usePageChoice } from './usage-choice.ts'
import { UsageControls } from './usage-controls.tsx'
import { faultOf, usageQuery } from './usage-period.ts'
import { UsageReport } from './usage-report.tsx'
import styles from './usage.module.css'

function Usage() {
  const choice = usePageChoice()
  const { data, error, refetch } = useQuery(usageQuery(useServices(), choice.usage))
  if (error instanceof ApiError && error.status === 403) return <EmptyState jar="lock" title={text('usage.denied')} />
  const report = () => {
    if (error !== null) return <ResourceFailed error={error} onRetry={() => void refetch()} />
    if (data !== undefined) return <UsageReport ranged={data} choice={choice} />
    return faultOf(choice.usage) === undefined && <SkeletonRows />
  }
  return (
    <PaneContent>
      <div className={styles['stack']}>
        <div className={styles['stack']}>
          <UsageControls choice={choice} />
          {report()}
        </div>
        <PlanLimits />
        <BudgetsCard metrics={choice.metrics} />
        <UsageAlerts choice={choice} />
      </div>
    </PaneContent>
  )
}

/** What the account's databases used. */
export function UsagePage() {
  usePageTitle(text('usage.title'))
  const mayRead = usePermission('usage', 'read')
  return (
    <Pane>
      <PaneHead title={text('usage.title')} />
      {mayRead ? <Usage /> : <EmptyState jar="lock" title={text('usage.denied')} />}
    </Pane>
  )
}
