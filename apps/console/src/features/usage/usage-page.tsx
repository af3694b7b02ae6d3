import { ApiError, getUsage } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../data/error-text.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ResourceFailed } from '../../ui/guard-pages.tsx'
import { Note } from '../../ui/note.tsx'
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

/** Says above figures that they are those of before. */
function StaleNote({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const again = (
    <Button size="xs" onClick={onRetry}>
      {text('errors.try_again')}
    </Button>
  )
  return (
    <Note tone="bad" role="alert" detail={again}>
      {errorText(error, getUsage)}
    </Note>
  )
}

function Usage() {
  const choice = usePageChoice()
  const { data, error, refetch } = useQuery(usageQuery(useServices(), choice.usage))
  if (error instanceof ApiError && error.status === 403) return <EmptyState jar="lock" title={text('usage.denied')} />
  const report = () => {
    const retry = () => void refetch()
    if (data !== undefined) {
      return (
        <>
          {error !== null && <StaleNote error={error} onRetry={retry} />}
          <UsageReport ranged={data} choice={choice} />
        </>
      )
    }
    if (error !== null) return <ResourceFailed error={error} onRetry={retry} />
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
