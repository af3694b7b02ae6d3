import { text } from '../../messages/keys-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { NameCell } from '../../ui/explorer/name-cell.tsx'
import type { ListColumn } from '../../ui/list/list-view.tsx'
import { Time } from '../../ui/time.tsx'
import { ExpiryTime } from '../../ui/expiry-time.tsx'
import type { KeyRow } from './key-list.ts'
import { KeyMenu } from './key-menu.tsx'
import type { KeyAction } from './key-menu.tsx'
import { roleLabel } from './key-roles.ts'

/** The columns of the list of keys. */
export function keyColumns(refusal: string | undefined, onAction: (action: KeyAction, row: KeyRow) => void): readonly ListColumn<KeyRow>[] {
  return [
    {
      id: 'name',
      sort: 'name',
      label: text('keys.column_name'),
      cell: (row) => <NameCell icon="key" name={row.name} unnamed={text('keys.unnamed')} detail={row.id} />,
    },
    {
      id: 'role',
      sort: 'role',
      label: text('keys.column_role'),
      cutText: ({ role }) => roleLabel(role),
      cell: (row) => (
        <Badge tone="line">
          <bdi dir="ltr">{roleLabel(row.role)}</bdi>
        </Badge>
      ),
    },
    {
      id: 'database',
      sort: 'database',
      label: text('keys.column_database'),
      cell: (row) => (row.database === undefined ? undefined : <bdi dir="ltr">{row.database}</bdi>),
    },
    {
      id: 'changed',
      sort: 'changed',
      label: text('keys.column_changed'),
      cell: (row) => (row.changed === undefined ? undefined : <Time value={row.changed} />),
    },
    {
      id: 'expires',
      sort: 'expires',
      label: text('keys.column_expires'),
      cell: (row) => (row.expires === undefined ? text('keys.never') : <ExpiryTime time={row.expires} />),
    },
    {
      id: 'actions',
      label: text('keys.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (row) => <KeyMenu row={row} refusal={refusal} onAction={onAction} />,
    },
  ]
}
