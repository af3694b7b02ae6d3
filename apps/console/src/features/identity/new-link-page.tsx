import { requestVerification } from '@terrarium/contracts'
import { useServices, useSession } from '../../data/services.ts'
import { readSignInEmail } from '../../data/sign-in-email.ts'
import { text } from '../../messages/identity-text.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { LinkRequestForm } from './link-request-form.tsx'

/** Has a new link of verification sent. */
export function NewLinkPage() {
  usePageTitle(text('verify.new_title'))
  const { account } = useServices()
  const known = useSession()?.user.email ?? readSignInEmail()
  const send = async (email: string) => account.call(requestVerification, { body: { email } })
  return <LinkRequestForm title={text('verify.new_title')} lead={text('verify.new_lead')} email={known} onSend={send} />
}
