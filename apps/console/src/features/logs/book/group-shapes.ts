import type { LogBook } from './log-book.ts'
import { ERROR_STATUS, isLimited } from './log-line.ts'
import type { TimeRange } from './log-line.ts'
import { partOf } from './timeline.ts'

/** Queries of one shape in one database. */
export interface ShapeRow {
  readonly id: string
  readonly shape: string
  readonly database: string
  readonly calls: number
  readonly p50: number
  readonly p95: number
  readonly slowest: number
  readonly operations: number
  /** Parts of the operations. */
  readonly reads: number
  readonly writes: number
  readonly computed: number
  /** Part of the operations of all lines, from 0 to 1. */
  readonly share: number
  /** Of answers. */
  readonly bytes: number
  readonly retries: number
  readonly errors: number
  /** Queries that were refused because there were too many; they are among the errors. */
  readonly limited: number
  /** Calls in equal parts of the range, in the order of time. */
  readonly trend: readonly number[]
}

const TREND_PARTS = 12

/** Rows of a book by group: those of a group stand together, in the order of the book. */
interface Grouped {
  readonly rows: Uint32Array
  /** Where each group begins in `rows`; the last entry is the end. */
  readonly starts: Uint32Array
}

/** Groups rows by database and shape. */
export function groupByShape(book: LogBook, rows: Uint32Array, range: TimeRange): readonly ShapeRow[] {
  const { rows: sorted, starts } = group(book, rows)
  let all = 0
  for (let at = 0; at < rows.length; at++) all += book.operationsAt(rows[at] ?? 0)
  return Array.from({ length: starts.length - 1 }, (_each, at) => shapeOf(book, sorted.subarray(starts[at], starts[at + 1]), range, all))
}

/** Puts the rows of each group together by counting first how many there are. */
function group(book: LogBook, rows: Uint32Array): Grouped {
  const groups = new Map<number, number>()
  const counts: number[] = []
  const groupOf = new Uint32Array(rows.length)
  rows.forEach((row, at) => {
    const key = book.place('database', row) * book.texts.length + book.place('shape', row)
    const known = groups.get(key) ?? counts.push(0) - 1
    groups.set(key, known)
    counts[known] = (counts[known] ?? 0) + 1
    groupOf[at] = known
  })
  const starts = new Uint32Array(counts.length + 1)
  counts.forEach((count, at) => (starts[at + 1] = (starts[at] ?? 0) + count))
  const next = starts.slice()
  const sorted = new Uint32Array(rows.length)
  groupOf.forEach((of, at) => {
    const place = next[of] ?? 0
    sorted[place] = rows[at] ?? 0
    next[of] = place + 1
  })
  return { rows: sorted, starts }
}

function shapeOf(book: LogBook, rows: Uint32Array, range: TimeRange, all: number): ShapeRow {
  const sum = (amount: (row: number) => number): number => rows.reduce((total, row) => total + amount(row), 0)
  const times = Float64Array.from(rows, (row) => book.durationAt(row)).sort()
  const first = book.line(rows[0] ?? 0)
  const operations = sum((row) => book.operationsAt(row))
  return {
    id: `${first.database} ${first.shape}`,
    shape: first.shape,
    database: first.database,
    calls: rows.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    slowest: times[times.length - 1] ?? 0,
    operations,
    reads: sum((row) => book.number('read_ops', row)),
    writes: sum((row) => book.number('write_ops', row)),
    computed: sum((row) => book.number('compute_ops', row)),
    share: all === 0 ? 0 : operations / all,
    bytes: sum((row) => book.number('response_bytes', row)),
    retries: sum((row) => book.number('contention_retries', row)),
    errors: sum((row) => (book.number('status', row) >= ERROR_STATUS ? 1 : 0)),
    limited: sum((row) => (isLimited(book.number('status', row)) ? 1 : 0)),
    trend: trendOf(book, rows, range),
  }
}

function trendOf(book: LogBook, rows: Uint32Array, range: TimeRange): readonly number[] {
  const parts = Array.from({ length: TREND_PARTS }, () => 0)
  for (const row of rows) {
    const at = partOf(book.timeAt(row), range, TREND_PARTS)
    parts[at] = (parts[at] ?? 0) + 1
  }
  return parts
}

/** The smallest of ordered values that this share of them does not exceed. */
function percentile(ordered: Float64Array, share: number): number {
  return ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)] ?? 0
}
