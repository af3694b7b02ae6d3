import { ApiError } from '@terrarium/contracts'
import type { SnapshotComparison } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { diffLines } from '../../data/line-diff.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { Button } from '../../ui/button.tsx'
import { DiffText } from '../../ui/diff-text.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { backupErrorText } from './backup-error.ts'
import { countText, differenceText } from './comparison-text.ts'
import { comparisonQuery } from './snapshot-queries.ts'
import styles from './backups.module.css'

type ComparedDatabase = SnapshotComparison['databases'][number]
type ComparedCollection = ComparedDatabase['collections'][number]
const LOADING_ROWS = 3

const COLUMNS: readonly Column<ComparedCollection>[] = [
  { id: 'collection', label: text('compare.column_collection'), cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'snapshot', label: text('compare.column_snapshot'), align: 'end', cell: ({ snapshot }) => countText(snapshot) },
  { id: 'live', label: text('compare.column_live'), align: 'end', cell: ({ live }) => countText(live) },
  { id: 'difference', label: text('compare.column_difference'), align: 'end', cell: differenceText },
]

function joined(files: ComparedDatabase['live_schema']): string {
  return (files ?? []).map(({ content }) => content).join('\n')
}

function Schema({ database }: { readonly database: ComparedDatabase }) {
  if (database.is_schema_equal) return <p>{text('compare.same_schema')}</p>
  const lines = diffLines(joined(database.snapshot_schema), joined(database.live_schema))
  return (
    <>
      <p>{text('compare.schema_differs')}</p>
      <div className={styles['diff']}>
        <DiffText label={text('compare.schema')} lines={lines} same={text('compare.same_schema')} />
      </div>
    </>
  )
}

function Database({ database, root }: { readonly database: ComparedDatabase; readonly root: string }) {
  const name = database.path === '' ? root : `${root}/${database.path}`
  return (
    <section className={styles['section']}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {database.side === 'snapshot' && <Note tone="warn">{text('compare.only_snapshot')}</Note>}
      {database.side === 'live' && <Note tone="warn">{text('compare.only_live')}</Note>}
      {database.collections.length === 0 ? (
        <p>{text('compare.no_collections')}</p>
      ) : (
        <div className={styles['sheet']}>
          <Table
            caption={text('compare.caption', { name })}
            columns={COLUMNS}
            rows={database.collections}
            rowKey={(collection) => collection.name}
          />
        </div>
      )}
      {database.side === 'both' && <Schema database={database} />}
    </section>
  )
}

/** A snapshot beside its database as it is now: documents by collection, and the schema. */
export function Comparison({ id, name }: { readonly id: string; readonly name: string }) {
  const { data, error, isFetching, refetch } = useQuery(comparisonQuery(useServices(), id))
  if (error !== null) {
    const lacks = error instanceof ApiError && error.status === 404
    const failed = backupErrorText(error, text('compare.failed'), { snapshot_damaged: text('compare.damaged') })
    return (
      <Note tone={lacks ? 'info' : 'bad'} role={lacks ? 'status' : 'alert'}>
        {lacks ? text('compare.not_provided') : failed}{' '}
        {!lacks && (
          <Button size="xs" icon="refresh" onClick={() => void refetch()}>
            {text('errors.try_again')}
          </Button>
        )}
      </Note>
    )
  }
  if (data === undefined) {
    return (
      <div>
        <p role="status">{text('compare.loading')}</p>
        <SkeletonRows rows={LOADING_ROWS} />
      </div>
    )
  }
  return (
    <div className={styles['stack']} aria-busy={isFetching}>
      {data.databases.map((database) => (
        <Database key={database.path} database={database} root={name} />
      ))}
      <p className={styles['sub']}>{text('compare.counts_only')}</p>
    </div>
  )
}
