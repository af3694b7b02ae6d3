import { UPGRADE_PLANS } from '@terrarium/contracts'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { usePermission } from '../../data/permissions.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/dashboard-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './navbar.module.css'

/** The plan's name and the way to a larger one, for those who may take it or whose plan has one; never for marketplace subscribers. */
export function PlanAndUpgrade() {
  const session = useSession()
  const identity = useKnownIdentity()
  const mayUpgrade = usePermission('upgrades', 'create')
  const hasBilling = usePermission('billing-first-party', 'read')
  const plan = session?.account.plan ?? ''
  const isShown = hasBilling && (mayUpgrade || UPGRADE_PLANS.some((upgradable) => upgradable === plan))
  return (
    <span className={styles['plan']}>
      <span title={identity?.is_plan_deprecated === true ? text('nav.plan_deprecated') : undefined}>
        {session?.account.plan_display_name}
      </span>
      {isShown && (
        <Link className={buttonClass({ size: 'xs' })} to={paths.billing.href()} state={{ upgrade: true }}>
          {text('nav.upgrade')}
        </Link>
      )}
    </span>
  )
}
