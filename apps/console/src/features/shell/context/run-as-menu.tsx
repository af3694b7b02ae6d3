import { isSameContext } from '../../../data/run-context.ts'
import type { RunContext } from '../../../data/run-context.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { contextLabel } from './context-label.ts'

/** Roles that every database has. */
export const BUILTIN_CONTEXTS: readonly RunContext[] = [
  { kind: 'builtin', role: 'admin' },
  { kind: 'builtin', role: 'server' },
  { kind: 'builtin', role: 'server-readonly' },
]

/** Roles that the menu names; more are found by searching. */
const ROLES_SHOWN = 8

export type RunAsDialogKind = 'role' | 'document' | 'secret'

interface RunAsMenuProps {
  readonly context: RunContext
  /** Names of the database's roles; undefined until they are read. */
  readonly roles: readonly string[] | undefined
  readonly recent: readonly RunContext[]
  /** Called when somebody is about to choose. */
  readonly onOpen: () => void
  readonly onChoose: (context: RunContext) => void
  readonly onDialog: (kind: RunAsDialogKind) => void
  /** Runs the query as several of them. */
  readonly onCompare: () => void
}

/** Chooses with whose privileges the next run is made. */
export function RunAsMenu({ context, roles = [], recent, onOpen, onChoose, onDialog, onCompare }: RunAsMenuProps) {
  const label = contextLabel(context)
  const item = (choice: RunContext) => (
    <MenuItem
      key={contextLabel(choice)}
      icon="role"
      end={isSameContext(choice, context) ? <Icon name="check" size={14} /> : undefined}
      onSelect={() => onChoose(choice)}
    >
      {choice.kind === 'role' ? choice.name : contextLabel(choice)}
    </MenuItem>
  )
  return (
    <Menu
      label={text('shell.run_as')}
      trigger={
        <Button size="sm" icon="role" endIcon="chevronDown" aria-label={`${text('shell.run_as')}: ${label}`} onClick={onOpen}>
          {label}
        </Button>
      }
    >
      {BUILTIN_CONTEXTS.map(item)}
      <MenuSeparator />
      <MenuHeading>{text('shell.roles')}</MenuHeading>
      {roles.length === 0 && <MenuHeading>{text('shell.no_roles')}</MenuHeading>}
      {roles.slice(0, ROLES_SHOWN).map((name) => item({ kind: 'role', name }))}
      {roles.length > ROLES_SHOWN && (
        <MenuItem icon="search" onSelect={() => onDialog('role')}>
          {text('shell.more_roles', { count: roles.length - ROLES_SHOWN })}
        </MenuItem>
      )}
      <MenuSeparator />
      {recent.map(item)}
      <MenuItem icon="document" onSelect={() => onDialog('document')}>
        {text('shell.choose_document')}
      </MenuItem>
      <MenuItem icon="key" onSelect={() => onDialog('secret')}>
        {text('shell.choose_secret')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="test" onSelect={onCompare}>
        {text('compare_roles.open')}
      </MenuItem>
    </Menu>
  )
}
