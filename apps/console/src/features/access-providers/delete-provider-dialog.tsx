import { activity } from '../../data/activity.ts'
import { useDatabase } from '../../data/database-context.ts'
import { definitionBefore } from '../../data/definition-before.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/access-providers-text.ts'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from './access-providers.module.css'
import type { ProviderDefinition } from './provider-definition.ts'
import { deleteProvider } from './provider-mutations.ts'

interface DeleteProviderDialogProps {
  readonly open: boolean
  readonly provider: ProviderDefinition
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Says whose tokens stop working, and asks for the name before an access provider is deleted. */
export function DeleteProviderDialog({ open, provider, onClose, onDeleted }: DeleteProviderDialogProps) {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  const { name, issuer, roles } = provider
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('providers.delete_title', { name })}
      name={name}
      submitLabel={text('providers.delete_submit')}
      failed={text('providers.delete_failed')}
      onClose={onClose}
      onConfirm={async () => {
        const definition = await definitionBefore(services, path, 'access_providers', name)
        await deleteProvider(services, path, name)
        activity.record(storageKey, text('providers.deleted', { name }), definition)
        toasts.show({ theme: 'success', title: text('providers.deleted', { name }) })
        onDeleted?.()
      }}
    >
      <div className={styles['consequence']}>
        <p>{text('providers.delete_consequence', { issuer })}</p>
        <p>{text('providers.delete_kept')}</p>
        {roles.length > 0 && <p>{text('providers.delete_roles', { roles: roles.map(({ role }) => role).join(', ') })}</p>}
      </div>
    </ConfirmDeletionDialog>
  )
}
