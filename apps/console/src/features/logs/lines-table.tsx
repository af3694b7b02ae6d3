import { useMemo, useState } from 'react'
import { useAddress } from '../../data/use-address.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { operationsOf } from './log-lines.ts'
import type { LogLine } from './log-lines.ts'
import styles from './logs.module.css'

const LINES_STEP = 200
const TRACE_LENGTH_SHOWN = 8
const CLOCK = [11, 23] as const

/** A line with its place, which alone tells two of them apart. */
interface PlacedLine {
  readonly line: LogLine
  readonly place: number
}

function QueryCell({ line }: { readonly line: LogLine }) {
  return (
    <span className={styles['shape']}>
      <code dir="ltr">{line.shape === '' ? text('logs.unknown_shape') : line.shape}</code>
      <bdi className={styles['database']}>{[line.database, line.tags].filter((part) => part !== '').join(' · ')}</bdi>
    </span>
  )
}

function columnsOf(onTrace: ((id: string) => void) | undefined): readonly Column<PlacedLine>[] {
  return [
    {
      id: 'time',
      label: text('logs.at'),
      cell: ({ line }) => (
        <time dir="ltr" dateTime={line.ts} title={line.ts}>
          {line.ts.slice(...CLOCK)}
        </time>
      ),
    },
    { id: 'query', label: text('logs.shape'), cell: ({ line }) => <QueryCell line={line} /> },
    { id: 'role', label: text('logs.role'), cell: ({ line }) => <bdi>{line.role}</bdi> },
    { id: 'status', label: text('logs.status'), align: 'end', cell: ({ line }) => line.status },
    { id: 'took', label: text('logs.took'), align: 'end', cell: ({ line }) => text('logs.one_ms', { time: line.duration_ms.toFixed(1) }) },
    { id: 'operations', label: text('logs.operations'), align: 'end', cell: ({ line }) => operationsOf(line).toLocaleString() },
    ...(onTrace === undefined ? [] : [traceColumn(onTrace)]),
  ]
}

function traceColumn(onTrace: (id: string) => void): Column<PlacedLine> {
  return {
    id: 'trace',
    label: text('logs.trace'),
    cell: ({ line: { trace_id: id } }) =>
      id !== '' && (
        <Button size="sm" variant="ghost" aria-label={text('logs.show_trace', { id })} onClick={() => onTrace(id)}>
          <code dir="ltr">{id.slice(0, TRACE_LENGTH_SHOWN)}</code>
        </Button>
      ),
  }
}

interface LinesTableProps {
  readonly lines: readonly LogLine[]
  readonly caption: string
  /** Whether a line leads to those of its trace. */
  readonly hasTraces?: boolean
}

/** Queries one by one. */
export function LinesTable({ lines, caption, hasTraces = true }: LinesTableProps) {
  const { change } = useAddress()
  const [limit, setLimit] = useState(LINES_STEP)
  const columns = useMemo(
    () => columnsOf(hasTraces ? (trace) => change({ trace, view: 'lines', text: undefined }) : undefined),
    [change, hasTraces],
  )
  const rows = lines.slice(0, limit).map((line, place) => ({ line, place }))
  return (
    <>
      <Table caption={caption} columns={columns} rows={rows} rowKey={({ place }) => String(place)} tall />
      {lines.length > limit && (
        <Button onClick={() => setLimit(limit + LINES_STEP)}>{text('logs.more', { count: lines.length - limit })}</Button>
      )}
    </>
  )
}
