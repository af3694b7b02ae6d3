import { useState } from 'react'
import type { FormEvent } from 'react'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { SignInFailure } from './sign-in-failure.ts'
import styles from './sign-in.module.css'

interface OneTimeCodeFormProps {
  readonly failure: SignInFailure | undefined
  readonly busy: boolean
  readonly onBack: () => void
  readonly onSubmit: (code: string) => void
}

const CODE_LENGTH = 6

/** The second step: six digits, sent with the sixth, or a recovery code. */
export function OneTimeCodeForm({ failure, busy, onBack, onSubmit }: OneTimeCodeFormProps) {
  const [code, setCode] = useState('')
  const [usesRecovery, setUsesRecovery] = useState(false)
  const change = (entered: string) => {
    const next = usesRecovery ? entered : entered.replace(/\D/g, '').slice(0, CODE_LENGTH)
    setCode(next)
    if (!usesRecovery && next.length === CODE_LENGTH && !busy) send(next)
  }
  const send = (complete: string) => {
    onSubmit(complete)
    setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code !== '') send(code)
  }
  return (
    <form noValidate onSubmit={submit}>
      <h1 className={styles['title']}>{text('auth.otp_title')}</h1>
      <p className={styles['lead']}>{text('auth.otp_lead')}</p>
      <TextField
        key={usesRecovery ? 'recovery' : 'code'}
        label={usesRecovery ? text('auth.otp_recovery_code') : text('auth.otp_code')}
        size="lg"
        autoComplete="one-time-code"
        inputMode={usesRecovery ? 'text' : 'numeric'}
        autoFocus
        value={code}
        error={failure?.message}
        onChange={(event) => change(event.target.value)}
      />
      <Button className={styles['submit']} type="submit" variant="primary" size="lg" wide loading={busy}>
        {text('auth.continue')}
      </Button>
      <div className={styles['below']}>
        <button type="button" className={styles['link']} onClick={onBack}>
          {text('auth.back')}
        </button>
        {!usesRecovery && (
          <button type="button" className={styles['link']} onClick={() => setUsesRecovery(true)}>
            {text('auth.otp_recovery')}
          </button>
        )}
      </div>
    </form>
  )
}
