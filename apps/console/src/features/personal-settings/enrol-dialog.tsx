import { beginOneTimeCode, enableOneTimeCode } from '@terrarium/contracts'
import { useState } from 'react'
import * as v from 'valibot'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/clipboard.ts'
import { FormPasswordField, FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { explainCode } from './explain-code.ts'
import { QrCode } from './qr-code.tsx'
import styles from './personal-settings.module.css'

const passwordSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty(text('form.required'))) })
type Password = v.InferOutput<typeof passwordSchema>
const codeSchema = v.object({ otp: v.pipe(v.string(), v.trim(), v.nonEmpty(text('form.required'))) })
type Code = v.InferOutput<typeof codeSchema>

interface Enrolment {
  readonly secret: string
  readonly uri: string
}

const GROUP = /.{4}(?=.)/g

function PasswordStep({ onClose, onBegun }: { readonly onClose: () => void; readonly onBegun: (enrolment: Enrolment) => void }) {
  const { account } = useServices()
  const form = useConsoleForm<Password, Password>({
    schema: passwordSchema,
    defaults: { password: '' },
    explain: explainCode,
    onSubmit: async (body) => onBegun(await account.call(beginOneTimeCode, { body })),
  })
  return (
    <FormDialog open form={form} title={text('otp.title')} submitLabel={text('auth.continue')} onClose={onClose}>
      <p className={styles['text']}>{text('otp.password_lead')}</p>
      <FormPasswordField form={form} name="password" label={text('password.current')} autoComplete="current-password" required />
    </FormDialog>
  )
}

interface CodeStepProps {
  readonly enrolment: Enrolment
  readonly onClose: () => void
  readonly onEnabled: (codes: readonly string[]) => Promise<void>
}

function CodeStep({ enrolment, onClose, onEnabled }: CodeStepProps) {
  const { account } = useServices()
  const form = useConsoleForm<Code, Code>({
    schema: codeSchema,
    defaults: { otp: '' },
    explain: explainCode,
    onSubmit: async (body) => onEnabled((await account.call(enableOneTimeCode, { body })).recovery_codes),
  })
  return (
    <FormDialog open form={form} title={text('otp.title')} submitLabel={text('otp.turn_on')} onClose={onClose}>
      <p className={styles['text']}>{text('otp.scan')}</p>
      <QrCode content={enrolment.uri} label={text('otp.qr')} />
      <p className={styles['help']}>{text('otp.key')}</p>
      <div className={styles['key']}>
        <code dir="ltr" translate="no">
          {enrolment.secret.replace(GROUP, '$& ')}
        </code>
        <Button size="sm" icon="copy" onClick={() => void copyText(enrolment.secret)}>
          {text('action.copy')}
        </Button>
      </div>
      <FormTextField
        form={form}
        name="otp"
        label={text('otp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        required
      />
    </FormDialog>
  )
}

/** Turns two-step sign-in on: the password, then a code of the app that has read the key. */
export function EnrolDialog({ onClose, onEnabled }: Omit<CodeStepProps, 'enrolment'>) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  if (enrolment === undefined) return <PasswordStep onClose={onClose} onBegun={setEnrolment} />
  return <CodeStep enrolment={enrolment} onClose={onClose} onEnabled={onEnabled} />
}
