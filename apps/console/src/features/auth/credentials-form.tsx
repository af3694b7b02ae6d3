import { Link } from 'react-router'
import * as v from 'valibot'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { FormPasswordField, FormTextField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import styles from './sign-in.module.css'

/** Email and password, both needed. */
export const credentialsSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty(text('form.required'))),
  password: v.pipe(v.string(), v.nonEmpty(text('form.required'))),
})
export type Credentials = v.InferOutput<typeof credentialsSchema>

/** Email and password. A refusal keeps the email and clears the password. */
export function CredentialsForm({ form }: { readonly form: ConsoleForm<Credentials> }) {
  return (
    <Form form={form}>
      <FormTextField
        form={form}
        name="email"
        label={text('auth.email')}
        size="lg"
        type="email"
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="none"
        required
        autoFocus
      />
      <FormPasswordField form={form} name="password" label={text('auth.password')} size="lg" autoComplete="current-password" required />
      <Link className={styles['forgot']} to={paths.forgotPassword.href()}>
        {text('auth.forgot')}
      </Link>
      <Button className={styles['submit']} type="submit" variant="primary" size="lg" wide loading={form.busy}>
        {text('auth.sign_in')}
      </Button>
    </Form>
  )
}
