import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { text } from '../../messages/text.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { FirstError } from './first-error.tsx'
import { FormFailureNote } from './form.tsx'
import type { ConsoleForm } from './use-console-form.ts'

interface FormDialogProps<Values extends FieldValues, Output extends FieldValues> {
  readonly open: boolean
  readonly form: ConsoleForm<Values, Output>
  readonly title: ReactNode
  readonly submitLabel: string
  /** Called once the dialog may close: after it was sent, or after unsent text was given up. */
  readonly onClose: () => void
  readonly danger?: boolean
  /** Why the form cannot be sent yet. */
  readonly submitDisabled?: boolean
  readonly wide?: boolean
  /** Beside the buttons, at the start of the foot. */
  readonly footStart?: ReactNode | undefined
  readonly children: ReactNode
}

/** A dialog that is a form: it closes through the guard, stays open while it is sent, and shows a refusal inside itself. */
export function FormDialog<Values extends FieldValues, Output extends FieldValues>(props: FormDialogProps<Values, Output>) {
  const { open, form, title, submitLabel, onClose, danger = false, submitDisabled = false, wide = false, footStart, children } = props
  const close = async () => {
    if (await form.mayClose()) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      title={title}
      wide={wide}
      dismissable={!form.busy}
      onSubmit={() => void form.submit()}
      footer={
        <>
          {footStart}
          <Button disabled={form.busy} onClick={() => void close()}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={form.busy} disabled={submitDisabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormFailureNote failure={form.failure} />
      {children}
      <FirstError form={form} />
    </Dialog>
  )
}
