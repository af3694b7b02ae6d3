import type { DatabasePath } from '@terrarium/contracts'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/roles-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/clipboard.ts'
import { NameCell } from '../../ui/explorer/name-cell.tsx'
import type { ListColumn } from '../../ui/list/list-view.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { Time } from '../../ui/time.tsx'
import type { RoleDefinition } from './role-definition.ts'
import type { RoleUser } from './role-usage.ts'

export type RoleRowAction = 'compare' | 'delete'

interface RoleColumnsProps {
  readonly path: DatabasePath
  /** Undefined until it is known. */
  readonly users: readonly RoleUser[] | undefined
  readonly refusal: string | undefined
  readonly onAction: (action: RoleRowAction, name: string) => void
}

function RoleMenu({ path, name, refusal, onAction }: Omit<RoleColumnsProps, 'users'> & { readonly name: string }) {
  const label = text('roles.actions_of', { name })
  const remove = () => onAction('delete', name)
  return (
    <Menu
      label={label}
      placement="bottom-end"
      trigger={<Button variant="ghost" size="sm" square icon="more" aria-label={label} />}
      rowKeys={{ Delete: refusal === undefined ? remove : undefined }}
    >
      <MenuItem icon="role" render={<Link to={paths.rolePrivileges.href(path, name)} />}>
        {text('roles.manage')}
      </MenuItem>
      <MenuItem icon="schema" render={<Link to={paths.resourceSchema.href(path, 'roles', name)} />}>
        {text('roles.schema')}
      </MenuItem>
      <MenuItem icon="columns" onSelect={() => onAction('compare', name)}>
        {text('roles.compare')}
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copyText(name)}>
        {text('roles.copy_name')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" danger disabledReason={refusal} end={<kbd aria-hidden="true">{text('key.delete')}</kbd>} onSelect={remove}>
        {text('roles.delete')}
      </MenuItem>
    </Menu>
  )
}

function usedByText(users: readonly RoleUser[], role: string): string | undefined {
  const counts = (['keys', 'functions', 'access_providers'] as const).flatMap((kind) => {
    const count = users.filter((user) => user.kind === kind && user.role === role).length
    return count === 0 ? [] : [text(`roles.used_${kind}`, { count })]
  })
  return counts.length === 0 ? undefined : counts.join(', ')
}

function membersText({ memberships }: RoleDefinition): string {
  return memberships.map(({ resource }) => resource).join(', ')
}

/** The columns of the list of roles. */
export function roleColumns({ path, users, refusal, onAction }: RoleColumnsProps): readonly ListColumn<RoleDefinition>[] {
  return [
    {
      id: 'name',
      sort: 'name',
      label: text('roles.column_name'),
      cell: ({ name, problems }) => (
        <NameCell icon="role" name={name} to={paths.resource.href(path, 'roles', name)}>
          {problems.length > 0 && <Badge tone="warn">{text('roles.incompatible')}</Badge>}
        </NameCell>
      ),
    },
    {
      id: 'privileges',
      label: text('roles.column_privileges'),
      cell: ({ privileges }) => (privileges.length === 0 ? undefined : text('roles.resources', { count: privileges.length })),
    },
    {
      id: 'memberships',
      label: text('roles.column_memberships'),
      cutText: membersText,
      cell: (role) => (role.memberships.length === 0 ? undefined : <bdi dir="ltr">{membersText(role)}</bdi>),
    },
    { id: 'used', label: text('roles.column_used_by'), cell: ({ name }) => (users === undefined ? '…' : usedByText(users, name)) },
    {
      id: 'changed',
      sort: 'changed',
      label: text('roles.column_changed'),
      cell: ({ ts }) => (ts === '' ? undefined : <Time value={ts} />),
    },
    {
      id: 'actions',
      label: text('roles.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: ({ name }) => <RoleMenu path={path} name={name} refusal={refusal} onAction={onAction} />,
    },
  ]
}
