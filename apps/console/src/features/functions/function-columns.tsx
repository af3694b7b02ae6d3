import type { DatabasePath } from '@terrarium/contracts'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/functions-text.ts'
import { copyText } from '../../ui/clipboard.ts'
import { NameCell } from '../../ui/explorer/name-cell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { ListColumn } from '../../ui/list/list-view.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { Time } from '../../ui/time.tsx'
import type { FunctionUsers } from './function-users.ts'
import type { FunctionDefinition } from './function-definition.ts'
import styles from './functions.module.css'

interface FunctionColumnsProps {
  readonly path: DatabasePath
  readonly refusal: string | undefined
  readonly onDelete: (name: string) => void
  /** Undefined until they are read. */
  readonly users: FunctionUsers | undefined
}

/** Roles that a cell names; the rest is a number. */
const USERS_SHOWN = 2

function Users({ path, roles }: { readonly path: DatabasePath; readonly roles: readonly string[] }) {
  if (roles.length === 0) return text('functions.used_by_none')
  const more = roles.length - USERS_SHOWN
  return (
    <span className={styles['users']}>
      {roles.slice(0, USERS_SHOWN).map((role) => (
        <Link key={role} to={paths.resource.href(path, 'roles', role)}>
          <bdi dir="ltr" translate="no">
            {role}
          </bdi>
        </Link>
      ))}
      {more > 0 && <span title={roles.join(', ')}>{text('functions.used_by_more', { count: more })}</span>}
    </span>
  )
}

function FunctionMenu({ path, name, refusal, onDelete }: Omit<FunctionColumnsProps, 'users'> & { readonly name: string }) {
  const label = text('functions.actions_of', { name })
  const href = paths.resource.href(path, 'functions', name)
  const remove = () => onDelete(name)
  return (
    <Menu
      label={label}
      placement="bottom-end"
      trigger={<IconButton icon="more" label={label} />}
      rowKeys={{ Delete: refusal === undefined ? remove : undefined }}
    >
      <MenuItem icon="function" render={<Link to={href} />}>
        {text('functions.open')}
      </MenuItem>
      <MenuItem icon="play" render={<Link to={`${href}?panel=run`} />}>
        {text('functions.run')}
      </MenuItem>
      <MenuItem icon="schema" render={<Link to={paths.resourceSchema.href(path, 'functions', name)} />}>
        {text('functions.schema')}
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copyText(name)}>
        {text('action.copy_of', { name })}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" danger disabledReason={refusal} end={<kbd aria-hidden="true">{text('key.delete')}</kbd>} onSelect={remove}>
        {text('functions.delete')}
      </MenuItem>
    </Menu>
  )
}

/** The columns of the list of functions. */
export function functionColumns(props: FunctionColumnsProps): readonly ListColumn<FunctionDefinition>[] {
  const code = (source: string) =>
    source === '' ? undefined : (
      <code className={styles['code']} dir="ltr" translate="no">
        {source}
      </code>
    )
  return [
    {
      id: 'name',
      sort: 'name',
      label: text('functions.name'),
      cell: ({ name }) => <NameCell icon="function" name={name} to={paths.resource.href(props.path, 'functions', name)} />,
    },
    {
      id: 'signature',
      label: text('functions.signature'),
      grows: true,
      cutText: ({ signature }) => signature,
      cell: ({ signature }) => code(signature),
    },
    {
      id: 'role',
      sort: 'role',
      label: text('functions.role'),
      cutText: ({ role }) => role,
      cell: ({ role }) => (role === '' ? undefined : <bdi dir="ltr">{role}</bdi>),
    },
    {
      id: 'alias',
      label: text('functions.alias'),
      cutText: ({ alias }) => alias,
      cell: ({ alias }) => (alias === '' ? undefined : <bdi dir="ltr">{alias}</bdi>),
    },
    {
      id: 'users',
      label: text('functions.used_by'),
      cell: ({ name }) => props.users && <Users path={props.path} roles={props.users.get(name) ?? []} />,
    },
    {
      id: 'changed',
      sort: 'changed',
      label: text('functions.changed'),
      cell: ({ ts }) => (ts === '' ? undefined : <Time value={ts} />),
    },
    {
      id: 'actions',
      label: text('functions.actions'),
      hiddenLabel: true,
      align: 'end',
      cell: ({ name }) => <FunctionMenu {...props} name={name} />,
    },
  ]
}
