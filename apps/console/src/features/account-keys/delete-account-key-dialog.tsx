import type { AccountKey } from '@terrarium/contracts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/account-access-text.ts'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { removeAccountKey } from './account-keys.ts'
import styles from './account-keys.module.css'

interface DeleteAccountKeyProps {
  readonly open: boolean
  readonly accountKey: AccountKey
  readonly onClose: () => void
}

/** Asks for the name of a key before it is deleted. */
export function DeleteAccountKeyDialog({ open, accountKey, onClose }: DeleteAccountKeyProps) {
  const services = useServices()
  const { id, name } = accountKey
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('account_key.delete_title', { name })}
      name={name}
      submitLabel={text('account_key.delete')}
      failed={text('account_key.delete_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await removeAccountKey(services, id)
        toasts.show({ theme: 'success', title: text('account_key.deleted', { name }) })
      }}
    >
      <p className={styles['consequence']}>{text('account_key.delete_consequence')}</p>
    </ConfirmDeletionDialog>
  )
}
