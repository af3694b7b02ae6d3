import { login } from '@terrarium/contracts'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { peekBlockedUrl, takeSignInTarget } from '../../data/blocked-url.ts'
import { useServices, useSession } from '../../data/services.ts'
import { readSignInEmail } from '../../data/sign-in-email.ts'
import { beginSession } from '../../data/sign-in.ts'
import { beginThirdPartySignIn, signInProviders } from '../../data/third-party-sign-in.ts'
import { text } from '../../messages/text.ts'
import { Note } from '../../ui/note.tsx'
import { ProviderButtons } from '../../ui/provider-buttons.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { CredentialsForm, credentialsSchema } from './credentials-form.tsx'
import type { Credentials } from './credentials-form.tsx'
import { OneTimeCodeForm } from './one-time-code-form.tsx'
import { describeSignInFailure, isOneTimeCodeNeeded, isOneTimeCodeRefused } from './sign-in-failure.ts'
import { PasskeyButton } from './passkey-button.tsx'
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
  const [awaitingCode, setAwaitingCode] = useState<Credentials>()
  const codeAttempts = useRef(0)
  const signIn = async (entered: Credentials, otp?: string) => {
    const body = { ...entered, type: 'dashboard', ...(otp !== undefined && { otp }) }
    beginSession(services, await services.account.call(login, { body }))
  }
  const form = useConsoleForm<Credentials, Credentials>({
    schema: credentialsSchema,
    defaults: { email: readSignInEmail(), password: '' },
    keepsSent: true,
    explain: describeSignInFailure,
    onSubmit: async (entered) => {
      try {
        await signIn(entered)
      } catch (error: unknown) {
        form.methods.setValue('password', '')
        if (!isOneTimeCodeNeeded(error)) throw error
        codeAttempts.current = 0
        setAwaitingCode(entered)
      }
    },
  })
  const sendCode = async (entered: Credentials, code: string) => {
    try {
      await signIn(entered, code)
    } catch (error: unknown) {
      codeAttempts.current += 1
      if (isOneTimeCodeRefused(error) && codeAttempts.current < CODE_ATTEMPTS_MAX) throw error
      setAwaitingCode(undefined)
      form.fail(describeSignInFailure(error))
    }
  }
  return { form, awaitingCode, sendCode, back: () => setAwaitingCode(undefined) }
}

/** The sign-in screen: email and password, then a one-time code where the member has one. */
export function SignInPage() {
  usePageTitle(text('auth.title'))
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  const { form, awaitingCode, sendCode, back } = useSignIn()
  const [wasSignedIn] = useState(() => session !== undefined)
  const redirectUrl = search.get('redirect-url')

  useEffect(() => {
    // Signed in here or in another tab: both lead on.
    if (session !== undefined && !wasSignedIn) void navigate(takeSignInTarget(redirectUrl), { replace: true })
  }, [session, wasSignedIn, navigate, redirectUrl])

  if (wasSignedIn && session !== undefined) return <Navigate to={takeSignInTarget(redirectUrl)} replace />
  if (awaitingCode !== undefined) {
    const explain = (error: unknown) => ({ fields: { code: describeSignInFailure(error).message } })
    return <OneTimeCodeForm explain={explain} onBack={back} onSubmit={(code) => sendCode(awaitingCode, code)} />
  }
  return (
    <>
      <h1 className={styles['title']}>{text('auth.title')}</h1>
      <p className={styles['lead']}>{text('auth.lead')}</p>
      {search.get('invalid-session') === 'true' && form.failure === undefined && (
        <div className={styles['notes']}>
          <ExpiredNote />
        </div>
      )}
      <ProviderButtons providers={signInProviders()} begin={(provider) => beginThirdPartySignIn({ provider, target: redirectUrl })} />
      <CredentialsForm form={form} />
      <PasskeyButton onFailure={form.fail} />
    </>
  )
}
