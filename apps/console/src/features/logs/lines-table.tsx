import type { LiveLine } from '@terrarium/contracts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table.tsx'
import { operationsOf } from './book/log-line.ts'
import { ShellLink } from './shape-links.tsx'
import styles from './logs.module.css'

const TRACE_LENGTH_SHOWN = 8
const CLOCK = [11, 23] as const

/** A line with its row, which alone tells two of them apart. */
interface PlacedLine {
  readonly row: number
  readonly line: LiveLine
}

interface QueryCellProps {
  readonly line: LiveLine
  /** Where the line is shown in detail. */
  readonly href: string | undefined
}

function QueryCell({ line, href }: QueryCellProps) {
  const code = (
    <code dir="ltr" title={line.shape}>
      {line.shape === '' ? text('logs.unknown_shape') : line.shape}
    </code>
  )
  return (
    <span className={styles['shape']}>
      {href === undefined ? code : <Link to={href}>{code}</Link>}
      <bdi className={styles['database']}>{[line.database, line.tags].filter((part) => part !== '').join(' · ')}</bdi>
    </span>
  )
}

interface LinesTableProps {
  readonly lines: readonly PlacedLine[]
  /** Of how many these are the first. */
  readonly of: number
  readonly caption: string
  /** Where a line is shown in detail, with its trace. */
  readonly hrefOf?: (row: number) => string
  /** Shows the lines of one trace; for lists that have no details. */
  readonly onTrace?: (trace: string) => void
  readonly onMore?: () => void
}

function columnsOf(hrefOf: LinesTableProps['hrefOf'], onTrace: LinesTableProps['onTrace']): readonly Column<PlacedLine>[] {
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
    { id: 'query', label: text('logs.shape'), grows: true, cell: ({ line, row }) => <QueryCell line={line} href={hrefOf?.(row)} /> },
    { id: 'role', label: text('logs.role'), cell: ({ line }) => <bdi>{line.role}</bdi> },
    { id: 'status', label: text('logs.status'), align: 'end', cell: ({ line }) => line.status },
    { id: 'took', label: text('logs.took'), align: 'end', cell: ({ line }) => text('logs.one_ms', { time: line.duration_ms.toFixed(1) }) },
    { id: 'operations', label: text('logs.operations'), align: 'end', cell: ({ line }) => operationsOf(line).toLocaleString() },
    ...(onTrace === undefined ? [] : [traceColumn(onTrace)]),
    {
      id: 'actions',
      label: text('logs.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: ({ line }) => <ShellLink of={line} />,
    },
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

/** Queries one by one. */
export function LinesTable({ lines, of, caption, hrefOf, onTrace, onMore }: LinesTableProps) {
  const columns = useMemo(() => columnsOf(hrefOf, onTrace), [hrefOf, onTrace])
  return (
    <>
      <Table caption={caption} columns={columns} rows={lines} rowKey={({ row }) => String(row)} tall />
      {of > lines.length && <Button onClick={onMore}>{text('logs.more', { count: of - lines.length })}</Button>}
    </>
  )
}
