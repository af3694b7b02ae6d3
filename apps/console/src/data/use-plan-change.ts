import type { Identity } from '@terrarium/contracts'
import { useEffect, useRef } from 'react'
import { useKnownIdentity } from './identity-queries.ts'

/** Calls back when the account has come to another plan, or a change that was under way is complete. */
export function usePlanChange(onDone: (identity: Identity) => void): void {
  const identity = useKnownIdentity()
  const before = useRef<Identity>(undefined)
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => {
    const known = before.current
    before.current = identity
    if (identity === undefined || known === undefined || known.id !== identity.id || !identity.planSynced) return
    if (!known.planSynced || known.plan !== identity.plan) latest.current(identity)
  }, [identity])
}
