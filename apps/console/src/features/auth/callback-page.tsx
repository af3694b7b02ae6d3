import { ApiError, finishThirdPartySignIn } from '@terrarium/contracts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../config/paths.ts'
import { takeSignInTarget } from '../../data/blocked-url.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { beginSession } from '../../data/sign-in.ts'
import { takeThirdPartyState } from '../../data/third-party-sign-in.ts'
import { text } from '../../messages/authorize-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { useTakenParameters } from '../../ui/use-taken-parameters.ts'
import { OneTimeCodeForm } from './one-time-code-form.tsx'
import { describeSignInFailure, isOneTimeCodeNeeded } from './sign-in-failure.ts'

/** What the address says when it is opened. */
interface Returned {
  readonly code: string | null
  readonly error: string | null
  /** Whether this tab has begun the sign-in. */
  readonly isOwn: boolean
}

const TEXTS: Readonly<Record<string, string>> = {
  access_denied: text('callback.access_denied'),
  sign_in_expired: text('callback.sign_in_expired'),
  provider_failed: text('callback.provider_failed'),
  third_party_expired: text('callback.sign_in_expired'),
  third_party_unknown: text('callback.unknown_member'),
  third_party_unverified: text('callback.unverified'),
}

function refusalText(error: unknown): string {
  const known = error instanceof ApiError ? TEXTS[error.code] : undefined
  return known ?? errorText(error, finishThirdPartySignIn)
}

/** Why the address alone leads no further; undefined where it may. */
function faultOf({ code, error, isOwn }: Returned): string | undefined {
  if (error !== null) return TEXTS[error] ?? text('callback.failed_code', { code: error })
  if (code === null) return text('oauth.reason_cut')
  return isOwn ? undefined : text('callback.not_begun_here')
}

function FailedCard({ message }: { readonly message: string }) {
  return (
    <ErrorCard
      title={text('callback.failed')}
      message={message}
      jar="crack"
      action={
        <a className={buttonClass({ variant: 'primary' })} href={paths.login.href()}>
          {text('callback.back_to_sign_in')}
        </a>
      }
    />
  )
}

/** Finishes the sign-in; the second step is asked for where the member has one. */
function useFinish(code: string | undefined) {
  const services = useServices()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const [needsCode, setNeedsCode] = useState(false)
  const hasBegun = useRef(false)
  const finish = async (otp?: string) => {
    const body = { code: code ?? '', ...(otp !== undefined && { otp }) }
    beginSession(services, await services.account.call(finishThirdPartySignIn, { body }))
    void navigate(takeSignInTarget(null), { replace: true })
  }
  useEffect(() => {
    // The code works once.
    if (code === undefined || hasBegun.current) return
    hasBegun.current = true
    finish().catch((error: unknown) => (isOneTimeCodeNeeded(error) ? setNeedsCode(true) : setFailure(refusalText(error))))
  })
  return { failure, needsCode, finish }
}

/** Comes back from a third party: opens the session and goes on as after any other sign-in. */
export function CallbackPage() {
  usePageTitle(text('callback.title'))
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [returned] = useState<Returned>(() => ({
    code: search.get('code'),
    error: search.get('error'),
    isOwn: takeThirdPartyState(search.get('state')),
  }))
  useTakenParameters()
  const fault = faultOf(returned)
  const { failure, needsCode, finish } = useFinish(fault === undefined ? (returned.code ?? undefined) : undefined)
  const message = fault ?? failure
  if (message !== undefined) return <FailedCard message={message} />
  if (!needsCode) return <LoadingRegion label={text('callback.finishing')} />
  const explain = (error: unknown) => ({ fields: { code: describeSignInFailure(error).message } })
  return <OneTimeCodeForm explain={explain} onBack={() => void navigate(paths.login.href(), { replace: true })} onSubmit={finish} />
}
