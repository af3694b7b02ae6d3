import * as v from 'valibot'
import { text } from '../../messages/personal-settings-text.ts'
import { FormPasswordField, FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { explainCode } from './explain-code.ts'
import styles from './personal-settings.module.css'

const needed = v.pipe(v.string(), v.trim(), v.nonEmpty(text('form.required')))
const confirmationSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty(text('form.required'))), otp: needed })
type Confirmation = v.InferOutput<typeof confirmationSchema>

interface ConfirmCodeDialogProps {
  readonly title: string
  readonly lead: string
  /** The title, where nothing shorter says it. */
  readonly submitLabel?: string
  readonly danger?: boolean
  readonly onClose: () => void
  readonly onConfirm: (confirmation: Confirmation) => Promise<void>
}

/** Asks for password and code before two-step sign-in is changed. */
export function ConfirmCodeDialog({ title, lead, submitLabel = title, danger = false, onClose, onConfirm }: ConfirmCodeDialogProps) {
  const form = useConsoleForm<Confirmation, Confirmation>({
    schema: confirmationSchema,
    defaults: { password: '', otp: '' },
    explain: explainCode,
    onSubmit: onConfirm,
  })
  return (
    <FormDialog open form={form} title={title} submitLabel={submitLabel} danger={danger} onClose={onClose}>
      <p className={styles['text']}>{lead}</p>
      <FormPasswordField form={form} name="password" label={text('password.current')} autoComplete="current-password" required />
      <FormTextField form={form} name="otp" label={text('otp.code_or_recovery')} autoComplete="one-time-code" spellCheck={false} required />
    </FormDialog>
  )
}
