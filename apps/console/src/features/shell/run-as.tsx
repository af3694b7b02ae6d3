import type { RunRole } from '../../data/database-keys.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import styles from './shell.module.css'

const ROLES: readonly RunRole[] = ['admin', 'server', 'server-readonly']

/** What a built-in role is called on screen. */
export function roleLabel(role: RunRole): string {
  if (role === 'server-readonly') return text('shell.role_server_readonly')
  return text(role === 'admin' ? 'shell.role_admin' : 'shell.role_server')
}

/** Chooses with which role the next run is made. */
export function RunAsMenu({ role, onRole }: { readonly role: RunRole; readonly onRole: (role: RunRole) => void }) {
  return (
    <Menu
      label={text('shell.run_as')}
      trigger={
        <Button size="sm" icon="role" endIcon="chevronDown" aria-label={`${text('shell.run_as')}: ${roleLabel(role)}`}>
          {roleLabel(role)}
        </Button>
      }
    >
      {ROLES.map((choice) => (
        <MenuItem
          key={choice}
          icon="role"
          end={choice === role ? <Icon name="check" size={14} /> : undefined}
          onSelect={() => onRole(choice)}
        >
          {roleLabel(choice)}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Says with whose privileges queries run, for as long as these are not the administrator's. */
export function RunAsBanner({ role, onBack }: { readonly role: RunRole; readonly onBack: () => void }) {
  if (role === 'admin') return null
  return (
    <div className={styles['strip']} role="status">
      <Icon name="role" />
      <span>{text('shell.running_as', { role: roleLabel(role) })}</span>
      <span className={styles['muted']}>{text('shell.running_as_detail')}</span>
      <span className={styles['push']}>
        <Button size="xs" onClick={onBack}>
          {text('shell.back_to_admin')}
        </Button>
      </span>
    </div>
  )
}
