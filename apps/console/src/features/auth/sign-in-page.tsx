import { login } from '@terrarium/contracts'
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { peekBlockedUrl, takeSignInTarget } from '../../data/blocked-url.ts'
import { useServices, useSession } from '../../data/services.ts'
import { beginSession } from '../../data/sign-in-out.ts'
import { text } from '../../messages/text.ts'
import { Note } from '../../ui/note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { CredentialsForm } from './credentials-form.tsx'
import type { Credentials } from './credentials-form.tsx'
import { OneTimeCodeForm } from './one-time-code-form.tsx'
import { describeSignInFailure, isOneTimeCodeNeeded, isOneTimeCodeRefused } from './sign-in-failure.ts'
import type { SignInFailure } from './sign-in-failure.ts'
import styles from './sign-in.module.css'

/** Wrong one-time codes after which the password is asked for again. */
const CODE_ATTEMPTS_MAX = 3

function ExpiredNote() {
  const target = peekBlockedUrl()
  const place = target?.replace('/resources/explorer/', '')
  return (
    <Note tone="info" role="status" {...(place !== undefined && place !== '/' && { detail: text('auth.return_to', { place }) })}>
      {text('session.expired')}
    </Note>
  )
}

function useSignIn() {
  const services = useServices()
  const [credentials, setCredentials] = useState<Credentials>()
  const [failure, setFailure] = useState<SignInFailure>()
  const [codeAttempts, setCodeAttempts] = useState(0)
  const [busy, setBusy] = useState(false)

  const submit = async (entered: Credentials, otp?: string): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const session = await services.account.call(login, { body: { ...entered, type: 'dashboard', ...(otp !== undefined && { otp }) } })
      beginSession(services, session)
      return true
    } catch (error: unknown) {
      if (isOneTimeCodeNeeded(error)) {
        setCredentials(entered)
        setCodeAttempts(0)
        return false
      }
      const attempts = codeAttempts + 1
      const keepsCode = isOneTimeCodeRefused(error) && attempts < CODE_ATTEMPTS_MAX
      setCodeAttempts(attempts)
      if (!keepsCode) setCredentials(undefined)
      setFailure(describeSignInFailure(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const back = useCallback(() => {
    setCredentials(undefined)
    setFailure(undefined)
  }, [])
  return { credentials, failure, busy, submit, back }
}

/** The sign-in screen: email and password, then a one-time code where the member has one. */
export function SignInPage() {
  usePageTitle(text('auth.title'))
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  const { credentials, failure, busy, submit, back } = useSignIn()
  const [email, setEmail] = useState('')
  const [wasSignedIn] = useState(() => session !== undefined)
  const redirectUrl = search.get('redirect-url')

  useEffect(() => {
    // Signed in here or in another tab: both lead on.
    if (session !== undefined && !wasSignedIn) void navigate(takeSignInTarget(redirectUrl), { replace: true })
  }, [session, wasSignedIn, navigate, redirectUrl])

  if (wasSignedIn && session !== undefined) return <Navigate to={takeSignInTarget(redirectUrl)} replace />
  if (credentials !== undefined) {
    return <OneTimeCodeForm failure={failure} busy={busy} onBack={back} onSubmit={(code) => void submit(credentials, code)} />
  }
  return (
    <>
      <h1 className={styles['title']}>{text('auth.title')}</h1>
      <p className={styles['lead']}>{text('auth.lead')}</p>
      {search.get('invalid-session') === 'true' && failure === undefined && (
        <div className={styles['notes']}>
          <ExpiredNote />
        </div>
      )}
      <CredentialsForm email={email} onEmailChange={setEmail} failure={failure} busy={busy} onSubmit={(entered) => submit(entered)} />
    </>
  )
}
