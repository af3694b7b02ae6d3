import type { ReactNode } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { environmentLabels } from '../../data/environments.ts'
import { text } from '../../messages/explorer-text.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { TypedNameField, useTypedNameForm } from '../form/typed-name.tsx'
import styles from './explorer.module.css'

/** A production database: what has to be typed, and what its edits are enabled by. */
interface LockedDatabase {
  readonly name: string
  readonly globalId: string | undefined
}

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
export function EnableEditsDialog(props: EnableEditsDialogProps) {
  const { details } = useDatabase()
  return <EnableEditsOfDialog {...props} database={details} />
}

/** The same question about a database that the page does not show, such as a row of a list. */
export function EnableEditsOfDialog(props: EnableEditsDialogProps & { readonly database: LockedDatabase }) {
  const { open, database, onClose, onEnabled, children, footStart } = props
  const { name, globalId } = database
  const { form, isTyped } = useTypedNameForm({
    name,
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
      submitDisabled={!isTyped}
      footStart={footStart}
      onClose={onClose}
    >
      <p className={styles['lead']}>{text('production.text')}</p>
      {children}
      <TypedNameField form={form} name={name} />
    </FormDialog>
  )
}
