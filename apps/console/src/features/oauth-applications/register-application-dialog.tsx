import { isRedirectUri, REDIRECT_URIS_MAX } from '@terrarium/contracts'
import { useState } from 'react'
import * as v from 'valibot'
import { nameField } from '../../config/typed-names.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/account-access-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { FormCheckbox, FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { NewSecretDialog } from '../../ui/form/new-secret-dialog.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { registerApplication } from './applications.ts'
import type { MadeApplication } from './applications.ts'
import styles from './oauth-applications.module.css'

function linesOf(lines: string): readonly string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A name, redirect addresses one a line, and whether the application keeps a secret. */
export const applicationSchema = v.object({
  name: nameField,
  redirectUris: v.pipe(
    v.string(),
    v.check((lines) => linesOf(lines).length > 0, text('form.required')),
    v.check((lines) => linesOf(lines).every(isRedirectUri), text('oauth_app.redirect_uris_invalid')),
    v.check((lines) => linesOf(lines).length <= REDIRECT_URIS_MAX, text('oauth_app.redirect_uris_many')),
  ),
  confidential: v.boolean(),
})
type ApplicationValues = v.InferOutput<typeof applicationSchema>

interface ApplicationFormProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onMade: (made: MadeApplication) => void
}

function ApplicationForm({ open, onClose, onMade }: ApplicationFormProps) {
  const services = useServices()
  const form = useConsoleForm<ApplicationValues, ApplicationValues>({
    schema: applicationSchema,
    defaults: { name: '', redirectUris: '', confidential: false },
    where: text('oauth_app.register'),
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('oauth_app.create_failed') }) }),
    onSubmit: async ({ name, redirectUris, confidential }) =>
      onMade(await registerApplication(services, { name, redirectUris: linesOf(redirectUris), confidential })),
  })
  return (
    <FormDialog open={open} form={form} title={text('oauth_app.register')} submitLabel={text('oauth_app.register')} onClose={onClose}>
      <FormTextField form={form} name="name" label={text('oauth_app.name')} required autoComplete="off" />
      <TextAreaField
        {...form.methods.register('redirectUris')}
        label={text('oauth_app.redirect_uris')}
        help={text('oauth_app.redirect_uris_help')}
        error={form.methods.formState.errors.redirectUris?.message}
        rows={3}
        code
      />
      <FormCheckbox form={form} name="confidential" label={text('oauth_app.confidential')} help={text('oauth_app.confidential_help')} />
    </FormDialog>
  )
}

function Facts({ made }: { readonly made: MadeApplication }) {
  return (
    <dl className={styles['facts']}>
      <dt>{text('oauth_app.client_id')}</dt>
      <dd className={styles['mono']}>{made.client_id}</dd>
      <dt>{text('oauth_app.discovery')}</dt>
      <dd className={styles['mono']}>{`${window.location.origin}/.well-known/oauth-authorization-server`}</dd>
    </dl>
  )
}

/** Registers an application; the secret of one that keeps one is shown this once. */
export function RegisterApplicationDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [made, setMade] = useState<MadeApplication>()
  const close = () => {
    setMade(undefined)
    onClose()
  }
  if (made === undefined) return <ApplicationForm open={open} onClose={onClose} onMade={setMade} />
  const title = text('oauth_app.made', { name: made.name })
  if (made.client_secret === undefined) {
    const done = (
      <Button variant="primary" onClick={close}>
        {text('secret.done')}
      </Button>
    )
    return (
      <Dialog open title={title} onClose={close} footer={done}>
        <p>{text('oauth_app.made_public')}</p>
        <Facts made={made} />
      </Dialog>
    )
  }
  return (
    <NewSecretDialog
      title={title}
      secret={made.client_secret}
      where={text('account_key.secret_of', { name: made.name })}
      lost={text('account_key.lost')}
      onClose={close}
    >
      <Facts made={made} />
    </NewSecretDialog>
  )
}
