import { useEffect, useRef } from 'react'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/billing-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import { refreshBilling } from './billing.ts'

/** Says when a change of plan that was under way is complete, and reads what it has changed. */
export function usePlanDone(): void {
  const services = useServices()
  const identity = useKnownIdentity()
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (identity === undefined) return
    if (wasUnderWay.current && identity.planSynced) {
      toasts.show({ theme: 'success', title: text('plan.done', { plan: identity.plan_display_name }) })
      void refreshBilling(services)
    }
    wasUnderWay.current = !identity.planSynced
  }, [identity, services])
}
