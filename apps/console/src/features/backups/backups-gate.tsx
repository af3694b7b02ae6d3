import { hasPlanFeature, SELF_UPGRADE_PLANS } from '@terrarium/contracts'
import type { PermissionResource } from '@terrarium/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { usePermission } from '../../data/permissions.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PermissionDenied } from '../../ui/guard-pages.tsx'

function PlanHint({ plan }: { readonly plan: string }) {
  const mayCreate = usePermission('upgrades', 'create')
  const mayUpgrade = mayCreate || SELF_UPGRADE_PLANS.some((each) => each === plan)
  const actions = mayUpgrade ? (
    <Link className={buttonClass({ variant: 'primary' })} to={paths.billing.href()} state={{ upgrade: true }}>
      {text('backups.upgrade')}
    </Link>
  ) : (
    <span>{text('backups.plan_contact')}</span>
  )
  return (
    <EmptyState title={text('backups.plan')} actions={actions}>
      {text('backups.plan_help')}
    </EmptyState>
  )
}

/** Shows what the plan of the account includes; to others what it would give them. */
export function PlanGate({ children }: { readonly children: ReactNode }) {
  const plan = useSession()?.account.plan
  return plan === undefined || hasPlanFeature(plan, 'backup-configurations') ? children : <PlanHint plan={plan} />
}

/** Shows a part of the page to members who may read what it is about, others what they lack. */
export function PartGate({ resource, children }: { readonly resource: PermissionResource; readonly children: ReactNode }) {
  const session = useSession()
  const mayRead = usePermission(resource, 'read')
  if (session === undefined || mayRead) return children
  return <PermissionDenied role={session.user.role} missing={`${resource}: read`} />
}
