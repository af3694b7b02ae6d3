import { FREE_TRIAL_DAYS } from '@terrarium/contracts'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { externalForms } from '../../data/external-form-store.ts'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { useMayUpgrade } from '../../data/may-upgrade.ts'
import { usePermission } from '../../data/permissions.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MenuItem } from '../../ui/menu.tsx'
import styles from './navbar.module.css'

const askForPlan = () => externalForms.open('enterprise')

/** Leads to the plans; a member who may not read billing asks those who sell them. */
function Upgrade() {
  const mayRead = usePermission('billing', 'read')
  if (!mayRead) {
    return (
      <Button size="xs" aria-haspopup="dialog" onClick={askForPlan}>
        {text('nav.upgrade')}
      </Button>
    )
  }
  return (
    <Link className={buttonClass({ size: 'xs' })} to={paths.billing.href()} state={{ upgrade: true }}>
      {text('nav.upgrade')}
    </Link>
  )
}

/** The same as an item of a menu. */
export function UpgradeItem() {
  const mayRead = usePermission('billing', 'read')
  const label = text('nav.upgrade')
  if (!mayRead) return <MenuItem onSelect={askForPlan}>{label}</MenuItem>
  return <MenuItem render={<Link to={paths.billing.href()} state={{ upgrade: true }} />}>{label}</MenuItem>
}

/** Whether the account may try a larger plan, and the member reads the page where it begins. */
export function useMayTry(): boolean {
  const isEligible = useKnownIdentity()?.eligible_for_trial === true
  const mayRead = usePermission('billing', 'read')
  const mayUpgrade = useMayUpgrade()
  return isEligible && mayRead && mayUpgrade
}

const TRIAL = text('nav.trial', { days: FREE_TRIAL_DAYS })

/** The way to a trial as an item of a menu. */
export function TrialItem() {
  return <MenuItem render={<Link to={paths.billing.href()} state={{ upgrade: true }} />}>{TRIAL}</MenuItem>
}

/** The plan's name and the way to a larger one. */
export function PlanAndUpgrade() {
  const session = useSession()
  const identity = useKnownIdentity()
  const mayUpgrade = useMayUpgrade()
  const mayTry = useMayTry()
  return (
    <span className={styles['plan']}>
      <span title={identity?.is_plan_deprecated === true ? text('nav.plan_deprecated') : undefined}>
        {session?.account.plan_display_name}
      </span>
      {mayUpgrade && <Upgrade />}
      {mayTry && (
        <Link
          className={classNames(buttonClass({ size: 'xs', variant: 'ghost' }), styles['trial'])}
          to={paths.billing.href()}
          state={{ upgrade: true }}
        >
          {TRIAL}
        </Link>
      )}
    </span>
  )
}
