import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { activity } from '../../data/activity.ts'
import { useDatabase } from '../../data/database-context.ts'
import { definitionBefore } from '../../data/definition-before.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/roles-text.ts'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { deleteRole } from './role-mutations.ts'
import { roleUsersQuery } from './role-usage.ts'
import type { RoleUser } from './role-usage.ts'
import styles from './roles.module.css'

/** What names the role, each a link. */
function Consequence({ name, open }: { readonly name: string; readonly open: boolean }) {
  const services = useServices()
  const { path } = useDatabase()
  const { data } = useQuery({ ...roleUsersQuery(services, path), enabled: open })
  const users = data?.filter((user) => user.role === name)
  if (users === undefined) return <p className={styles['consequence']}>{text('roles.delete_loading')}</p>
  if (users.length === 0) return <p className={styles['consequence']}>{text('roles.delete_unused')}</p>
  const countOf = (kind: RoleUser['kind']) => users.filter((user) => user.kind === kind).length
  return (
    <div className={styles['consequence']}>
      <p>
        {text('roles.delete_used', {
          keys: text('roles.used_keys', { count: countOf('keys') }),
          functions: text('roles.used_functions', { count: countOf('functions') }),
          providers: text('roles.used_access_providers', { count: countOf('access_providers') }),
        })}
      </p>
      <ul>
        {users.map((user, index) => (
          <li key={index}>
            {text(`kind.${user.kind}`)}:{' '}
            {user.kind === 'keys' ? (
              <bdi>{user.name}</bdi>
            ) : (
              <Link to={paths.resource.href(path, user.kind, user.name)}>
                <bdi dir="ltr">{user.name}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DeleteRoleDialogProps {
  readonly open: boolean
  readonly name: string
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Says what names a role, and asks for the role's name before it is deleted. */
export function DeleteRoleDialog({ open, name, onClose, onDeleted }: DeleteRoleDialogProps) {
  const services = useServices()
  const { path, storageKey } = useDatabase()
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('roles.delete_title', { name })}
      name={name}
      submitLabel={text('roles.delete_submit')}
      failed={text('roles.delete_failed')}
      onClose={onClose}
      onConfirm={async () => {
        const definition = await definitionBefore(services, path, 'roles', name)
        await deleteRole(services, path, name)
        activity.record(storageKey, text('roles.deleted', { name }), definition)
        toasts.show({ theme: 'success', title: text('roles.deleted', { name }) })
        onDeleted?.()
      }}
    >
      <Consequence name={name} open={open} />
      <p className={styles['consequence']}>{text('roles.delete_kept')}</p>
    </ConfirmDeletionDialog>
  )
}
