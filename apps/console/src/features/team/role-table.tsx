import { ACCOUNT_ROLES, isAllowed, viewControlsOf } from '@terrarium/contracts'
import type { PermissionResource, PrivilegeAction } from '@terrarium/contracts'
import { text } from '../../messages/team-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './team.module.css'

/** What people ask of a role, and the permission that answers. */
const RIGHTS: readonly (readonly [label: string, resource: PermissionResource, action: PrivilegeAction])[] = [
  [text('team.roles_databases'), 'databases', 'write'],
  [text('team.roles_backups'), 'backup-configurations', 'write'],
  [text('team.roles_logs'), 'logs/query', 'create'],
  [text('team.roles_invite'), 'team-management', 'create'],
  [text('team.roles_invoices'), 'billing', 'write'],
  [text('team.roles_plan'), 'upgrades', 'create'],
  [text('team.roles_keys'), 'account-keys', 'create'],
  [text('team.roles_audit'), 'audit-log', 'read'],
]

/** What each role may do, out of the table that the service checks. */
export function RoleTable() {
  return (
    <section className={styles['sheet']}>
      <table className={styles['roles']}>
        <caption>{text('team.roles_title')}</caption>
        <thead>
          <tr>
            <td />
            {ACCOUNT_ROLES.map((role) => (
              <th key={role} scope="col">
                {role}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RIGHTS.map(([label, resource, action]) => (
            <tr key={resource}>
              <th scope="row">{label}</th>
              {ACCOUNT_ROLES.map((role) => {
                const may = isAllowed(viewControlsOf(role), resource, action)
                return (
                  <td key={role}>
                    {may ? <Icon name="check" size={14} /> : <span aria-hidden="true">·</span>}
                    <VisuallyHidden>{text(may ? 'team.roles_yes' : 'team.roles_no')}</VisuallyHidden>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
