import { text } from '../../messages/metering-text.ts'
import type { IndexAdvice } from '../../editor/language/index-advice.ts'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { SelectField } from '../../ui/text-field.tsx'
import type { ShapeRow } from './book/group-shapes.ts'
import type { TimeRange } from './book/log-line.ts'
import { SHAPE_ORDERS } from './book/log-view.ts'
import type { ShapeOrder } from './book/log-view.ts'
import { ShapeHint, ShellLink } from './shape-links.tsx'
import { Sparkline } from './sparkline.tsx'
import { useShapeHints } from './use-shape-hints.ts'
import styles from './logs.module.css'

const ORDER_OPTIONS = SHAPE_ORDERS.map((value) => ({ value, label: text(`logs.sort_${value}`) }))
const PERCENT = 100

const ms = (time: number): string => time.toFixed(1)

function ShapeCell({ row, hint }: { readonly row: ShapeRow; readonly hint: IndexAdvice | undefined }) {
  return (
    <span className={styles['shape']}>
      <code dir="ltr" title={row.shape}>
        {row.shape === '' ? text('logs.unknown_shape') : row.shape}
      </code>
      <bdi className={styles['database']}>{row.database}</bdi>
      {hint !== undefined && <ShapeHint of={row} hint={hint} />}
    </span>
  )
}

/** What the queries of a shape cost, and what part of all that is. */
function CostCell({ row: { operations, share, reads, writes, computed } }: { readonly row: ShapeRow }) {
  const parts = { reads: reads.toLocaleString(), writes: writes.toLocaleString(), computed: computed.toLocaleString() }
  return (
    <>
      {operations.toLocaleString()}
      <span className={styles['detail']}>
        {text('logs.share', { percent: Math.round(share * PERCENT) })} · {text('logs.operations_of', parts)}
      </span>
    </>
  )
}

function ErrorsCell({ row: { errors, limited } }: { readonly row: ShapeRow }) {
  return (
    <>
      {errors.toLocaleString()}
      {limited > 0 && <span className={styles['detail']}>{text('logs.limited', { count: limited })}</span>}
    </>
  )
}

interface RowTools {
  readonly hints: ReadonlyMap<string, IndexAdvice>
  readonly range: TimeRange
  readonly onList: (shape: string) => void
}

function columnsOf({ hints, range, onList }: RowTools): readonly Column<ShapeRow>[] {
  return [
    { id: 'shape', label: text('logs.shape'), cell: (row) => <ShapeCell row={row} hint={hints.get(row.id)} /> },
    { id: 'calls', label: text('logs.calls'), align: 'end', cell: ({ calls }) => calls.toLocaleString() },
    { id: 'time', label: text('logs.time'), align: 'end', cell: ({ p50, p95 }) => text('logs.ms', { p50: ms(p50), p95: ms(p95) }) },
    { id: 'slowest', label: text('logs.slowest'), align: 'end', cell: ({ slowest }) => text('logs.one_ms', { time: ms(slowest) }) },
    { id: 'operations', label: text('logs.operations'), align: 'end', cell: (row) => <CostCell row={row} /> },
    { id: 'bytes', label: text('logs.bytes'), align: 'end', cell: ({ bytes }) => formatBytes(bytes) },
    { id: 'retries', label: text('logs.retries'), align: 'end', cell: ({ retries }) => retries.toLocaleString() },
    { id: 'errors', label: text('logs.errors'), align: 'end', cell: (row) => <ErrorsCell row={row} /> },
    { id: 'trend', label: text('logs.trend'), cell: ({ trend }) => <Sparkline counts={trend} range={range} /> },
    {
      id: 'actions',
      label: text('logs.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (row) => (
        <span className={styles['actions']}>
          <Button size="sm" onClick={() => onList(row.shape)}>
            {text('logs.list')}
          </Button>
          <ShellLink of={row} />
        </span>
      ),
    },
  ]
}

/** Which of the shapes come first. */
export function ShapeOrderField({ value, onChange }: { readonly value: ShapeOrder; readonly onChange: (order: ShapeOrder) => void }) {
  return (
    <SelectField
      label={text('logs.sort')}
      options={ORDER_OPTIONS}
      value={value}
      onChange={({ target }) => onChange(target.value as ShapeOrder)}
    />
  )
}

interface ShapesTableProps {
  readonly shapes: readonly ShapeRow[]
  /** Of how many these are the first. */
  readonly of: number
  readonly range: TimeRange
  /** Lists the queries of a shape. */
  readonly onList: (shape: string) => void
  readonly onMore: () => void
}

/** Queries by their shape, with what they cost and what would make them cheaper. */
export function ShapesTable({ shapes, of, range, onList, onMore }: ShapesTableProps) {
  const hints = useShapeHints(shapes)
  return (
    <>
      <Table caption={text('logs.shapes')} columns={columnsOf({ hints, range, onList })} rows={shapes} rowKey={({ id }) => id} tall />
      {of > shapes.length && <Button onClick={onMore}>{text('logs.more', { count: of - shapes.length })}</Button>}
    </>
  )
}
