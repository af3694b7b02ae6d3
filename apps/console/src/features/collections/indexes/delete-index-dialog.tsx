import { useDatabase } from '../../../data/database-context.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/collections-text.ts'
import { ReferenceList } from '../../../ui/explorer/reference-list.tsx'
import { ConfirmDeletionDialog } from '../../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { updateIndexes } from '../collection-mutations.ts'
import styles from '../collections.module.css'

interface DeleteIndexProps {
  readonly open: boolean
  readonly collection: string
  readonly name: string
  readonly onClose: () => void
}

/** Asks for the name before an index is deleted, and says what calls it. */
export function DeleteIndexDialog({ open, collection, name, onClose }: DeleteIndexProps) {
  const services = useServices()
  const database = useDatabase()
  const done = text('indexes.deleted', { name })
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('indexes.delete_title', { name })}
      name={name}
      submitLabel={text('indexes.delete_submit')}
      failed={text('indexes.delete_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await updateIndexes(services, database, { collection, indexes: { [name]: null }, done })
        toasts.show({ theme: 'success', title: done })
      }}
    >
      <p className={styles['consequence']}>{text('indexes.delete_consequence', { call: `${collection}.${name}(…)` })}</p>
      <ReferenceList kind="collections" name={name} only={({ line }) => line.includes(`.${name}(`)} />
    </ConfirmDeletionDialog>
  )
}
