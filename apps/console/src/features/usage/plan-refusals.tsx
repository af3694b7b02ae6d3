import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../data/permissions.ts'
import { useMayUpgrade } from '../../data/may-upgrade.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Note } from '../../ui/note.tsx'
import { UpgradeLink } from './plan-limits.tsx'
import { refusedNow } from './refused-now.ts'
import { monthUsageQuery } from './usage-period.ts'
import styles from './usage.module.css'

/** How often the service compares usage with the plan. */
const INTERVAL_MS = 60_000

/** What the plan refuses at present, above a page where that is met; nothing while it refuses nothing. */
export function PlanRefusals() {
  const mayUpgrade = useMayUpgrade()
  const mayRead = usePermission('usage', 'read')
  const { data } = useQuery({ ...monthUsageQuery(useServices()), enabled: mayRead, refetchInterval: INTERVAL_MS })
  const reasons = data === undefined ? [] : refusedNow(data.plan_limits)
  if (reasons.length === 0) return null
  return (
    <div className={styles['refusals']} role="status">
      {reasons.map((reason) => (
        <Note key={reason} tone="bad" detail={mayUpgrade ? undefined : text('usage.ask_upgrade')}>
          {reason} {mayUpgrade && <UpgradeLink />}
        </Note>
      ))}
    </div>
  )
}
