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
        <Link to={paths.database.href(path.regionGroup, path.names)}>{name}</Link>
        <bdi dir="ltr" className={styles['path']}>
          {formatDatabasePath(path)}
        </bdi>
      </span>
    </span>
  )
}

/** A time as the console writes it: UTC, the local time on hover. */
function Time({ value }: { readonly value: string }) {
  const date = new Date(value)
  const utc = `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return (
    <time dir="ltr" className={styles['time']} dateTime={value} title={date.toLocaleString()}>
      {utc}
    </time>
  )
}

const NOTHING = <span className={styles['muted']}>·</span>

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
      cell: (row) => (row.has_children === true ? text('databases.has_children') : NOTHING),
    },
    {
      id: 'protected',
      label: text('databases.column_protected'),
      cell: (row) =>
        row.protected === true ? (
          <Badge tone="line" icon="lock">
            {text('databases.protected')}
          </Badge>
        ) : (
          NOTHING
        ),
    },
    {
      id: 'typecheck',
      label: text('databases.column_typecheck'),
      cell: (row) => (row.typechecked === undefined ? NOTHING : text(row.typechecked ? 'database.on' : 'database.off')),
    },
    {
      id: 'created',
      label: text('databases.column_created'),
      ...sorting('created_at', sort, onSort),
      cell: (row) => (row.created_at === undefined ? NOTHING : <Time value={row.created_at} />),
    },
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
