import { getAuthorizationRequest } from '@terrarium/contracts'
import type { AuthorizationRequest } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../config/paths.ts'
import { rememberBlockedUrl } from '../../data/blocked-url.ts'
import { useServices, useSession } from '../../data/services.ts'
import { endSession } from '../../data/sign-out.ts'
import { text } from '../../messages/authorize-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { LoadingRegion } from '../../ui/spinner.tsx'
import styles from './authorize.module.css'
import { ConsentCard } from './consent-card.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { readOAuthSession, touchOAuthSession, writeOAuthSession } from './oauth-session.ts'
import { getOutcome, statusOf } from './outcome.ts'
import { OutcomeCard } from './outcome-card.tsx'
import { useDecision } from './use-decision.ts'

/** Goes to an address outside of the console. */
type Leave = (url: string) => void

function goTo(url: string): void {
  window.location.assign(url)
}

/** Goes to sign in, and from there back to the request. */
function useSignIn(requestId: string) {
  const navigate = useNavigate()
  return () => {
    rememberBlockedUrl(`/authorize?request=${encodeURIComponent(requestId)}`)
    void navigate(paths.login.href())
  }
}

function OtherAccountButton({ requestId }: { readonly requestId: string }) {
  const services = useServices()
  const signIn = useSignIn(requestId)
  return (
    <Button size="sm" variant="ghost" onClick={() => void endSession(services, () => undefined).then(signIn)}>
      {text('authorize.other_account')}
    </Button>
  )
}

/** The request's id: of the address, else of the OAuth session, which is begun or touched. */
function useRequestId(): string {
  const [search] = useSearchParams()
  const session = useSession()
  const [kept] = useState(() => readOAuthSession(document.cookie))
  const id = search.get('request') ?? kept?.request ?? ''
  const secret = session?.regionGroups['us']?.secret
  useEffect(() => {
    if (id === '') return
    const next = { request: id, regionGroups: { us: { ...(secret !== undefined && { secret }) } } }
    document.cookie =
      kept?.request === id ? touchOAuthSession(next, window.location.hostname) : writeOAuthSession(next, window.location.hostname)
  }, [id, kept, secret])
  return id
}

function Consent({ request, leave }: { readonly request: AuthorizationRequest; readonly leave: Leave }) {
  const session = useSession()
  const signIn = useSignIn(request.id)
  const { decision, approve, deny, reopen } = useDecision(request, session, leave)
  if (decision.kind === 'failed') {
    const { outcome, error } = decision
    return <OutcomeCard outcome={outcome} error={error} onRetry={reopen} otherAccount={<OtherAccountButton requestId={request.id} />} />
  }
  if (decision.kind === 'done') {
    return (
      <section className={styles['card']} role="status">
        <div className={styles['body']}>
          <h1 className={styles['title']}>{text(decision.choice === 'approve' ? 'authorize.approved' : 'authorize.denied')}</h1>
          <p>{text('authorize.close_tab')}</p>
        </div>
      </section>
    )
  }
  return (
    <ConsentCard
      request={request}
      session={session}
      busy={decision.kind === 'busy' ? decision.choice : undefined}
      onApprove={() => (session === undefined ? signIn() : void approve())}
      onDeny={(reason) => void deny(reason)}
    />
  )
}

function Loaded({ requestId, leave }: { readonly requestId: string; readonly leave: Leave }) {
  const { account } = useServices()
  const { data, error, refetch } = useQuery({
    queryKey: ['authorization-request', requestId],
    queryFn: ({ signal }) => account.call(getAuthorizationRequest, { params: { id: requestId } }, { signal }),
    enabled: requestId !== '',
    retry: false,
    staleTime: Infinity,
  })
  const otherAccount = <OtherAccountButton requestId={requestId} />
  if (requestId === '') return <OutcomeCard outcome="OAuth2RequestIdDne" onRetry={() => undefined} otherAccount={otherAccount} />
  if (error !== null) {
    return <OutcomeCard outcome={getOutcome(statusOf(error))} error={error} onRetry={() => void refetch()} otherAccount={otherAccount} />
  }
  return data === undefined ? <LoadingRegion /> : <Consent request={data} leave={leave} />
}

/** A request that the service refused before it began. */
function Refused({ code }: { readonly code: string }) {
  return (
    <ErrorCard
      title={text('authorize.refused')}
      message={code === 'invalid_client' ? text('authorize.refused_client') : text('authorize.refused_code', { code })}
      suggestion={text('authorize.refused_help')}
    />
  )
}

/** An application asks for access: shows what it asks for, and lets the member approve or deny. */
export function AuthorizePage({ leave = goTo }: { readonly leave?: Leave }) {
  usePageTitle(text('authorize.title'))
  const [search] = useSearchParams()
  const session = useSession()
  const requestId = useRequestId()
  const code = search.get('error')
  const end = session !== undefined && (
    <>
      <span>{text('authorize.signed_in_as', { email: session.user.email })}</span>
      <OtherAccountButton requestId={requestId} />
    </>
  )
  return <EntryLayout end={end}>{code === null ? <Loaded requestId={requestId} leave={leave} /> : <Refused code={code} />}</EntryLayout>
}
