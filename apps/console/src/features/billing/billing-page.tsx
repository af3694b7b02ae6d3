import { getBilling, SELF_UPGRADE_PLANS } from '@terrarium/contracts'
import type { BillingInfo } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { errorHint } from '../../data/error-text.ts'
import { externalForms } from '../../data/external-form-store.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'
import { usePlanChange } from '../../data/use-plan-change.ts'
import { text } from '../../messages/billing-text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyDetailsButton } from '../../ui/copy-details-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { PermissionGate } from '../../ui/permission-gate.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { billingErrorText, billingQuery, refreshBilling } from './billing.ts'
import { DetailsCard } from './details-card.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { PaymentMethodsCard } from './payment-methods-card.tsx'
import { PlanCard } from './plan-card.tsx'
import styles from './billing.module.css'

const PlanDialog = lazyDialog(async () => (await import('./plan-dialog.tsx')).PlanDialog)
const AddCardDialog = lazyDialog(async () => (await import('./add-card-dialog.tsx')).AddCardDialog)
const LOADING_ROWS = 6

function Cards({ billing }: { readonly billing: BillingInfo }) {
  const hasControls = usePermission('billing-first-party', 'read') && !billing.marketplace
  const mayWrite = usePermission('billing', 'write')
  const mayChange = hasControls && mayWrite && billing.provider !== 'none'
  return (
    <div className={styles['cards']}>
      {!hasControls && <Note tone="info">{text('billing.marketplace')}</Note>}
      {hasControls && billing.provider === 'none' && <Note tone="warn">{text('billing.no_provider')}</Note>}
      {hasControls && billing.provider === 'simulation' && <Note tone="info">{text('billing.simulated')}</Note>}
      {hasControls && !mayWrite && <Note tone="info">{text('billing.read_only')}</Note>}
      <div className={styles['halves']}>
        <PlanCard billing={billing} />
        {hasControls && billing.provider !== 'none' && <PaymentMethodsCard mayChange={mayChange} provider={billing.provider} />}
      </div>
      {hasControls && billing.provider !== 'none' && <InvoicesCard mayChange={mayChange} isSimulated={billing.provider === 'simulation'} />}
      <DetailsCard billing={billing} mayChange={mayChange} />
    </div>
  )
}

/** The button that opens the plans; without the right to change them it says who can help. */
function ChangePlanButton({ plan, onClick }: { readonly plan: string; readonly onClick: () => void }) {
  const mayCreate = usePermission('upgrades', 'create')
  const mayChange = mayCreate || SELF_UPGRADE_PLANS.some((each) => each === plan)
  const isSmall = SELF_UPGRADE_PLANS.some((each) => each === plan)
  return (
    <Button variant="primary" disabled={!mayChange} disabledReason={mayChange ? undefined : text('plan.contact')} onClick={onClick}>
      {text(isSmall ? 'plan.upgrade' : 'plan.change')}
    </Button>
  )
}

function Billing() {
  const services = useServices()
  const { state } = useLocation() as { readonly state: { readonly upgrade?: boolean } | null }
  const [dialog, setDialog] = useState<'plan' | 'card' | undefined>(state?.upgrade === true ? 'plan' : undefined)
  const { data, error, refetch } = useQuery(billingQuery(services))
  const hasControls = usePermission('billing-first-party', 'read') && data?.marketplace === false && data.provider !== 'none'
  usePlanChange(() => void refreshBilling(services))
  const close = () => setDialog(undefined)
  return (
    <Pane>
      <PaneHead
        title={text('account.billing')}
        actions={
          data !== undefined &&
          hasControls && (
            <>
              <Button onClick={() => externalForms.open('enterprise')}>{text('billing.enterprise')}</Button>
              <ChangePlanButton plan={data.plans.usage} onClick={() => setDialog('plan')} />
            </>
          )
        }
      />
      {data === undefined && error === null && <SkeletonRows rows={LOADING_ROWS} />}
      {data === undefined && error !== null && (
        <EmptyState
          jar="crack"
          role="alert"
          title={billingErrorText(error, getBilling.defaultMessage)}
          actions={
            <>
              <Button icon="refresh" onClick={() => void refetch()}>
                {text('errors.try_again')}
              </Button>
              <CopyDetailsButton error={error} />
            </>
          }
        >
          {errorHint(error)}
        </EmptyState>
      )}
      {data !== undefined && (
        <PaneContent>
          <Cards billing={data} />
          {hasControls && (
            <>
              <PlanDialog open={dialog === 'plan'} current={data.plans.usage} onAddCard={() => setDialog('card')} onClose={close} />
              {/* After the card the change goes on where it stopped. */}
              <AddCardDialog open={dialog === 'card'} onClose={() => setDialog('plan')} />
            </>
          )}
        </PaneContent>
      )}
    </Pane>
  )
}

/** Plan, payment methods, invoices and billing details of the account. */
export function BillingPage() {
  usePageTitle(text('account.billing'))
  return (
    <PermissionGate resource="billing">
      <Billing />
    </PermissionGate>
  )
}
