import { acceptInvite } from '@terrarium/contracts'
import type { PublicInvite } from '@terrarium/contracts'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { beginSession } from '../../data/sign-in-out.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { Time } from '../../ui/time.tsx'
import { initialValues, isFirstOwner, serviceErrors, validate } from './invite-form.ts'
import type { InviteFormErrors, InviteFormValues } from './invite-form.ts'
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
  const [values, setValues] = useState(() => initialValues(invite))
  const [errors, setErrors] = useState<InviteFormErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const change = (changed: Partial<InviteFormValues>) => setValues((current) => ({ ...current, ...changed }))
  const submit = async () => {
    const found = validate(values, invite)
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const { name, email, password, company } = values
      const body = { name: name.trim(), email: email.trim(), password, ...(isFirstOwner(invite) && { company_name: company.trim() }) }
      beginSession(services, await services.account.call(acceptInvite, { params: { token }, body }))
      void navigate('/', { replace: true })
    } catch (error: unknown) {
      const refused = serviceErrors(error)
      setErrors(refused)
      if (Object.keys(refused).length === 0) setFailure(errorText(error, { defaultMessage: text('auth.signup_failed') }))
    } finally {
      setBusy(false)
    }
  }
  return { values, errors, failure, busy, change, submit }
}

function Terms({
  accepted,
  error,
  onChange,
}: {
  readonly accepted: boolean
  readonly error: string | undefined
  readonly onChange: (accepted: boolean) => void
}) {
  return (
    <>
      <label className={styles['terms']}>
        <input type="checkbox" checked={accepted} aria-invalid={error !== undefined} onChange={(event) => onChange(event.target.checked)} />
        <span>
          {text('invite.terms_before')}
          <a href={LINKS.terms} {...EXTERNAL_LINK}>
            {text('auth.footer_terms')}
          </a>
          {text('invite.terms_between')}
          <a href={LINKS.privacy} {...EXTERNAL_LINK}>
            {text('auth.footer_privacy')}
          </a>
          {text('invite.terms_after')}
        </span>
      </label>
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

function FailureAlert({ message }: { readonly message: string }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [message])
  return (
    <div className={styles['notes']}>
      <Note ref={note} tone="bad" role="alert" tabIndex={-1}>
        {message}
      </Note>
    </div>
  )
}

/** The form of a new person: one submit makes the member, the first owner's account too, and signs in. */
export function AcceptInviteForm({ token, invite }: AcceptInviteFormProps) {
  const { values, errors, failure, busy, change, submit } = useAcceptance(token, invite)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const isInvitedAddress = invite.email !== null
  return (
    <form className={styles['card']} noValidate onSubmit={onSubmit}>
      <h1 className={styles['title']}>{text('invite.title')}</h1>
      <p className={styles['lead']}>
        {leadOf(invite)}
        <small>
          {text('invite.expires')}
          <Time value={invite.expires_at} />
        </small>
      </p>
      {failure !== undefined && <FailureAlert message={failure} />}
      {isFirstOwner(invite) && (
        <TextField
          label={text('invite.company')}
          autoComplete="organization"
          value={values.company}
          error={errors.company}
          onChange={(event) => change({ company: event.target.value })}
        />
      )}
      <TextField
        label={text('invite.name')}
        autoComplete="name"
        autoFocus
        required
        value={values.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={text('auth.email')}
        type="email"
        autoComplete="username"
        required
        readOnly={isInvitedAddress}
        value={values.email}
        error={errors.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <PasswordField
        label={text('auth.password')}
        autoComplete="new-password"
        required
        help={text('invite.password_help')}
        value={values.password}
        error={errors.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <PasswordField
        label={text('invite.repeat_password')}
        autoComplete="new-password"
        required
        value={values.repeated}
        error={errors.repeated}
        onChange={(event) => change({ repeated: event.target.value })}
      />
      <Terms accepted={values.accepted} error={errors.accepted} onChange={(accepted) => change({ accepted })} />
      <Button className={styles['submit']} type="submit" variant="primary" wide loading={busy}>
        {text('invite.accept')}
      </Button>
    </form>
  )
}
