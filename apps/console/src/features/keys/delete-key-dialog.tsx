import { activity } from '../../data/activity.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/keys-text.ts'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { keyLabel } from './key-list.ts'
import type { KeyRow } from './key-list.ts'
import { deleteKey } from './key-mutations.ts'
import styles from './keys.module.css'

/** Asks for the name of a key, or its id where it has none, before the key is deleted. */
export function DeleteKeyDialog({ open, row, onClose }: { readonly open: boolean; readonly row: KeyRow; readonly onClose: () => void }) {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  const name = keyLabel(row)
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('keys.delete_title', { name })}
      name={name}
      submitLabel={text('keys.delete_submit')}
      failed={text('keys.delete_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await deleteKey(services, path, row.id)
        activity.record(storageKey, text('keys.deleted', { name }))
        toasts.show({ theme: 'success', title: text('keys.deleted', { name }) })
      }}
    >
      <p className={styles['consequence']}>{text('keys.delete_consequence')}</p>
    </ConfirmDeletionDialog>
  )
}
