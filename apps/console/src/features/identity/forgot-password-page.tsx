import { requestPasswordReset } from '@terrarium/contracts'
import { useServices } from '../../data/services.ts'
import { readSignInEmail, rememberSignInEmail } from '../../data/sign-in-email.ts'
import { text } from '../../messages/identity-text.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { LinkRequestForm } from './link-request-form.tsx'

/** Has a link sent with which a forgotten password is replaced. */
export function ForgotPasswordPage() {
  usePageTitle(text('forgot.title'))
  const { account } = useServices()
  const send = async (email: string) => {
    await account.call(requestPasswordReset, { body: { email } })
    rememberSignInEmail(email)
  }
  return <LinkRequestForm title={text('forgot.title')} lead={text('forgot.lead')} email={readSignInEmail()} onSend={send} />
}
