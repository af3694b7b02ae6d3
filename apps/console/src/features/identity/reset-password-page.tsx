import { ApiError, resetPassword } from '@terrarium/contracts'
import { Link, useNavigate } from 'react-router'
import * as v from 'valibot'
import { paths } from '../../config/paths.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/identity-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormPasswordField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { toasts } from '../../ui/toast-store.ts'
import { identityErrorText, passwordFault } from '../../data/identity-error.ts'
import { PasswordMeter } from '../../ui/password-meter.tsx'
import { newPassword } from '../../config/passwords.ts'
import { useLinkToken } from './use-link-token.ts'
import styles from './identity.module.css'

const passwordObject = v.object({ password: newPassword, repeated: v.string() })
type Passwords = v.InferOutput<typeof passwordObject>
const passwordSchema = v.pipe(
  passwordObject,
  v.forward(
    v.partialCheck([['password'], ['repeated']], ({ password, repeated }) => password === repeated, text('form.passwords_match')),
    ['repeated'],
  ),
)

/** Replaces a forgotten password by the token of a mail. */
export function ResetPasswordPage() {
  usePageTitle(text('reset.title'))
  const services = useServices()
  const navigate = useNavigate()
  const token = useLinkToken()
  const form = useConsoleForm<Passwords, Passwords>({
    schema: passwordSchema,
    defaults: { password: '', repeated: '' },
    explain: (error) => {
      const fault = passwordFault(error)
      return fault === undefined ? { message: identityErrorText(error, text('default.request')) } : { fields: { password: fault } }
    },
    onSubmit: async ({ password }) => {
      if (token === '') throw new ApiError({ code: 'invalid_password_reset_token', status: 400, message: text('auth.invalid_reset_token') })
      await services.account.call(resetPassword, { body: { token, password } })
      // The service has ended every session of the member, this browser's too.
      services.session.clear()
      toasts.show({ theme: 'success', title: text('reset.done') })
      void navigate(paths.login.href(), { replace: true })
    },
  })
  return (
    <>
      <h1 className={styles['title']}>{text('reset.title')}</h1>
      <p className={styles['lead']}>{text('reset.lead')}</p>
      <Form form={form}>
        <FormPasswordField
          form={form}
          name="password"
          label={text('reset.password')}
          help={text('password.help')}
          size="lg"
          autoComplete="new-password"
          autoFocus
          required
        />
        <PasswordMeter password={form.methods.watch('password')} />
        <FormPasswordField form={form} name="repeated" label={text('reset.repeat')} size="lg" autoComplete="new-password" required />
        <Button className={styles['submit']} type="submit" variant="primary" size="lg" wide loading={form.busy}>
          {text('reset.submit')}
        </Button>
      </Form>
      <div className={styles['below']}>
        <Link to={paths.forgotPassword.href()}>{text('reset.request')}</Link>
        <Link to={paths.login.href()}>{text('link.back')}</Link>
      </div>
    </>
  )
}
