import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import type { SignInFailure } from './sign-in-failure.ts'
import styles from './sign-in.module.css'

export interface Credentials {
  readonly email: string
  readonly password: string
}

interface CredentialsFormProps {
  readonly email: string
  readonly onEmailChange: (email: string) => void
  readonly failure: SignInFailure | undefined
  readonly busy: boolean
  readonly onSubmit: (credentials: Credentials) => Promise<boolean>
}

/** A failure above the form; it takes the focus so that it is read. */
export function FailureNote({ failure }: { readonly failure: SignInFailure }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [failure])
  return (
    <Note ref={note} tone="bad" role="alert" tabIndex={-1} {...(failure.detail !== undefined && { detail: failure.detail })}>
      {failure.message}
    </Note>
  )
}

/** Email and password. A refusal keeps the email and clears the password. */
export function CredentialsForm({ email, onEmailChange, failure, busy, onSubmit }: CredentialsFormProps) {
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (email.trim() === '' || password === '') return
    if (!(await onSubmit({ email: email.trim(), password }))) setPassword('')
    setChecked(false)
  }
  const missing = (value: string) => (checked && value.trim() === '' ? text('form.required') : undefined)
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {failure !== undefined && (
        <div className={styles['notes']}>
          <FailureNote failure={failure} />
        </div>
      )}
      <TextField
        label={text('auth.email')}
        size="lg"
        type="email"
        name="email"
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="none"
        required
        autoFocus
        value={email}
        error={missing(email)}
        onChange={(event) => onEmailChange(event.target.value)}
      />
      <PasswordField
        label={text('auth.password')}
        size="lg"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={missing(password)}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button className={styles['submit']} type="submit" variant="primary" size="lg" wide loading={busy}>
        {text('auth.sign_in')}
      </Button>
    </form>
  )
}
