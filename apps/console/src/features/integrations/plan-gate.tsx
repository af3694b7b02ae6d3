import { hasPlanFeature, SELF_UPGRADE_PLANS } from '@terrarium/contracts'
import type { ReactNode } from 'react'
import { externalForms } from '../../data/external-form-store.ts'
import { usePermission } from '../../data/permissions.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/integrations-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PaneHead } from '../../ui/pane.tsx'

/** No plan that can be bought here includes integrations: those that do are agreed upon. */
function PlanHint({ plan }: { readonly plan: string }) {
  const mayCreate = usePermission('upgrades', 'create')
  const mayUpgrade = mayCreate || SELF_UPGRADE_PLANS.some((each) => each === plan)
  const actions = mayUpgrade ? (
    <Button variant="primary" onClick={() => externalForms.open('enterprise')}>
      {text('integration.enterprise')}
    </Button>
  ) : (
    <span>{text('integration.plan_contact')}</span>
  )
  return (
    <>
      <PaneHead title={text('integration.title')} />
      <EmptyState title={text('integration.plan_gate')} actions={actions}>
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
