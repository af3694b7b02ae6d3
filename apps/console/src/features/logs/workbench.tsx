import { parseDatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { shareShape } from './share-shape.ts'
import { groupByShape, isOfConsole, LINES_MAX } from './log-lines.ts'
import type { LogLine, ShapeRow } from './log-lines.ts'
import { openedLogQuery } from './log-requests.ts'
import styles from './logs.module.css'

type Order = 'cost' | 'slow' | 'errors'
const ORDERS: Readonly<Record<Order, (row: ShapeRow) => number>> = {
  cost: ({ operations }) => operations,
  slow: ({ slowest }) => slowest,
  errors: ({ errors }) => errors,
}
const ORDER_OPTIONS = [
  { id: 'cost', label: text('logs.sort_cost') },
  { id: 'slow', label: text('logs.sort_slow') },
  { id: 'errors', label: text('logs.sort_errors') },
] as const

const ms = (time: number): string => time.toFixed(1)

function ShapeCell({ row }: { readonly row: ShapeRow }) {
  return (
    <span className={styles['shape']}>
      <code dir="ltr">{row.shape === '' ? text('logs.unknown_shape') : row.shape}</code>
      <bdi className={styles['database']}>{row.database}</bdi>
    </span>
  )
}

/** Opens a shape in the shell of its database; the root of a region group has none. */
function ShellLink({ row: { shape, database } }: { readonly row: ShapeRow }) {
  const { regionGroup, names } = parseDatabasePath(database)
  if (names.length === 0 || shape === '') return null
  return <Link to={paths.database.href(regionGroup, names, 'shell') + shareShape(shape)}>{text('logs.open_in_shell')}</Link>
}

const COLUMNS: readonly Column<ShapeRow>[] = [
  { id: 'shape', label: text('logs.shape'), cell: (row) => <ShapeCell row={row} /> },
  { id: 'calls', label: text('logs.calls'), align: 'end', cell: ({ calls }) => calls.toLocaleString() },
  { id: 'time', label: text('logs.time'), align: 'end', cell: ({ p50, p95 }) => text('logs.ms', { p50: ms(p50), p95: ms(p95) }) },
  { id: 'slowest', label: text('logs.slowest'), align: 'end', cell: ({ slowest }) => text('logs.one_ms', { time: ms(slowest) }) },
  { id: 'operations', label: text('logs.operations'), align: 'end', cell: ({ operations }) => operations.toLocaleString() },
  { id: 'retries', label: text('logs.retries'), align: 'end', cell: ({ retries }) => retries.toLocaleString() },
  { id: 'errors', label: text('logs.errors'), align: 'end', cell: ({ errors }) => errors.toLocaleString() },
  { id: 'actions', label: text('logs.column_actions'), hiddenLabel: true, align: 'end', cell: (row) => <ShellLink row={row} /> },
]

function Shapes({ lines }: { readonly lines: readonly LogLine[] }) {
  const [order, setOrder] = useState<Order>('cost')
  const [hidesConsole, setHidesConsole] = useState(true)
  const rows = useMemo(() => {
    const shown = hidesConsole ? lines.filter((line) => !isOfConsole(line)) : lines
    return [...groupByShape(shown)].sort((a, b) => ORDERS[order](b) - ORDERS[order](a))
  }, [lines, order, hidesConsole])
  return (
    <>
      <div className={styles['form']}>
        <Segmented label={text('logs.sort')} options={ORDER_OPTIONS} value={order} onChange={setOrder} />
        <CheckboxField
          label={text('logs.hide_console')}
          checked={hidesConsole}
          onChange={({ target }) => setHidesConsole(target.checked)}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={text('logs.no_shapes')} />
      ) : (
        <Table caption={text('logs.shapes')} columns={COLUMNS} rows={rows} rowKey={({ id }) => id} tall />
      )}
    </>
  )
}

/** The log of a request, grouped by the shape of its queries. */
export function Workbench({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const services = useServices()
  const { data, error, refetch } = useQuery(openedLogQuery(services, id))
  const back = (
    <Button icon="arrowLeft" onClick={onClose}>
      {text(data === undefined && error === null ? 'logs.cancel' : 'logs.back')}
    </Button>
  )
  if (error !== null) {
    const again = (
      <Button icon="refresh" onClick={() => void refetch()}>
        {text('logs.new_link')}
      </Button>
    )
    return (
      <>
        {back}
        <EmptyState jar="crack" role="alert" title={text('logs.open_failed')} actions={again} />
      </>
    )
  }
  if (data === undefined) {
    return (
      <>
        {back}
        <p role="status">{text('logs.loading')}</p>
        <SkeletonRows />
      </>
    )
  }
  const { lines } = data
  return (
    <div className={styles['stack']}>
      {back}
      <p>
        {text('logs.read', { count: lines.length })} {text('logs.arriving')}
      </p>
      {lines.length >= LINES_MAX && <Note tone="warn">{text('logs.sampled', { max: LINES_MAX })}</Note>}
      <Shapes lines={lines} />
    </div>
  )
}
