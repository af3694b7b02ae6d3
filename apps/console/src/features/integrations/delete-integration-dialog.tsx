import type { Integration } from '@terrarium/contracts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/integrations-text.ts'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { removeIntegration } from './integrations.ts'
import styles from './integrations.module.css'

interface DeleteIntegrationProps {
  readonly open: boolean
  readonly integration: Integration
  readonly onClose: () => void
}

/** Asks for the name of the service before an integration is deleted. */
export function DeleteIntegrationDialog({ open, integration, onClose }: DeleteIntegrationProps) {
  const services = useServices()
  const service = text(`integration.service.${integration.service}`)
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('integration.delete_title', { name: service })}
      name={service}
      submitLabel={text('integration.delete')}
      failed={text('integration.delete_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await removeIntegration(services, integration.id)
        toasts.show({ theme: 'success', title: text('integration.deleted', { service }) })
      }}
    >
      <p className={styles['consequence']}>{text('integration.delete_consequence', { service })}</p>
    </ConfirmDeletionDialog>
  )
}
