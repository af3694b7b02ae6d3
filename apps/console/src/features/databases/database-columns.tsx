import { childPath, formatDatabasePath } from '@terrarium/contracts'
import type { DatabaseEntry, DatabasePath } from '@terrarium/contracts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { paths } from '../../config/paths.ts'
import { environmentLabels } from '../../data/environments.ts'
import { text } from '../../messages/explorer-text.ts'
import { Badge, EnvironmentChip } from '../../ui/badge.tsx'
import { NameCell } from '../../ui/explorer/name-cell.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import type { ListColumn } from '../../ui/list/list-view.tsx'
import { Time } from '../../ui/time.tsx'
import { DatabaseMenu } from './database-menu.tsx'
import { useSharedEnvironments } from '../../data/shared-environments.ts'

const DeleteDatabaseDialog = lazyDialog(async () => (await import('./delete-database-dialog.tsx')).DeleteDatabaseDialog)

function ProtectedBadge() {
  return (
    <Badge tone="line" icon="lock">
      {text('databases.protected')}
    </Badge>
  )
}

function timeColumn(
  id: string,
  sort: string,
  label: string,
  rows: readonly DatabaseEntry[],
  timeOf: (row: DatabaseEntry) => string | undefined,
): readonly ListColumn<DatabaseEntry>[] {
  if (rows.every((row) => timeOf(row) === undefined)) return []
  const cell = (row: DatabaseEntry) => {
    const time = timeOf(row)
    return time === undefined ? undefined : <Time value={time} />
  }
  return [{ id, sort, label, cell }]
}

interface DatabaseColumns {
  readonly columns: readonly ListColumn<DatabaseEntry>[]
  /** What the rows' menus open. */
  readonly dialogs: ReactNode
}

/** The columns of a list of databases below one path; times stand where the service knows them. */
export function useDatabaseColumns(parent: DatabasePath, rows: readonly DatabaseEntry[]): DatabaseColumns {
  const [deleting, setDeleting] = useState<string>()
  const shared = useSharedEnvironments(parent)
  const columns: readonly ListColumn<DatabaseEntry>[] = [
    {
      id: 'name',
      sort: 'name',
      label: text('databases.column_name'),
      cell: (row) => {
        const path = childPath(parent, row.name)
        const href = paths.database.href(path.regionGroup, path.names)
        return <NameCell icon="database" name={row.name} to={href} detail={formatDatabasePath(path)} />
      },
    },
    {
      id: 'environment',
      label: text('databases.column_environment'),
      cell: (row) => {
        const environment = environmentLabels.of(row.global_id, shared.get(row.name))
        return environment === undefined ? undefined : <EnvironmentChip environment={environment} />
      },
    },
    {
      id: 'children',
      sort: 'children',
      label: text('databases.column_children'),
      cell: (row) => (row.has_children === true ? text('databases.has_children') : undefined),
    },
    {
      id: 'protected',
      sort: 'protected',
      label: text('databases.column_protected'),
      cell: (row) => (row.protected === true ? <ProtectedBadge /> : undefined),
    },
    {
      id: 'typecheck',
      sort: 'typecheck',
      label: text('databases.column_typecheck'),
      cell: (row) => (row.typechecked === undefined ? undefined : text(row.typechecked ? 'database.on' : 'database.off')),
    },
    ...timeColumn('updated', 'updated', text('databases.column_updated'), rows, (row) => row.updated_at),
    ...timeColumn('created', 'created_at', text('databases.column_created'), rows, (row) => row.created_at),
    {
      id: 'actions',
      label: text('databases.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (row) => <DatabaseMenu path={childPath(parent, row.name)} onDelete={() => setDeleting(row.name)} />,
    },
  ]
  const dialogs = (
    <DeleteDatabaseDialog open={deleting !== undefined} parent={parent} name={deleting ?? ''} onClose={() => setDeleting(undefined)} />
  )
  return { columns, dialogs }
}
