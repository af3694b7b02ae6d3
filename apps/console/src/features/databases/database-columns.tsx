import { childPath, formatDatabasePath, isFlagOn } from '@terrarium/contracts'
import type { DatabaseEntry, DatabasePath } from '@terrarium/contracts'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { paths } from '../../config/paths.ts'
import { isHeld } from '../../data/database-queries.ts'
import { environmentLabels } from '../../data/environments.ts'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Badge, EnvironmentChip } from '../../ui/badge.tsx'
import { NameCell } from '../../ui/explorer/name-cell.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import type { ListColumn } from '../../ui/list/list-view.tsx'
import { Time } from '../../ui/time.tsx'
import { DatabaseMenu } from './database-menu.tsx'
import { useSharedEnvironments } from '../../data/shared-environments.ts'

const DeleteDatabaseDialog = lazyDialog(async () => (await import('./delete-database-dialog.tsx')).DeleteDatabaseDialog)

const EnableEditsDialog = lazyDialog(async () => (await import('../../ui/explorer/enable-edits-dialog.tsx')).EnableEditsOfDialog)

type BackupColumns = (typeof import('./backup-columns.tsx'))['backupColumns']

const HeldBadge = lazy(async () => ({ default: (await import('./held-database.tsx')).HeldBadge }))
const HeldActions = lazy(async () => ({ default: (await import('./held-database.tsx')).HeldActions }))

function ProtectedBadge() {
  return (
    <Badge tone="line" icon="lock">
      {text('databases.protected')}
    </Badge>
  )
}

/** The column of backups, whose code is loaded after the list; none where the flag is off. */
function useBackupColumns(parent: DatabasePath): readonly ListColumn<DatabaseEntry>[] {
  const session = useSession()
  const [columnsOf, setColumnsOf] = useState<BackupColumns>()
  const isOn = isFlagOn(session?.feature_flags, 'backup_restore')
  useEffect(() => {
    if (isOn) void import('./backup-columns.tsx').then((loaded) => setColumnsOf(() => loaded.backupColumns))
  }, [isOn])
  return columnsOf === undefined || session === undefined ? [] : columnsOf(session, parent)
}

interface RowProps {
  readonly row: DatabaseEntry
  readonly parent: DatabasePath
}

/** The name, which leads to the database unless it is unavailable. */
function NameOf({ row, parent }: RowProps) {
  const path = childPath(parent, row.name)
  const href = paths.database.href(path.regionGroup, path.names)
  return (
    <NameCell icon="database" name={row.name} detail={formatDatabasePath(path)} {...(!isHeld(row) && { to: href })}>
      {isHeld(row) && (
        <Suspense fallback={null}>
          <HeldBadge row={row} />
        </Suspense>
      )}
    </NameCell>
  )
}

function ActionsOf({ row, parent, onDelete }: RowProps & { readonly onDelete: () => void }) {
  if (!isHeld(row)) return <DatabaseMenu path={childPath(parent, row.name)} onDelete={onDelete} />
  return (
    <Suspense fallback={null}>
      <HeldActions row={row} />
    </Suspense>
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

/** Deletes a database of the list; edits of a production database are enabled first. */
function useDeletion(parent: DatabasePath, isLocked: (row: DatabaseEntry) => boolean) {
  const [row, setRow] = useState<DatabaseEntry>()
  const [step, setStep] = useState<'locked' | 'confirm'>()
  const name = row?.name ?? ''
  const close = () => setStep(undefined)
  return {
    begin: (begun: DatabaseEntry) => {
      setRow(begun)
      setStep(isLocked(begun) ? 'locked' : 'confirm')
    },
    dialogs: (
      <>
        <EnableEditsDialog
          open={step === 'locked'}
          database={{ name, globalId: row?.global_id }}
          onClose={close}
          onEnabled={() => setStep('confirm')}
        />
        <DeleteDatabaseDialog open={step === 'confirm'} parent={parent} name={name} onClose={close} />
      </>
    ),
  }
}

interface DatabaseColumns {
  readonly columns: readonly ListColumn<DatabaseEntry>[]
  /** What the rows' menus open. */
  readonly dialogs: ReactNode
}

/** The columns of a list of databases below one path; times stand where the service knows them. */
export function useDatabaseColumns(parent: DatabasePath, rows: readonly DatabaseEntry[]): DatabaseColumns {
  const shared = useSharedEnvironments(parent)
  const environmentOf = (row: DatabaseEntry) => environmentLabels.of(row.global_id, shared.get(row.name))
  const deletion = useDeletion(parent, (row) => environmentLabels.isLocked(row.global_id, environmentOf(row)))
  const backups = useBackupColumns(parent)
  const columns: readonly ListColumn<DatabaseEntry>[] = [
    {
      id: 'name',
      sort: 'name',
      label: text('databases.column_name'),
      cell: (row) => <NameOf row={row} parent={parent} />,
    },
    {
      id: 'environment',
      label: text('databases.column_environment'),
      cell: (row) => {
        const environment = environmentOf(row)
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
    ...backups,
    {
      id: 'actions',
      label: text('databases.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (row) => <ActionsOf row={row} parent={parent} onDelete={() => deletion.begin(row)} />,
    },
  ]
  return { columns, dialogs: deletion.dialogs }
}
