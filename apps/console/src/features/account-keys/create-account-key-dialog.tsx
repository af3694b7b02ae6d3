import { ACCOUNT_KEY_TTL_DAYS_MAX } from '@terrarium/contracts'
import { useState } from 'react'
import * as v from 'valibot'
import { nameField } from '../../config/typed-names.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/account-access-text.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { NewSecretDialog } from '../../ui/form/new-secret-dialog.tsx'
import { makeAccountKey } from './account-keys.ts'
import type { MadeAccountKey } from './account-keys.ts'
import styles from './account-keys.module.css'

/** A name, and the days of a life: a positive whole number, or nothing for one without end. */
export const accountKeySchema = v.object({
  name: nameField,
  ttlDays: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^([1-9]\d*)?$/, text('account_key.ttl_days_invalid')),
    v.check((days) => Number(days) <= ACCOUNT_KEY_TTL_DAYS_MAX, text('account_key.ttl_days_invalid')),
  ),
})
type AccountKeyValues = v.InferOutput<typeof accountKeySchema>

interface KeyFormProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onMade: (made: MadeAccountKey) => void
}

function KeyForm({ open, onClose, onMade }: KeyFormProps) {
  const services = useServices()
  const form = useConsoleForm<AccountKeyValues, AccountKeyValues>({
    schema: accountKeySchema,
    defaults: { name: '', ttlDays: '' },
    where: text('account_key.create'),
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('account_key.create_failed') }) }),
    onSubmit: async ({ name, ttlDays }) => onMade(await makeAccountKey(services, name, ttlDays === '' ? null : Number(ttlDays))),
  })
  return (
    <FormDialog open={open} form={form} title={text('account_key.create')} submitLabel={text('account_key.create')} onClose={onClose}>
      <FormTextField
        form={form}
        name="name"
        label={text('account_key.name')}
        help={text('account_key.name_help')}
        required
        autoComplete="off"
      />
      <FormTextField
        form={form}
        name="ttlDays"
        label={text('account_key.ttl_days')}
        help={text('account_key.ttl_days_help')}
        inputMode="numeric"
        optional
        autoComplete="off"
      />
    </FormDialog>
  )
}

/** Makes an account key: name and life, then its secret, which is shown this once. */
export function CreateAccountKeyDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [made, setMade] = useState<MadeAccountKey>()
  const close = () => {
    setMade(undefined)
    onClose()
  }
  if (made === undefined) return <KeyForm open={open} onClose={onClose} onMade={setMade} />
  const snippet = [`export FAUNA_ACCOUNT_URL=${window.location.origin}`, 'export FAUNA_ACCOUNT_KEY=…', 'fauna database list'].join('\n')
  return (
    <NewSecretDialog
      title={text('account_key.made', { name: made.name })}
      secret={made.secret}
      where={text('account_key.secret_of', { name: made.name })}
      lost={text('account_key.lost')}
      onClose={close}
    >
      <p className={styles['use']}>{text('account_key.use')}</p>
      <div className={styles['snippet']}>
        <CodeBlock label={text('account_key.use')} code={snippet} />
      </div>
    </NewSecretDialog>
  )
}
