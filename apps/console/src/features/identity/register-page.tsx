import { ApiError, register } from '@terrarium/contracts'
import { useState } from 'react'
import { Link } from 'react-router'
import * as v from 'valibot'
import { paths } from '../../config/paths.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/identity-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormPasswordField, FormTextField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { FormFailure } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { identityErrorText, passwordFault } from '../../data/identity-error.ts'
import { PasswordMeter } from '../../ui/password-meter.tsx'
import { newPassword } from '../../config/passwords.ts'
import styles from './identity.module.css'

const needed = v.pipe(v.string(), v.trim(), v.nonEmpty(text('form.required')))
const registrationObject = v.object({
  firstName: needed,
  lastName: needed,
  email: v.pipe(v.string(), v.trim(), v.regex(/^\S+@\S+$/, text('auth.invalid_domain'))),
  company: needed,
  password: newPassword,
  repeated: v.string(),
})
type Registration = v.InferOutput<typeof registrationObject>
const registrationSchema = v.pipe(
  registrationObject,
  v.forward(
    v.partialCheck([['password'], ['repeated']], ({ password, repeated }) => password === repeated, text('form.passwords_match')),
    ['repeated'],
  ),
)
const BLANK: Registration = { firstName: '', lastName: '', email: '', company: '', password: '', repeated: '' }

function explain(error: unknown): FormFailure<Registration> {
  const fault = passwordFault(error)
  if (fault !== undefined) return { fields: { password: fault } }
  const message = identityErrorText(error, text('auth.signup_failed'))
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'validation_error') return { fields: { email: text('auth.invalid_domain') } }
  return code === 'email_in_use' ? { message, detail: text('register.email_in_use_hint') } : { message }
}

/** Makes an account and its owner; there only while a test runner drives the browser. */
export function RegisterPage() {
  usePageTitle(text('register.title'))
  const { account } = useServices()
  const [isSent, setSent] = useState(false)
  const form = useConsoleForm<Registration, Registration>({
    schema: registrationSchema,
    defaults: BLANK,
    explain,
    onSubmit: async ({ firstName, lastName, email, company, password }) => {
      await account.call(register, {
        body: { first_name: firstName, last_name: lastName, email, company_name: company, password },
      })
      setSent(true)
    },
  })
  if (isSent) {
    return (
      <>
        <h1 className={styles['title']}>{text('verify.title')}</h1>
        <div className={styles['lead']}>
          <Note tone="ok" role="status">
            {text('register.sent')}
          </Note>
        </div>
        <div className={styles['below']}>
          <Link to={paths.newVerification.href()}>{text('verify.new')}</Link>
          <Link to={paths.login.href()}>{text('link.back')}</Link>
        </div>
      </>
    )
  }
  return (
    <>
      <h1 className={styles['title']}>{text('register.title')}</h1>
      <p className={styles['lead']}>{text('register.lead')}</p>
      <Form form={form}>
        <FormTextField form={form} name="firstName" label={text('register.first_name')} autoComplete="given-name" autoFocus required />
        <FormTextField form={form} name="lastName" label={text('register.last_name')} autoComplete="family-name" required />
        <FormTextField form={form} name="email" label={text('auth.email')} type="email" autoComplete="username" required />
        <FormTextField form={form} name="company" label={text('register.company')} autoComplete="organization" required />
        <FormPasswordField
          form={form}
          name="password"
          label={text('auth.password')}
          help={text('password.help')}
          autoComplete="new-password"
          required
        />
        <PasswordMeter password={form.methods.watch('password')} />
        <FormPasswordField form={form} name="repeated" label={text('reset.repeat')} autoComplete="new-password" required />
        <Button className={styles['submit']} type="submit" variant="primary" size="lg" wide loading={form.busy}>
          {text('register.submit')}
        </Button>
      </Form>
      <div className={styles['below']}>
        <Link to={paths.login.href()}>{text('link.back')}</Link>
      </div>
    </>
  )
}
