import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { useMayUpgrade } from '../../data/may-upgrade.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/dashboard-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './navbar.module.css'

/** The plan's name and the way to a larger one. */
export function PlanAndUpgrade() {
  const session = useSession()
  const identity = useKnownIdentity()
  const mayUpgrade = useMayUpgrade()
  return (
    <span className={styles['plan']}>
      <span title={identity?.is_plan_deprecated === true ? text('nav.plan_deprecated') : undefined}>
        {session?.account.plan_display_name}
      </span>
      {mayUpgrade && (
        <Link className={buttonClass({ size: 'xs' })} to={paths.billing.href()} state={{ upgrade: true }}>
          {text('nav.upgrade')}
        </Link>
      )}
    </span>
  )
}
