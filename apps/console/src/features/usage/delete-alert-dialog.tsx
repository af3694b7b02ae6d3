import type { UsageAlert } from '@terrarium/contracts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/usage-alerts-text.ts'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { removeAlert } from './alerts.ts'

interface DeleteAlertProps {
  readonly open: boolean
  readonly alert: UsageAlert
  readonly onClose: () => void
}

/** Asks for the name of an alert before it is deleted. */
export function DeleteAlertDialog({ open, alert: { id, name }, onClose }: DeleteAlertProps) {
  const services = useServices()
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('alert.delete_title', { name })}
      name={name}
      submitLabel={text('alert.delete')}
      failed={text('alert.delete_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await removeAlert(services, id)
        toasts.show({ theme: 'success', title: text('alert.deleted', { name }) })
      }}
    >
      <p>{text('alert.delete_consequence')}</p>
    </ConfirmDeletionDialog>
  )
}
