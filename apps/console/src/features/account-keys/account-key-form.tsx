import { ACCOUNT_KEY_TTL_DAYS_MAX } from '@terrarium/contracts'
import * as v from 'valibot'
import { nameField } from '../../config/typed-names.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/account-access-text.ts'
import { FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { makeAccountKey } from './account-keys.ts'
import type { MadeAccountKey } from './account-keys.ts'

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
export type AccountKeyValues = v.InferOutput<typeof accountKeySchema>

interface AccountKeyFormProps {
  readonly open: boolean
  readonly title: string
  readonly defaults: AccountKeyValues
  readonly onClose: () => void
  readonly onMade: (made: MadeAccountKey) => void
}

/** Asks for the name and the life of a new account key. */
export function AccountKeyForm({ open, title, defaults, onClose, onMade }: AccountKeyFormProps) {
  const services = useServices()
  const form = useConsoleForm<AccountKeyValues, AccountKeyValues>({
    schema: accountKeySchema,
    defaults,
    where: title,
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('account_key.create_failed') }) }),
    onSubmit: async ({ name, ttlDays }) => onMade(await makeAccountKey(services, name, ttlDays === '' ? null : Number(ttlDays))),
  })
  return (
    <FormDialog open={open} form={form} title={title} submitLabel={text('account_key.create')} onClose={onClose}>
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
