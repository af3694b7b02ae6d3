import type { ReactNode } from 'react'
import { errorText } from '../../data/error-text.ts'
import { FormDialog } from './form-dialog.tsx'
import { TypedNameField, useTypedNameForm } from './typed-name.tsx'

interface ConfirmDeletionProps {
  readonly open: boolean
  /** Ends with the name of what goes. */
  readonly title: string
  /** What has to be typed, character for character. */
  readonly name: string
  /** What goes with it, who refers to it, whether it can be undone. */
  readonly children: ReactNode
  /** The verb and the kind: `Delete database`. */
  readonly submitLabel: string
  /** Shown for a failure that has no text of its own. */
  readonly failed: string
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
  /** Beside the buttons: something to do first. */
  readonly footStart?: ReactNode
}

/** Asks for the name of what is deleted; the button stays disabled until it matches. */
export function ConfirmDeletionDialog(props: ConfirmDeletionProps) {
  const { open, title, name, children, submitLabel, failed, onConfirm, onClose, footStart } = props
  const { form, isTyped } = useTypedNameForm({
    name,
    active: open,
    explain: (error) => ({ message: errorText(error, { defaultMessage: failed }) }),
    onSubmit: async () => {
      await onConfirm()
      form.discard()
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      form={form}
      title={title}
      submitLabel={submitLabel}
      submitDisabled={!isTyped}
      danger
      onClose={onClose}
      footStart={footStart}
    >
      {children}
      <TypedNameField form={form} name={name} />
    </FormDialog>
  )
}
