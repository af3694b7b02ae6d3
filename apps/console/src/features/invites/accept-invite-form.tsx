import { acceptInvite } from '@terrarium/contracts'
import type { PublicInvite } from '@terrarium/contracts'
import { useNavigate } from 'react-router'
import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import { useServices } from '../../data/services.ts'
import { beginSession } from '../../data/sign-in.ts'
import { beginThirdPartySignIn, signInProviders } from '../../data/third-party-sign-in.ts'
import { text } from '../../messages/invite-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormCheckbox, FormPasswordField, FormTextField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { ProviderButtons } from '../../ui/provider-buttons.tsx'
import { ExpiryTime } from '../../ui/expiry-time.tsx'
import { explainRefusal, initialValues, inviteSchema, isFirstOwner } from './invite-form.ts'
import type { InviteFormValues } from './invite-form.ts'
import styles from './invite.module.css'

interface AcceptInviteFormProps {
  readonly token: string
  readonly invite: PublicInvite
}

function leadOf(invite: PublicInvite): string {
  if (invite.company_name === null) return text('invite.lead_owner')
  const place = { company: invite.company_name, role: invite.role }
  return invite.inviter === null ? text('invite.lead_company', place) : text('invite.lead_full', { ...place, inviter: invite.inviter })
}

function useAcceptance(token: string, invite: PublicInvite) {
  const services = useServices()
  const navigate = useNavigate()
  return useConsoleForm<InviteFormValues, InviteFormValues>({
    schema: inviteSchema(invite),
    defaults: initialValues(invite),
    explain: explainRefusal,
    onSubmit: async ({ name, email, password, company }) => {
      const body = { name, email, password, ...(isFirstOwner(invite) && { company_name: company }) }
      beginSession(services, await services.account.call(acceptInvite, { params: { token }, body }))
      void navigate('/', { replace: true })
    },
  })
}

/** The sentence that accepts the terms, with links to them. */
function TermsText() {
  return (
    <>
      {text('invite.terms_before')}
      <a href={LINKS.terms} {...EXTERNAL_LINK}>
        {text('auth.footer_terms')}
      </a>
      {text('invite.terms_between')}
      <a href={LINKS.privacy} {...EXTERNAL_LINK}>
        {text('auth.footer_privacy')}
      </a>
      {text('invite.terms_after')}
    </>
  )
}

/** The form of a new person: one submit makes the member, the first owner's account too, and signs in. */
export function AcceptInviteForm({ token, invite }: AcceptInviteFormProps) {
  const form = useAcceptance(token, invite)
  return (
    <div className={styles['card']}>
      <h1 className={styles['title']}>{text('invite.title')}</h1>
      <p className={styles['lead']}>
        {leadOf(invite)}
        <small>
          {text('invite.expires')}
          <ExpiryTime time={invite.expires_at} />
        </small>
      </p>
      {!isFirstOwner(invite) && (
        <ProviderButtons providers={signInProviders()} begin={(provider) => beginThirdPartySignIn({ provider, invite: token })} />
      )}
      <Form form={form}>
        {isFirstOwner(invite) && <FormTextField form={form} name="company" label={text('invite.company')} autoComplete="organization" />}
        <FormTextField form={form} name="name" label={text('invite.name')} autoComplete="name" autoFocus required />
        <FormTextField
          form={form}
          name="email"
          label={text('auth.email')}
          type="email"
          autoComplete="username"
          required
          readOnly={invite.email !== null}
        />
        <FormPasswordField
          form={form}
          name="password"
          label={text('auth.password')}
          autoComplete="new-password"
          required
          help={text('invite.password_help')}
        />
        <FormPasswordField form={form} name="repeated" label={text('invite.repeat_password')} autoComplete="new-password" required />
        <FormCheckbox form={form} name="accepted" label={<TermsText />} />
        <Button className={styles['submit']} type="submit" variant="primary" wide loading={form.busy}>
          {text('invite.accept')}
        </Button>
      </Form>
    </div>
  )
}
