import type { ReactNode } from 'react'
import * as v from 'valibot'
import { useDatabase } from '../../data/database-context.ts'
import { environmentLabels } from '../../data/environments.ts'
import { text } from '../../messages/explorer-text.ts'
import { FormTextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useConsoleForm } from '../form/use-console-form.ts'
import styles from './explorer.module.css'

interface EnableEditsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** What the member wanted to do. */
  readonly onEnabled: () => void
  /** What would change the database. */
  readonly children?: ReactNode
  /** Beside the buttons: something to do instead. */
  readonly footStart?: ReactNode
}

/** Asks for the name of a production database before the console changes anything in it; lasts as long as this tab. */
export function EnableEditsDialog({ open, onClose, onEnabled, children, footStart }: EnableEditsDialogProps) {
  const { details } = useDatabase()
  const { name, globalId } = details
  const form = useConsoleForm<{ typed: string }, { typed: string }>({
    schema: v.object({ typed: v.literal(name, text('form.type_to_confirm', { name })) }),
    defaults: { typed: '' },
    active: open,
    explain: () => ({ message: text('errors.generic') }),
    onSubmit: async () => {
      if (globalId !== undefined) environmentLabels.enableEdits(globalId)
      onClose()
      onEnabled()
    },
  })
  return (
    <FormDialog
      open={open}
      form={form}
      title={text('production.title', { name })}
      submitLabel={text('production.enable')}
      submitDisabled={form.methods.watch('typed') !== name}
      footStart={footStart}
      onClose={onClose}
    >
      <p className={styles['lead']}>{text('production.text')}</p>
      {children}
      <FormTextField
        form={form}
        name="typed"
        label={text('form.type_to_confirm', { name })}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        data-autofocus
      />
    </FormDialog>
  )
}
