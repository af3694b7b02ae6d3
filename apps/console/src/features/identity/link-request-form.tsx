import { MAILED_LINK_COOLDOWN_MS } from '@terrarium/contracts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import * as v from 'valibot'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/identity-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormTextField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { identityErrorText } from '../../data/identity-error.ts'
import styles from './identity.module.css'

const emailSchema = v.object({ email: v.pipe(v.string(), v.trim(), v.regex(/^\S+@\S+$/, text('form.email'))) })
type Email = v.InferOutput<typeof emailSchema>

const SECOND_MS = 1000

/** Seconds until another link may be asked for; counts down once it is started. */
function useCooldown(): readonly [secondsLeft: number, start: () => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until <= Date.now()) return undefined
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => window.clearInterval(timer)
  }, [until, now])
  const start = () => {
    setNow(Date.now())
    setUntil(Date.now() + MAILED_LINK_COOLDOWN_MS)
  }
  return [Math.max(0, Math.ceil((until - now) / SECOND_MS)), start]
}

interface LinkRequestFormProps {
  readonly title: string
  readonly lead: string
  readonly email: string
  readonly onSend: (email: string) => Promise<void>
}

/** Asks for an address and has a link sent there. The answer is the same whether or not anyone has it. */
export function LinkRequestForm({ title, lead, email, onSend }: LinkRequestFormProps) {
  const [isSent, setSent] = useState(false)
  const [secondsLeft, startCooldown] = useCooldown()
  const form = useConsoleForm<Email, Email>({
    schema: emailSchema,
    defaults: { email },
    keepsSent: true,
    explain: (error) => ({ message: identityErrorText(error, text('default.request')) }),
    onSubmit: async (entered) => {
      setSent(false)
      await onSend(entered.email)
      setSent(true)
      startCooldown()
    },
  })
  return (
    <>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['lead']}>{lead}</p>
      {isSent && (
        <div className={styles['notes']}>
          <Note tone="ok" role="status">
            {text('link.sent')}
          </Note>
        </div>
      )}
      <Form form={form}>
        <FormTextField
          form={form}
          name="email"
          label={text('auth.email')}
          size="lg"
          type="email"
          autoComplete="username"
          autoFocus
          required
        />
        <Button className={styles['submit']} type="submit" variant="primary" size="lg" wide loading={form.busy} disabled={secondsLeft > 0}>
          {text('link.send')}
        </Button>
      </Form>
      <div className={styles['below']}>
        <Link to={paths.login.href()}>{text('link.back')}</Link>
        {secondsLeft > 0 && <span>{text('link.again', { count: secondsLeft })}</span>}
      </div>
    </>
  )
}
