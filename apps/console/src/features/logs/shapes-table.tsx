import { parseDatabasePath } from '@terrarium/contracts'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { proposalSearch } from '../../data/index-proposal.ts'
import { useAddress } from '../../data/use-address.ts'
import type { IndexAdvice } from '../../editor/language/index-advice.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { groupByShape } from './log-lines.ts'
import type { LogLine, ShapeRow, TimeRange } from './log-lines.ts'
import { shareShape } from './share-shape.ts'
import { Sparkline } from './sparkline.tsx'
import { useShapeHints } from './use-shape-hints.ts'
import styles from './logs.module.css'

const ORDERS = {
  cost: ({ operations }: ShapeRow): number => operations,
  slow: ({ slowest }: ShapeRow): number => slowest,
  errors: ({ errors }: ShapeRow): number => errors,
} as const
type Order = keyof typeof ORDERS
const ORDER_OPTIONS = [
  { id: 'cost', label: text('logs.sort_cost') },
  { id: 'slow', label: text('logs.sort_slow') },
  { id: 'errors', label: text('logs.sort_errors') },
] as const
const ROWS_STEP = 100

const ms = (time: number): string => time.toFixed(1)

/** Where an index that would help is created, with its fields filled in. */
function proposalHref(database: string, { collection, index, terms, values }: IndexAdvice): string | undefined {
  const { regionGroup, names } = parseDatabasePath(database)
  if (names.length === 0) return undefined
  const field = (name: string): string => `.${name}`
  const proposal = { name: index, terms: terms.map(field).join(', '), values: values.map(field).join(', ') }
  return paths.collectionIndexes.href(regionGroup, names, collection) + proposalSearch(proposal)
}

function Hint({ row, hint }: { readonly row: ShapeRow; readonly hint: IndexAdvice }) {
  const href = proposalHref(row.database, hint)
  const fields = [...hint.terms, ...hint.values].map((field) => `.${field}`).join(', ')
  return (
    <span className={styles['hint']}>
      {text('logs.hint', { collection: hint.collection, fields })}{' '}
      {href !== undefined && <Link to={href}>{text('logs.propose_index', { index: hint.index })}</Link>}
    </span>
  )
}

function ShapeCell({ row, hint }: { readonly row: ShapeRow; readonly hint: IndexAdvice | undefined }) {
  return (
    <span className={styles['shape']}>
      <code dir="ltr">{row.shape === '' ? text('logs.unknown_shape') : row.shape}</code>
      <bdi className={styles['database']}>{row.database}</bdi>
      {hint !== undefined && <Hint row={row} hint={hint} />}
    </span>
  )
}

/** Opens a shape in the shell of its database; the root of a region group has none. */
function ShellLink({ row: { shape, database } }: { readonly row: ShapeRow }) {
  const { regionGroup, names } = parseDatabasePath(database)
  if (names.length === 0 || shape === '') return null
  return <Link to={paths.database.href(regionGroup, names, 'shell') + shareShape(shape)}>{text('logs.open_in_shell')}</Link>
}

function columnsOf(hints: ReadonlyMap<string, IndexAdvice>, onList: (row: ShapeRow) => void): readonly Column<ShapeRow>[] {
  return [
    { id: 'shape', label: text('logs.shape'), cell: (row) => <ShapeCell row={row} hint={hints.get(row.id)} /> },
    { id: 'calls', label: text('logs.calls'), align: 'end', cell: ({ calls }) => calls.toLocaleString() },
    { id: 'time', label: text('logs.time'), align: 'end', cell: ({ p50, p95 }) => text('logs.ms', { p50: ms(p50), p95: ms(p95) }) },
    { id: 'slowest', label: text('logs.slowest'), align: 'end', cell: ({ slowest }) => text('logs.one_ms', { time: ms(slowest) }) },
    { id: 'operations', label: text('logs.operations'), align: 'end', cell: ({ operations }) => operations.toLocaleString() },
    { id: 'retries', label: text('logs.retries'), align: 'end', cell: ({ retries }) => retries.toLocaleString() },
    { id: 'errors', label: text('logs.errors'), align: 'end', cell: ({ errors }) => errors.toLocaleString() },
    { id: 'trend', label: text('logs.trend'), cell: ({ trend }) => <Sparkline counts={trend} /> },
    {
      id: 'actions',
      label: text('logs.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (row) => (
        <span className={styles['actions']}>
          <Button size="sm" onClick={() => onList(row)}>
            {text('logs.list')}
          </Button>
          <ShellLink row={row} />
        </span>
      ),
    },
  ]
}

/** Queries by their shape, with what they cost and what would make them cheaper. */
export function ShapesTable({ lines, range: { from, to } }: { readonly lines: readonly LogLine[]; readonly range: TimeRange }) {
  const { params, change } = useAddress()
  const order = ORDER_OPTIONS.find(({ id }) => id === params.get('order'))?.id ?? 'cost'
  const [limit, setLimit] = useState(ROWS_STEP)
  const all = useMemo(
    () => [...groupByShape(lines, { from, to })].sort((a, b) => ORDERS[order](b) - ORDERS[order](a)),
    [lines, from, to, order],
  )
  const rows = useMemo(() => all.slice(0, limit), [all, limit])
  const hints = useShapeHints(rows)
  return (
    <>
      <Segmented<Order> label={text('logs.sort')} options={ORDER_OPTIONS} value={order} onChange={(id) => change({ order: id })} />
      <Table
        caption={text('logs.shapes')}
        columns={columnsOf(hints, ({ shape }) => change({ view: 'lines', text: shape }))}
        rows={rows}
        rowKey={({ id }) => id}
        tall
      />
      {all.length > limit && (
        <Button onClick={() => setLimit(limit + ROWS_STEP)}>{text('logs.more', { count: all.length - limit })}</Button>
      )}
    </>
  )
}
