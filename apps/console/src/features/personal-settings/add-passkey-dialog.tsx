import { useState } from 'react'
import * as v from 'valibot'
import { addPasskey, NoPasskeyError } from '../../data/passkeys.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { FormPasswordField, FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { explainCode } from './explain-code.ts'
import styles from './personal-settings.module.css'

const NAME_LENGTH_MAX = 60

interface Wish {
  readonly name: string
  readonly password: string
}

interface AddPasskeyDialogProps {
  /** Whether the member has a password to confirm. */
  readonly hasPassword: boolean
  readonly onClose: () => void
  readonly onAdded: () => Promise<void>
}

function schemaOf(hasPassword: boolean) {
  const password = hasPassword ? v.pipe(v.string(), v.nonEmpty(text('form.required'))) : v.string()
  return v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty(text('form.required')), v.maxLength(NAME_LENGTH_MAX)), password })
}

/** Adds a passkey: its name and the password, then the browser's own dialog. */
export function AddPasskeyDialog({ hasPassword, onClose, onAdded }: AddPasskeyDialogProps) {
  const services = useServices()
  const [schema] = useState(() => schemaOf(hasPassword))
  const form = useConsoleForm<Wish, Wish>({
    schema,
    defaults: { name: text('passkeys.default_name'), password: '' },
    explain: (error) => (error instanceof NoPasskeyError ? { message: text('passkeys.not_made') } : explainCode(error)),
    onSubmit: async ({ name, password }) => {
      await addPasskey(services, name, hasPassword ? password : undefined)
      await onAdded()
    },
  })
  return (
    <FormDialog open form={form} title={text('passkeys.add')} submitLabel={text('auth.continue')} onClose={onClose}>
      <p className={styles['text']}>{text('passkeys.add_text')}</p>
      <FormTextField form={form} name="name" label={text('passkeys.name')} required />
      {hasPassword && (
        <FormPasswordField
          form={form}
          name="password"
          label={text('password.current')}
          autoComplete="current-password"
          data-autofocus
          required
        />
      )}
    </FormDialog>
  )
}
