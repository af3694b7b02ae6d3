import type { FieldPath, FieldValues } from 'react-hook-form'
import { text } from '../../messages/keys-text.ts'
import { FormSelectField, FormTextField } from '../../ui/form/fields.tsx'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { EXPIRIES } from './expiry.ts'

const OPTIONS = EXPIRIES.map((value) => ({ value, label: text(`keys.expires_${value}`) }))

interface ExpiryFieldsProps<Values extends FieldValues & { readonly expiry: string }, Output extends FieldValues> {
  readonly form: ConsoleForm<Values, Output>
}

/** When a key ends: a choice, and a date of one's own. */
export function ExpiryFields<Values extends FieldValues & { readonly expiry: string }, Output extends FieldValues>({
  form,
}: ExpiryFieldsProps<Values, Output>) {
  const isCustom = form.methods.watch('expiry' as FieldPath<Values>) === 'custom'
  return (
    <>
      <FormSelectField form={form} name={'expiry' as FieldPath<Values>} label={text('keys.expires')} options={OPTIONS} />
      {isCustom && (
        <FormTextField
          form={form}
          name={'expiresAt' as FieldPath<Values>}
          type="datetime-local"
          label={text('keys.expires_at')}
          help={text('keys.expires_at_help', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        />
      )}
    </>
  )
}
