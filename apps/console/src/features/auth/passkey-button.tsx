import { useState } from 'react'
import { hasPasskeys } from '../../data/passkey-support.ts'
import { useServices } from '../../data/services.ts'
import { beginSession } from '../../data/sign-in.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { describeSignInFailure } from './sign-in-failure.ts'
import type { SignInFailure } from './sign-in-failure.ts'
import styles from './sign-in.module.css'

/** Signs in by a passkey; nothing in browsers that have none. */
export function PasskeyButton({ onFailure }: { readonly onFailure: (failure: SignInFailure) => void }) {
  const services = useServices()
  const [isBusy, setBusy] = useState(false)
  if (!hasPasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    const { NoPasskeyError, signInByPasskey } = await import('../../data/passkeys.ts')
    try {
      beginSession(services, await signInByPasskey(services))
    } catch (error: unknown) {
      const isPutAside = error instanceof NoPasskeyError
      onFailure(isPutAside ? { message: text('auth.no_passkey'), detail: undefined } : describeSignInFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles['passkey']}>
      <Button icon="key" size="lg" wide loading={isBusy} onClick={() => void signIn()}>
        {text('auth.passkey')}
      </Button>
    </div>
  )
}
