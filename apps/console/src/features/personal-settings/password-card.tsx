import { ApiError, changePassword } from '@terrarium/contracts'
import { useState } from 'react'
import * as v from 'valibot'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormPasswordField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { FormFailure } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { identityErrorText, passwordFault } from '../../data/identity-error.ts'
import { PasswordMeter } from '../../ui/password-meter.tsx'
import { newPassword } from '../../config/passwords.ts'
import styles from './personal-settings.module.css'

const changeSchema = v.pipe(
  v.object({ current: v.pipe(v.string(), v.nonEmpty(text('form.required'))), password: newPassword, repeated: v.string() }),
  v.forward(
    v.partialCheck([['password'], ['repeated']], ({ password, repeated }) => password === repeated, text('form.passwords_match')),
    ['repeated'],
  ),
)
type Change = v.InferOutput<typeof changeSchema>

function explain(error: unknown): FormFailure<Change> {
  const fault = passwordFault(error)
  if (fault !== undefined) return { fields: { password: fault } }
  const isWrong = error instanceof ApiError && error.fields['current'] !== undefined
  const fields = isWrong ? { fields: { current: text('personal.wrong_password') } } : {}
  return { message: identityErrorText(error, text('password.update_failed')), ...fields }
}

function ChangePasswordDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { account, cache } = useServices()
  const form = useConsoleForm<Change, Change>({
    schema: changeSchema,
    defaults: { current: '', password: '', repeated: '' },
    where: text('password.change'),
    active: open,
    explain,
    onSubmit: async ({ current, password }) => {
      await account.call(changePassword, { body: { current, password } })
      void cache.invalidateQueries({ queryKey: ['own-sessions'] })
      toasts.show({ theme: 'success', title: text('reset.done') })
      onClose()
    },
  })
  return (
    <FormDialog open={open} form={form} title={text('password.change')} submitLabel={text('password.change')} onClose={onClose}>
      <FormPasswordField form={form} name="current" label={text('password.current')} autoComplete="current-password" required />
      <FormPasswordField
        form={form}
        name="password"
        label={text('reset.password')}
        help={text('password.help')}
        autoComplete="new-password"
        required
      />
      <PasswordMeter password={form.methods.watch('password')} />
      <FormPasswordField form={form} name="repeated" label={text('reset.repeat')} autoComplete="new-password" required />
    </FormDialog>
  )
}

/** The member's password. */
export function PasswordCard({ provider }: { readonly provider: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={text('password.title')}>
      <p className={styles['text']}>{provider === undefined ? text('password.text') : text('personal.managed', { provider })}</p>
      {provider === undefined && (
        <div className={styles['actions']}>
          <Button onClick={() => setOpen(true)}>{text('password.change')}</Button>
        </div>
      )}
      <ChangePasswordDialog open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}
