import { childPath, formatDatabasePath } from '@terrarium/contracts'
import type { DatabaseEntry, DatabasePath, DatabaseSort } from '@terrarium/contracts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { DatabaseMenu } from './database-menu.tsx'
import { DeleteDatabaseDialog } from './delete-database-dialog.tsx'
import styles from './database-list.module.css'

interface DatabaseTableProps {
  readonly parent: DatabasePath
  readonly place: string
  readonly rows: readonly DatabaseEntry[]
  readonly sort: DatabaseSort
  readonly onSort: (sort: DatabaseSort) => void
  readonly busy: boolean
}

function NameCell({ path, name }: { readonly path: DatabasePath; readonly name: string }) {
  return (
    <span className={styles['name']}>
      <Icon name="database" />
      <span className={styles['words']}>
        <Link to={paths.database.href(path.regionGroup, path.names)} title={name}>
          <bdi dir="ltr">{name}</bdi>
        </Link>
        <bdi dir="ltr" className={styles['path']}>
          {formatDatabasePath(path)}
        </bdi>
      </span>
    </span>
  )
}

type Sortable = 'name' | 'created_at'

function sorting(
  column: Sortable,
  sort: DatabaseSort,
  onSort: (sort: DatabaseSort) => void,
): Pick<Column<DatabaseEntry>, 'sorted' | 'onSort'> {
  const isUp = sort === column
  const isDown = sort === `-${column}`
  return { sorted: isUp ? 'ascending' : isDown ? 'descending' : undefined, onSort: () => onSort(isUp ? `-${column}` : column) }
}

/** When databases were made, where the service knows it. */
function createdColumn(
  rows: readonly DatabaseEntry[],
  sort: DatabaseSort,
  onSort: (sort: DatabaseSort) => void,
): readonly Column<DatabaseEntry>[] {
  if (rows.every((row) => row.created_at === undefined)) return []
  const cell = (row: DatabaseEntry) => (row.created_at === undefined ? undefined : <Time value={row.created_at} />)
  return [{ id: 'created', label: text('databases.column_created'), ...sorting('created_at', sort, onSort), cell }]
}

/** The table of databases below one path. */
export function DatabaseTable({ parent, place, rows, sort, onSort, busy }: DatabaseTableProps) {
  const [deleting, setDeleting] = useState<string>()
  const columns: readonly Column<DatabaseEntry>[] = [
    {
      id: 'name',
      label: text('databases.column_name'),
      ...sorting('name', sort, onSort),
      cell: (row) => <NameCell path={childPath(parent, row.name)} name={row.name} />,
    },
    {
      id: 'children',
      label: text('databases.column_children'),
      cell: (row) => (row.has_children === true ? text('databases.has_children') : undefined),
    },
    {
      id: 'protected',
      label: text('databases.column_protected'),
      cell: (row) =>
        row.protected === true ? (
          <Badge tone="line" icon="lock">
            {text('databases.protected')}
          </Badge>
        ) : undefined,
    },
    {
      id: 'typecheck',
      label: text('databases.column_typecheck'),
      cell: (row) => (row.typechecked === undefined ? undefined : text(row.typechecked ? 'database.on' : 'database.off')),
    },
    {
      id: 'updated',
      label: text('databases.column_updated'),
      cell: (row) => (row.updated_at === undefined ? undefined : <Time value={row.updated_at} />),
    },
    ...createdColumn(rows, sort, onSort),
    {
      id: 'actions',
      label: text('databases.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (row) => <DatabaseMenu path={childPath(parent, row.name)} onDelete={() => setDeleting(row.name)} />,
    },
  ]
  return (
    <>
      <Table caption={text('databases.caption', { place })} columns={columns} rows={rows} rowKey={(row) => row.name} tall busy={busy} />
      <DeleteDatabaseDialog open={deleting !== undefined} parent={parent} name={deleting ?? ''} onClose={() => setDeleting(undefined)} />
    </>
  )
}
