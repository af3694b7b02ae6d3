import { ApiError, emailSchema, sendExternalForm } from '@terrarium/contracts'
import type { ExternalForm, ExternalFormKind } from '@terrarium/contracts'
import * as v from 'valibot'
import { oneLine } from '../../config/typed-names.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/external-form-text.ts'
import { FormTextAreaField, FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormFailure } from '../../ui/form/use-console-form.ts'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import styles from './external-form.module.css'

/** Two fields of each form are its own; the others are the sender's. */
const OWN_FIELDS = {
  'custom-region': ['regions', 'volume'],
  enterprise: ['seats', 'needs'],
  'private-link': ['cloud', 'region'],
} as const satisfies Readonly<Record<ExternalFormKind, readonly [string, string]>>

const MESSAGE_LENGTH_MAX = 4000

const required = v.pipe(v.string(), v.trim(), v.nonEmpty(text('form.required')), oneLine)
const line = v.pipe(v.string(), v.trim(), v.maxLength(200, text('form.too_long')), oneLine)

const schema = v.object({
  name: required,
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(text('form.required')),
    v.check((value) => v.is(emailSchema, value), text('form.email')),
  ),
  company: required,
  first: line,
  second: line,
  message: v.pipe(v.string(), v.trim(), v.maxLength(MESSAGE_LENGTH_MAX, text('form.too_long'))),
})
type Values = v.InferOutput<typeof schema>

function toForm(kind: ExternalFormKind, { first, second, ...sender }: Values): ExternalForm {
  switch (kind) {
    case 'custom-region':
      return { form: kind, ...sender, regions: first, volume: second }
    case 'enterprise':
      return { form: kind, ...sender, seats: first, needs: second }
    case 'private-link':
      return { form: kind, ...sender, cloud: first, region: second }
  }
}

function explain(error: unknown): FormFailure<Values> {
  if (error instanceof ApiError && 'email' in error.fields) return { fields: { email: text('form.email') } }
  return { message: errorText(error, sendExternalForm) }
}

interface ExternalFormDialogProps {
  readonly open: boolean
  readonly kind: ExternalFormKind
  readonly onClose: () => void
}

/** A form to those who run the service (console-spec §7). A refused form keeps what was typed. */
export function ExternalFormDialog({ open, kind, onClose }: ExternalFormDialogProps) {
  const { account } = useServices()
  const session = useSession()
  const form = useConsoleForm<Values, Values>({
    schema,
    defaults: {
      name: session?.user.name ?? '',
      email: session?.user.email ?? '',
      company: session?.account.company_name ?? '',
      first: '',
      second: '',
      message: '',
    },
    active: open,
    where: text(`form.${kind}.title`),
    explain,
    onSubmit: async (values) => {
      await account.call(sendExternalForm, { body: toForm(kind, values) })
      onClose()
      toasts.show({ theme: 'success', title: text('form.sent', { email: values.email }) })
    },
  })
  const [first, second] = OWN_FIELDS[kind]
  return (
    <FormDialog open={open} form={form} title={text(`form.${kind}.title`)} submitLabel={text('form.send')} onClose={onClose}>
      <p className={styles['lead']}>{text(`form.${kind}.lead`)}</p>
      <div className={styles['fields']}>
        <FormTextField form={form} name="name" label={text('form.name')} autoComplete="name" required />
        <FormTextField form={form} name="email" label={text('auth.email')} type="email" autoComplete="email" required />
        <FormTextField form={form} name="company" label={text('form.company')} autoComplete="organization" required />
        <FormTextField form={form} name="first" label={text(`form.${first}`)} />
        <FormTextField form={form} name="second" label={text(`form.${second}`)} />
        <FormTextAreaField form={form} name="message" label={text('form.message')} />
      </div>
    </FormDialog>
  )
}
