import type { Grant, OAuthClient } from '@terrarium/contracts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/account-access-text.ts'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { removeApplication, revokeAccess } from './applications.ts'
import styles from './oauth-applications.module.css'

interface DialogProps<Subject> {
  readonly open: boolean
  readonly subject: Subject
  readonly onClose: () => void
}

/** Asks for the name of an application before its access is revoked. */
export function RevokeAccessDialog({ open, subject, onClose }: DialogProps<Grant>) {
  const services = useServices()
  const { name } = subject.client
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('oauth_app.revoke_title', { name })}
      name={name}
      submitLabel={text('oauth_app.revoke_submit')}
      failed={text('oauth_app.revoke_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await revokeAccess(services, subject.id)
        toasts.show({ theme: 'success', title: text('oauth_app.revoked', { name }) })
      }}
    >
      <p className={styles['consequence']}>{text('oauth_app.revoke_consequence')}</p>
    </ConfirmDeletionDialog>
  )
}

/** Asks for the name of an application before it is deleted. */
export function DeleteApplicationDialog({ open, subject, onClose }: DialogProps<OAuthClient>) {
  const services = useServices()
  const { name, grants } = subject
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('oauth_app.delete_title', { name })}
      name={name}
      submitLabel={text('oauth_app.delete')}
      failed={text('oauth_app.delete_failed')}
      onClose={onClose}
      onConfirm={async () => {
        await removeApplication(services, subject.id)
        toasts.show({ theme: 'success', title: text('oauth_app.deleted', { name }) })
      }}
    >
      {grants > 0 && <p className={styles['consequence']}>{text('oauth_app.delete_consequence', { count: grants })}</p>}
    </ConfirmDeletionDialog>
  )
}
