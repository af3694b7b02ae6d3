import { ApiError, parseDatabasePath } from '@terrarium/contracts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { databaseQuery } from '../../../data/database-details.ts'
import { errorHint } from '../../../data/error-text.ts'
import { EVERYWHERE } from '../../../data/saved-query.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/shell-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import type { SavedQueries, SavedQuery } from './saved-queries.ts'

interface AllSavedDialogProps {
  readonly queries: SavedQueries
  readonly onClose: () => void
}

interface Row {
  readonly query: SavedQuery
  /** Whether its database is no longer where it was when the query was saved; undefined until that is known. */
  readonly isGone: boolean | undefined
}

/** Looks, once for each path, whether the databases of queries are still there. */
function useRows(list: readonly SavedQuery[]): readonly Row[] {
  const services = useServices()
  const paths = [...new Set(list.flatMap(({ database, path }) => (database === EVERYWHERE || path === undefined ? [] : [path])))]
  const found = useQueries({ queries: paths.map((path) => databaseQuery(services, parseDatabasePath(path))) })
  return list.map((query) => {
    if (query.database === EVERYWHERE || query.path === undefined) return { query, isGone: false }
    const details = found[paths.indexOf(query.path)]?.data
    return { query, isGone: details === undefined ? undefined : details?.globalId !== query.database }
  })
}

function Database({ query, isGone }: Row) {
  if (query.database === EVERYWHERE) return text('saved.everywhere_mark')
  return (
    <>
      <bdi dir="ltr">{query.path ?? query.database}</bdi>{' '}
      {isGone === true && (
        <span title={text('saved.gone_help')}>
          <Badge tone="warn">{text('saved.gone')}</Badge>
        </span>
      )}
    </>
  )
}

function columnsOf(remove: (query: SavedQuery) => void): readonly Column<Row>[] {
  return [
    { id: 'name', label: text('saved.name'), grows: true, cell: ({ query }) => <bdi dir="auto">{query.name}</bdi> },
    { id: 'database', label: text('saved.database'), cell: (row) => <Database {...row} /> },
    {
      id: 'remove',
      label: text('saved.remove'),
      hiddenLabel: true,
      cell: ({ query }) => (
        <IconButton icon="trash" size="xs" label={text('saved.remove_of', { name: query.name })} onClick={() => remove(query)} />
      ),
    },
  ]
}

/** Every query that counts for the member, those of databases that are gone among them. */
export function AllSavedDialog({ queries, onClose }: AllSavedDialogProps) {
  const { data, error, refetch } = useQuery({ queryKey: ['saved-queries', 'shown'], queryFn: queries.listAll, gcTime: 0, staleTime: 0 })
  const rows = useRows(data ?? [])
  const remove = async (query: SavedQuery) => {
    await queries.remove(query).catch((failure: unknown) => {
      if (!(failure instanceof ApiError)) throw failure
      toasts.show({ theme: 'error', title: text('saved.remove_failed'), detail: errorHint(failure) })
    })
    await refetch()
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={text('saved.all')}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {text('action.close')}
        </Button>
      }
    >
      {error !== null && (
        <Note tone="bad" role="alert" detail={errorHint(error)}>
          {text('saved.list_failed')}
        </Note>
      )}
      {data === undefined && error === null && <Spinner />}
      {data?.length === 0 && <p>{text('saved.empty')}</p>}
      {rows.length > 0 && (
        <Table
          caption={text('saved.all')}
          columns={columnsOf((query) => void remove(query))}
          rows={rows}
          rowKey={({ query }) => query.id}
        />
      )}
    </Dialog>
  )
}
