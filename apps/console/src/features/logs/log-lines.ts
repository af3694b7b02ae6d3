/** A line of the query log, as far as the page uses it. */
export interface LogLine {
  readonly database: string
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
}

/** Lines that a page reads at most. */
export const LINES_MAX = 200_000
const CONSOLE_TAG = /(^|,)app=terrarium(,|$)/
const ERROR_STATUS = 400

/** Reads the lines of a log, up to `LINES_MAX`. @throws {SyntaxError} when it is none */
export function parseLines(content: string): readonly LogLine[] {
  return content
    .split('\n', LINES_MAX)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine)
}

/** Whether the console itself made a query. */
export function isOfConsole({ tags }: LogLine): boolean {
  return CONSOLE_TAG.test(tags)
}

/** Groups lines by database and shape. */
export function groupByShape(lines: readonly LogLine[]): readonly ShapeRow[] {
  const groups = new Map<string, LogLine[]>()
  for (const line of lines) {
    const id = `${line.database} ${line.shape}`
    const group = groups.get(id)
    if (group === undefined) groups.set(id, [line])
    else group.push(line)
  }
  return Array.from(groups, ([id, group]) => rowOf(id, group))
}

function rowOf(id: string, lines: readonly LogLine[]): ShapeRow {
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
    operations: sum((line) => line.compute_ops + line.read_ops + line.write_ops),
    retries: sum((line) => line.contention_retries),
    errors: sum((line) => (line.status >= ERROR_STATUS ? 1 : 0)),
  }
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
