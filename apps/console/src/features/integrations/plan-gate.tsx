import { hasPlanFeature, SELF_UPGRADE_PLANS } from '@terrarium/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { usePermission } from '../../data/permissions.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/integrations-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PaneHead } from '../../ui/pane.tsx'

function PlanHint({ plan }: { readonly plan: string }) {
  const mayCreate = usePermission('upgrades', 'create')
  const mayUpgrade = mayCreate || SELF_UPGRADE_PLANS.some((each) => each === plan)
  const actions = mayUpgrade ? (
    <Link className={buttonClass({ variant: 'primary' })} to={paths.billing.href()} state={{ upgrade: true }}>
      {text('integration.upgrade')}
    </Link>
  ) : (
    <span>{text('integration.plan_contact')}</span>
  )
  return (
    <>
      <PaneHead title={text('integration.title')} />
      <EmptyState title={text('integration.plan')} actions={actions}>
        {text('integration.plan_help')}
      </EmptyState>
    </>
  )
}

/** Shows the integrations where the plan of the account includes them; to others what they would have. */
export function PlanGate({ children }: { readonly children: ReactNode }) {
  const plan = useSession()?.account.plan
  return plan === undefined || hasPlanFeature(plan, 'integrations') ? children : <PlanHint plan={plan} />
}
