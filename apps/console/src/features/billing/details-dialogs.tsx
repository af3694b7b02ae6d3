import { ApiError, emailSchema, phoneSchema, updateBillingAddress } from '@terrarium/contracts'
import type { BillingAddress, BillingInfo } from '@terrarium/contracts'
import * as v from 'valibot'
import { oneLine } from '../../config/typed-names.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/billing-text.ts'
import { FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { billingErrorText, saveAddress, saveContact } from './billing.ts'
import styles from './billing.module.css'

const required = v.pipe(v.string(), v.trim(), v.nonEmpty(text('form.required')), oneLine)
const optional = v.pipe(v.string(), v.trim(), oneLine)

const contactSchema = v.object({
  company_name: required,
  billing_email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(text('form.required')),
    v.check((value) => v.is(emailSchema, value), text('form.email')),
  ),
  phone_number: v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => v.is(phoneSchema, value), text('details.phone_invalid')),
  ),
})
type ContactValues = v.InferOutput<typeof contactSchema>

interface DetailsDialogProps {
  readonly open: boolean
  readonly billing: BillingInfo
  readonly onClose: () => void
}

/** Shows refusals of the service above the form: its rules are those that the fields have checked. */
const explain = (error: unknown) => ({
  message:
    error instanceof ApiError && error.code === 'validation_error'
      ? text('billing.update_failed')
      : billingErrorText(error, text('billing.update_failed')),
})

/** Changes company, e-mail address and telephone number of the invoices. */
export function ContactDialog({ open, billing, onClose }: DetailsDialogProps) {
  const services = useServices()
  const { company_name, billing_email, phone_number } = billing
  const form = useConsoleForm<ContactValues, ContactValues>({
    schema: contactSchema,
    defaults: { company_name, billing_email, phone_number },
    where: text('details.title'),
    active: open,
    keepsSent: true,
    explain,
    onSubmit: async (values) => {
      await saveContact(services, values)
      form.methods.reset(values)
      onClose()
      toasts.show({ theme: 'success', title: text('save.ok') })
    },
  })
  return (
    <FormDialog open={open} form={form} title={text('details.title')} submitLabel={text('billing.save')} onClose={onClose}>
      <FormTextField form={form} name="company_name" label={text('details.company')} autoComplete="organization" required />
      <FormTextField form={form} name="billing_email" label={text('details.email')} type="email" autoComplete="email" required />
      <FormTextField form={form} name="phone_number" label={text('details.phone')} inputMode="tel" autoComplete="tel" optional />
    </FormDialog>
  )
}

const addressSchema = v.object({
  Address_Line_1: required,
  Address_Line_2: optional,
  Address_City: required,
  Address_State: optional,
  Address_PostalCode: required,
  Address_Country: required,
})

function blankAddress(known: BillingInfo['address']): BillingAddress {
  const part = (name: keyof BillingAddress): string => known[name] ?? ''
  return {
    Address_Line_1: part('Address_Line_1'),
    Address_Line_2: part('Address_Line_2'),
    Address_City: part('Address_City'),
    Address_State: part('Address_State'),
    Address_PostalCode: part('Address_PostalCode'),
    Address_Country: part('Address_Country'),
  }
}

/** Changes the address of the invoices. */
export function AddressDialog({ open, billing, onClose }: DetailsDialogProps) {
  const services = useServices()
  const form = useConsoleForm<BillingAddress, BillingAddress>({
    schema: addressSchema,
    defaults: blankAddress(billing.address),
    where: text('details.address'),
    active: open,
    keepsSent: true,
    explain: (error) => ({ message: billingErrorText(error, updateBillingAddress.defaultMessage) }),
    onSubmit: async (values) => {
      await saveAddress(services, values)
      form.methods.reset(values)
      onClose()
      toasts.show({ theme: 'success', title: text('save.ok') })
    },
  })
  return (
    <FormDialog open={open} form={form} title={text('details.address')} submitLabel={text('billing.save')} onClose={onClose}>
      <FormTextField form={form} name="Address_Line_1" label={text('details.line_1')} autoComplete="address-line1" required />
      <FormTextField form={form} name="Address_Line_2" label={text('details.line_2')} autoComplete="address-line2" optional />
      <div className={styles['pair']}>
        <FormTextField form={form} name="Address_City" label={text('details.city')} autoComplete="address-level2" required />
        <FormTextField form={form} name="Address_State" label={text('details.state')} autoComplete="address-level1" optional />
      </div>
      <div className={styles['pair']}>
        <FormTextField form={form} name="Address_PostalCode" label={text('details.postal_code')} autoComplete="postal-code" required />
        <FormTextField form={form} name="Address_Country" label={text('details.country')} autoComplete="country-name" required />
      </div>
    </FormDialog>
  )
}
