import { useState } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FormFailure } from '../../ui/form/use-console-form.ts'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './sign-in.module.css'

const codeSchema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(text('form.required'))) })
type Code = v.InferOutput<typeof codeSchema>

interface OneTimeCodeFormProps {
  readonly onBack: () => void
  /** Rejects when the code was refused. */
  readonly onSubmit: (code: string) => Promise<void>
  readonly explain: (error: unknown) => FormFailure<Code>
}

const CODE_LENGTH = 6

/** The second step: six digits, sent with the sixth, or a recovery code. */
export function OneTimeCodeForm({ onBack, onSubmit, explain }: OneTimeCodeFormProps) {
  const [usesRecovery, setUsesRecovery] = useState(false)
  const form = useConsoleForm<Code, Code>({
    schema: codeSchema,
    defaults: { code: '' },
    explain,
    onSubmit: async ({ code }) => {
      form.methods.setValue('code', '')
      await onSubmit(code)
    },
  })
  const field = form.methods.register('code')
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    if (usesRecovery) return
    const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, CODE_LENGTH)
    if (digits !== event.currentTarget.value) event.currentTarget.value = digits
    if (digits.length < CODE_LENGTH) return
    form.methods.setValue('code', digits)
    void form.submit()
  }
  return (
    <Form form={form}>
      <h1 className={styles['title']}>{text('auth.otp_title')}</h1>
      <p className={styles['lead']}>{text('auth.otp_lead')}</p>
      <TextField
        {...field}
        key={usesRecovery ? 'recovery' : 'code'}
        label={usesRecovery ? text('auth.otp_recovery_code') : text('auth.otp_code')}
        size="lg"
        autoComplete="one-time-code"
        inputMode={usesRecovery ? 'text' : 'numeric'}
        autoFocus
        error={form.methods.formState.errors.code?.message}
        onInput={onInput}
      />
      <Button className={styles['submit']} type="submit" variant="primary" size="lg" wide loading={form.busy}>
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
    </Form>
  )
}
