/** A line of the query log, as far as the page uses it. */
export interface LogLine {
  /** ISO time at which the request arrived. */
  readonly ts: string
  readonly database: string
  /** As in the answer's `traceparent`; empty where it is not known. */
  readonly trace_id: string
  readonly role: string
  readonly status: number
  readonly duration_ms: number
  readonly compute_ops: number
  readonly read_ops: number
  readonly write_ops: number
  readonly contention_retries: number
  readonly tags: string
  readonly shape: string
}

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
  readonly retries: number
  readonly errors: number
  /** Calls in equal parts of the range, in the order of time. */
  readonly trend: readonly number[]
}

/** The part of time that lines are of, in milliseconds. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** Lines that a page reads at most. */
export const LINES_MAX = 200_000
const TREND_PARTS = 24
const CONSOLE_TAG = /(^|,)app=terrarium(,|$)/
export const ERROR_STATUS = 400

/** Whether the console itself made a query. */
export function isOfConsole({ tags }: LogLine): boolean {
  return CONSOLE_TAG.test(tags)
}

/** All operations of a query. */
export function operationsOf({ compute_ops: compute, read_ops: read, write_ops: write }: LogLine): number {
  return compute + read + write
}

/** Groups lines by database and shape. */
export function groupByShape(lines: readonly LogLine[], range: TimeRange): readonly ShapeRow[] {
  const groups = new Map<string, LogLine[]>()
  for (const line of lines) {
    const id = `${line.database} ${line.shape}`
    const group = groups.get(id)
    if (group === undefined) groups.set(id, [line])
    else group.push(line)
  }
  return Array.from(groups, ([id, group]) => rowOf(id, group, range))
}

function rowOf(id: string, lines: readonly LogLine[], range: TimeRange): ShapeRow {
  const times = lines.map((line) => line.duration_ms).sort((a, b) => a - b)
  const sum = (amount: (line: LogLine) => number): number => lines.reduce((total, line) => total + amount(line), 0)
  return {
    id,
    shape: lines[0]?.shape ?? '',
    database: lines[0]?.database ?? '',
    calls: lines.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    slowest: times[times.length - 1] ?? 0,
    operations: sum(operationsOf),
    retries: sum((line) => line.contention_retries),
    errors: sum((line) => (line.status >= ERROR_STATUS ? 1 : 0)),
    trend: trendOf(lines, range),
  }
}

function trendOf(lines: readonly LogLine[], { from, to }: TimeRange): readonly number[] {
  const parts = Array.from({ length: TREND_PARTS }, () => 0)
  for (const { ts } of lines) {
    const part = Math.floor(((new Date(ts).getTime() - from) / (to - from)) * TREND_PARTS)
    const at = Math.min(Math.max(part, 0), TREND_PARTS - 1)
    parts[at] = (parts[at] ?? 0) + 1
  }
  return parts
}

/** The smallest of ordered values that this share of them does not exceed. */
function percentile(ordered: readonly number[], share: number): number {
  return ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)] ?? 0
}

/** A shape as a query: each place of a value is an argument. */
export function toQuery(shape: string): { readonly text: string; readonly names: readonly string[] } {
  const names: string[] = []
  const text = shape.replace(/<(?:string|number|value)>/g, () => {
    names.push(`arg${names.length + 1}`)
    return names[names.length - 1] ?? ''
  })
  return { text, names }
}
