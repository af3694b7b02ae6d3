import { ApiError, cancelEmailChange, isFlagOn, requestEmailChange, resendEmailChange } from '@terrarium/contracts'
import { useState } from 'react'
import * as v from 'valibot'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormPasswordField, FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { FormFailure } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { identityErrorText } from '../../data/identity-error.ts'
import { useIdentityRefresh } from './use-identity-refresh.ts'
import { OWN_USER_KEY } from './use-own-user.ts'
import styles from './personal-settings.module.css'

const changeSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.regex(/^\S+@\S+$/, text('form.email'))),
  password: v.pipe(v.string(), v.nonEmpty(text('form.required'))),
})
type Change = v.InferOutput<typeof changeSchema>

function explain(error: unknown): FormFailure<Change> {
  const fields = error instanceof ApiError ? error.fields : {}
  if (fields['password'] !== undefined) return { fields: { password: text('personal.wrong_password') } }
  if (fields['email'] !== undefined) return { fields: { email: text('auth.invalid_domain') } }
  return { message: identityErrorText(error, text('personal.update_failed')) }
}

function ChangeEmailDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { account, cache } = useServices()
  const refreshIdentity = useIdentityRefresh()
  const waits = isFlagOn(useSession()?.feature_flags, 'email_change_verification')
  const form = useConsoleForm<Change, Change>({
    schema: changeSchema,
    defaults: { email: '', password: '' },
    where: text('email.change'),
    active: open,
    explain,
    onSubmit: async (change) => {
      await account.call(requestEmailChange, { body: change })
      await refreshIdentity()
      onClose()
      if (waits) return
      await cache.invalidateQueries({ queryKey: [OWN_USER_KEY] })
      toasts.show({ theme: 'success', title: text('email.changed', { email: change.email }) })
    },
  })
  return (
    <FormDialog open={open} form={form} title={text('email.change')} submitLabel={text('email.change')} onClose={onClose}>
      <FormTextField
        form={form}
        name="email"
        label={text('email.new')}
        help={text(waits ? 'email.new_help' : 'email.new_at_once')}
        type="email"
        autoComplete="email"
        required
      />
      <FormPasswordField form={form} name="password" label={text('password.current')} autoComplete="current-password" required />
    </FormDialog>
  )
}

/** The address that waits for confirmation, and what can be done about it. */
function PendingChange({ email }: { readonly email: string }) {
  const { account } = useServices()
  const refreshIdentity = useIdentityRefresh()
  const [busy, setBusy] = useState(false)
  const act = async (action: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await action()
      toasts.show({ theme: 'success', title: done })
    } catch (error: unknown) {
      toasts.show({ theme: 'error', title: identityErrorText(error, text('personal.update_failed')) })
    }
    await refreshIdentity()
    setBusy(false)
  }
  return (
    <div className={styles['pending']}>
      <Note tone="info" role="status">
        {text('email.pending', { email })}
      </Note>
      <div className={styles['actions']}>
        <Button disabled={busy} onClick={() => void act(() => account.call(resendEmailChange, {}), text('email.resent', { email }))}>
          {text('email.resend')}
        </Button>
        <Button disabled={busy} onClick={() => void act(() => account.call(cancelEmailChange, {}), text('email.canceled'))}>
          {text('email.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** The address with which the member signs in. */
export function EmailCard({ email, provider }: { readonly email: string; readonly provider: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const pending = useKnownIdentity()?.pending_email ?? null
  return (
    <Card title={text('email.title')}>
      <TextField label={text('auth.email')} value={email} readOnly />
      {provider !== undefined && <p className={styles['help']}>{text('personal.managed', { provider })}</p>}
      {pending !== null && <PendingChange email={pending} />}
      {provider === undefined && pending === null && (
        <div className={styles['actions']}>
          <Button onClick={() => setOpen(true)}>{text('email.change')}</Button>
        </div>
      )}
      <ChangeEmailDialog open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}
