import { ApiError, emailSchema, updateContactInfo, websiteSchema } from '@terrarium/contracts'
import type { ContactInfo } from '@terrarium/contracts'
import * as v from 'valibot'
import { ONE_LINE, oneLine } from '../../config/typed-names.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/contact-info-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormTextField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { FormFailure } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { saveContactInfo } from './contact-info.ts'
import styles from './contact-info.module.css'

const required = v.pipe(v.string(), v.trim(), v.nonEmpty(text('form.required')))

const formSchema = v.object({
  first_name: v.pipe(required, oneLine),
  last_name: v.pipe(required, oneLine),
  contact_email: v.pipe(
    required,
    v.check((value) => v.is(emailSchema, value), text('form.email')),
  ),
  company_name: v.pipe(required, oneLine),
  website: v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => v.is(websiteSchema, value), text('contact.website_invalid')),
  ),
})

const REFUSED: Readonly<Record<keyof ContactInfo, string>> = {
  first_name: ONE_LINE,
  last_name: ONE_LINE,
  contact_email: text('form.email'),
  company_name: ONE_LINE,
  website: text('contact.website_invalid'),
}

/** Shows a refusal of the service at the fields that it names, any other above the form. */
function explain(error: unknown): FormFailure<ContactInfo> {
  const refused = error instanceof ApiError ? Object.entries(REFUSED).filter(([name]) => name in error.fields) : []
  if (refused.length > 0) return { fields: Object.fromEntries(refused) }
  return { message: errorText(error, updateContactInfo) }
}

/** Changes the contact info of the account. */
export function ContactInfoForm({ contact }: { readonly contact: ContactInfo }) {
  const services = useServices()
  const form = useConsoleForm<ContactInfo, ContactInfo>({
    schema: formSchema,
    defaults: contact,
    where: text('account.contact_info'),
    keepsSent: true,
    explain,
    onSubmit: async (values) => {
      form.methods.reset(await saveContactInfo(services, values))
      toasts.show({ theme: 'success', title: text('save.ok') })
    },
  })
  return (
    <Form form={form} label={text('account.contact_info')}>
      <div className={styles['cards']}>
        <Card title={text('contact.person')}>
          <div className={styles['pair']}>
            <div>
              <FormTextField form={form} name="first_name" label={text('contact.first_name')} autoComplete="given-name" required />
            </div>
            <div>
              <FormTextField form={form} name="last_name" label={text('contact.last_name')} autoComplete="family-name" required />
            </div>
          </div>
          <FormTextField form={form} name="contact_email" label={text('contact.email')} type="email" autoComplete="email" required />
        </Card>
        <Card title={text('contact.company')}>
          <FormTextField form={form} name="company_name" label={text('contact.company_name')} autoComplete="organization" required />
          <FormTextField
            form={form}
            name="website"
            label={text('contact.website')}
            help={text('contact.website_help')}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            optional
          />
        </Card>
        <Button type="submit" variant="primary" loading={form.busy} disabled={!form.isDirty}>
          {text('contact.save')}
        </Button>
      </div>
    </Form>
  )
}
