import { errorText } from '../../../data/error-text.ts'
import { SchemaRequestError } from '../../../data/schema-request-error.ts'
import { text } from '../../../messages/schema-text.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TypedNameField, useTypedNameForm } from '../../../ui/form/typed-name.tsx'
import { Note } from '../../../ui/note.tsx'
import { ChangeList } from './changes-view.tsx'
import { LostValues } from './lost-values.tsx'
import { losesData } from './schema-change.ts'
import type { SchemaChange } from './schema-change.ts'
import styles from './confirm-change-dialog.module.css'

interface ConfirmChangeProps {
  readonly open: boolean
  readonly title: string
  /** What confirming does, and when. */
  readonly help: string
  readonly changes: readonly SchemaChange[]
  /** Typed where values are lost and no single collection loses them. */
  readonly databaseName: string
  /** False where the changes are what is given up: nothing of a database is lost then. */
  readonly isApplied?: boolean
  readonly submitLabel: string
  readonly failed: string
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Whether the schema had another version than the edit began with. */
function isStale(error: unknown): boolean {
  return error instanceof SchemaRequestError && error.status === 409
}

/** The name that has to be typed before values are lost: the collection's if it is one, else the database's. */
function nameToType(changes: readonly SchemaChange[], databaseName: string): string | undefined {
  const lossy = changes.filter(losesData)
  return lossy.length === 0 ? undefined : lossy.length === 1 ? lossy[0]?.name : databaseName
}

/** Shows what a schema change does before it is done; what deletes values has to be typed. */
export function ConfirmChangeDialog(props: ConfirmChangeProps) {
  const { open, title, help, changes, databaseName, isApplied = true, submitLabel, failed, onConfirm, onClose } = props
  const name = isApplied ? nameToType(changes, databaseName) : undefined
  const { form, isTyped } = useTypedNameForm({
    name,
    active: open,
    explain: (error) => ({ message: isStale(error) ? text('schema.conflict') : errorText(error, { defaultMessage: failed }) }),
    onSubmit: async () => {
      await onConfirm()
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
      danger={name !== undefined || !isApplied}
      wide
      onClose={onClose}
    >
      <p>{help}</p>
      <div className={styles['changes']} tabIndex={0} role="group" aria-label={text('schema.changes')}>
        {changes.length === 0 ? <p>{text('schema.no_semantic_changes')}</p> : <ChangeList changes={changes} />}
      </div>
      {name !== undefined && (
        <>
          <div className={styles['note']}>
            <Note tone="bad" detail={text('schema.apply_loses')}>
              <LostValues changes={changes} />
            </Note>
          </div>
          <TypedNameField form={form} name={name} takesFocus={false} />
        </>
      )}
    </FormDialog>
  )
}
