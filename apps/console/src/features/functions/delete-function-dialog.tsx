import { useDatabase } from '../../data/database-context.ts'
import { refreshSchema } from '../../data/schema-files.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { ReferenceList } from '../../ui/explorer/reference-list.tsx'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { deleteFunction } from './function-mutations.ts'
import styles from './functions.module.css'

interface DeleteFunctionDialogProps {
  readonly open: boolean
  readonly name: string
  readonly onClose: () => void
  /** Called before anything is read again, so that a page of it can be left. */
  readonly onDeleted?: () => void
}

/** Says what mentions a function, and asks for its name before it is deleted. */
export function DeleteFunctionDialog({ open, name, onClose, onDeleted }: DeleteFunctionDialogProps) {
  const services = useServices()
  const database = useDatabase()
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('functions.delete_title', { name })}
      name={name}
      submitLabel={text('functions.delete_submit')}
      failed={text('functions.delete_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await deleteFunction(services, database, name)
        toasts.show({ theme: 'success', title: text('functions.deleted', { name }) })
        onDeleted?.()
        await refreshSchema(services, database.path)
      }}
    >
      <p className={styles['consequence']}>{text('functions.delete_consequence')}</p>
      {open && <ReferenceList kind="functions" name={name} />}
    </ConfirmDeletionDialog>
  )
}
