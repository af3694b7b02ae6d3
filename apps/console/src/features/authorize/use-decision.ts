import { ApiError, approveAuthorization, denyAuthorization } from '@terrarium/contracts'
import type { AuthorizationRequest, Session } from '@terrarium/contracts'
import { useState } from 'react'
import { useServices } from '../../data/services.ts'
import { clearOAuthSession } from './oauth-session.ts'
import { confirmOutcome, denyOutcome, statusOf } from './outcome.ts'
import type { ConfirmOutcome, DenyOutcome } from './outcome.ts'

/** Where a decision stands. */
export type Decision =
  | { readonly kind: 'open' }
  | { readonly kind: 'busy'; readonly choice: 'approve' | 'deny' }
  | { readonly kind: 'done'; readonly choice: 'approve' | 'deny' }
  | { readonly kind: 'failed'; readonly choice: 'approve'; readonly outcome: ConfirmOutcome; readonly error: unknown }
  | { readonly kind: 'failed'; readonly choice: 'deny'; readonly outcome: DenyOutcome; readonly error: unknown }

/** Returns whether an address leads where the request said: the same place, with the answer as its parameters. */
export function leadsBack(target: string, redirectUri: string): boolean {
  const [a, b] = [new URL(target), new URL(redirectUri)]
  return /^https?:$/.test(a.protocol) && a.origin === b.origin && a.pathname === b.pathname
}

/** Sends the member's decision about a request, then goes back to the application. @param leave goes to another address */
export function useDecision(request: AuthorizationRequest, session: Session | undefined, leave: (url: string) => void) {
  const { account } = useServices()
  const [decision, setDecision] = useState<Decision>({ kind: 'open' })
  const redirectUri = request.redirect_uri

  const finish = (choice: 'approve' | 'deny', target: string) => {
    if (!leadsBack(target, redirectUri)) throw new ApiError({ code: 'unknown_error', status: 200, message: 'unexpected address' })
    document.cookie = clearOAuthSession(window.location.hostname)
    setDecision({ kind: 'done', choice })
    leave(target)
  }

  const approve = async () => {
    if (decision.kind === 'busy') return
    setDecision({ kind: 'busy', choice: 'approve' })
    try {
      const input = { params: { id: request.id }, body: { redirect_url: redirectUri, reason: '' } }
      const answer = await account.call(approveAuthorization, input, { headers: approvalHeaders(session) })
      finish('approve', answer.redirect_url)
    } catch (error: unknown) {
      const status = statusOf(error)
      // An answer that cannot be followed is no success.
      setDecision({ kind: 'failed', choice: 'approve', outcome: confirmOutcome(status === 200 ? 400 : status), error })
    }
  }

  const deny = async (reason: string) => {
    if (decision.kind === 'busy') return
    setDecision({ kind: 'busy', choice: 'deny' })
    try {
      const input = { params: { id: request.id }, body: { redirect_url: redirectUri, reason } }
      finish('deny', (await account.call(denyAuthorization, input)).redirect_url)
    } catch (error: unknown) {
      const status = statusOf(error)
      setDecision({ kind: 'failed', choice: 'deny', outcome: denyOutcome(status === 200 ? 400 : status, redirectUri !== ''), error })
    }
  }

  return { decision, approve, deny, reopen: () => setDecision({ kind: 'open' }) }
}

/** A member whose role holds no secret of the region group approves by the session itself. */
function approvalHeaders(session: Session | undefined): Record<string, string> {
  const secret = session?.regionGroups['us']?.secret
  return secret === undefined ? {} : { authorization: `Bearer ${secret}`, region_group: 'us-std' }
}
