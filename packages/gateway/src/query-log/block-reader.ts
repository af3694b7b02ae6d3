import { FLAG, NAME_COLUMNS, NUMBER_COLUMNS, TRACE_BYTES } from './log-columns.ts'
import type { BlockHead, NameColumn, NumberColumn } from './log-columns.ts'

/** Which lines are wanted: those that arrived in `[from, to)`, of one database or of a region group. */
export interface LogRange {
  readonly from: Date
  readonly to: Date
  /** Region group, and names of a database: `us-std` or `us-std/shop`. */
  readonly scope: string
}

const MICROSECONDS = 1000

/**
 * Reads the rows of a block that are wanted, as lines of JSON without line ends. A line holds no value of a query, no argument and no
 * secret: of the query's text only its shape.
 *
 * @param columns as `BlockBuilder` joined them
 * @see design: experience.md §3.26
 */
export function readLines(columns: Buffer, traces: Buffer, rows: number, range: LogRange): string[] {
  const block = new BlockReader(columns, traces, rows)
  const lines: string[] = []
  for (const row of block.rowsOf(range)) lines.push(block.line(row))
  return lines
}

/** How much the log has of a range. */
export interface LogSize {
  readonly lines: number
  /** Bytes of the lines with their line ends, not compressed. */
  readonly bytes: number
}

/** Measures the rows of a block that are wanted as `readLines` would write them, a line end behind each, without writing them. */
export function measureLines(columns: Buffer, traces: Buffer, rows: number, range: LogRange): LogSize {
  const block = new BlockReader(columns, traces, rows)
  const empty = Buffer.byteLength(block.line(0)) - block.variableBytes(0)
  let [lines, bytes] = [0, 0]
  for (const row of block.rowsOf(range)) {
    lines += 1
    bytes += empty + block.variableBytes(row) + LINE_END_BYTES
  }
  return { lines, bytes }
}

const LINE_END_BYTES = 1

/** Whether a database is meant by a scope: the database itself, or any of a region group. */
export function isInScope(database: string, scope: string): boolean {
  return database === scope || (!scope.includes('/') && database.startsWith(`${scope}/`))
}

class BlockReader {
  readonly #rows: number
  readonly #names: readonly string[]
  readonly #texts: readonly string[]
  readonly #textBytes: readonly number[]
  readonly #base: number
  readonly #flags: Uint8Array
  readonly #distances: Int32Array
  readonly #numbers: Readonly<Record<NumberColumn, Uint32Array>>
  readonly #places: Readonly<Record<NameColumn, Uint16Array>>
  readonly #traces: Buffer

  constructor(columns: Buffer, traces: Buffer, rows: number) {
    let at = 4 + columns.readUInt32LE(0)
    const { base, names } = JSON.parse(columns.toString('utf8', 4, at)) as BlockHead
    /** Copied, because the columns begin anywhere and arrays of numbers do not. */
    const next = (bytes: number): ArrayBuffer => {
      const copy = new Uint8Array(columns.subarray(at, (at += bytes * rows)))
      return copy.buffer
    }
    this.#rows = rows
    this.#names = names
    this.#texts = names.map((name) => JSON.stringify(name))
    this.#textBytes = this.#texts.map((text) => Buffer.byteLength(text))
    this.#base = base
    this.#flags = new Uint8Array(next(1))
    this.#distances = new Int32Array(next(4))
    this.#numbers = record(NUMBER_COLUMNS, () => new Uint32Array(next(4)))
    this.#places = record(NAME_COLUMNS, () => new Uint16Array(next(2)))
    this.#traces = traces
  }

  /** Yields the rows that are wanted. */
  *rowsOf({ from: begin, to: end, scope }: LogRange): Generator<number> {
    const [from, to] = [begin.getTime() * MICROSECONDS, end.getTime() * MICROSECONDS]
    const isWanted = this.#names.map((name) => isInScope(name, scope))
    for (let row = 0; row < this.#rows; row++) {
      const at = this.#receivedAt(row)
      if (at >= from && at < to && isWanted[this.#place('database', row)]) yield row
    }
  }

  /** Bytes of a line in which lines differ; the others are the same in each. */
  variableBytes(row: number): number {
    const flags = this.#flags[row] ?? 0
    let bytes = flags & FLAG.traced ? 2 * TRACE_BYTES : 0
    if (flags & FLAG.stream) bytes += 'stream'.length - 'query'.length
    for (const column of NAME_COLUMNS) bytes += this.#textBytes[this.#place(column, row)] ?? 2
    for (const column of NUMBER_COLUMNS) {
      const number = this.#numbers[column][row] ?? 0
      bytes += column === 'duration' ? String(number / MICROSECONDS).length : digitsOf(number)
    }
    return bytes
  }

  /** Microseconds since the epoch. */
  #receivedAt(row: number): number {
    return this.#base + (this.#distances[row] ?? 0)
  }

  #place(column: NameColumn, row: number): number {
    return this.#places[column][row] ?? 0
  }

  line(row: number): string {
    const number = (column: NumberColumn): number => this.#numbers[column][row] ?? 0
    const text = (column: NameColumn): string => this.#texts[this.#place(column, row)] ?? '""'
    const flags = this.#flags[row] ?? 0
    const trace = flags & FLAG.traced ? this.#traces.toString('hex', row * TRACE_BYTES, (row + 1) * TRACE_BYTES) : ''
    return (
      `{"ts":"${new Date(this.#receivedAt(row) / MICROSECONDS).toISOString()}","database":${text('database')},` +
      `"kind":"${flags & FLAG.stream ? 'stream' : 'query'}","trace_id":"${trace}","role":${text('role')},"status":${number('status')},` +
      `"duration_ms":${number('duration') / MICROSECONDS},"compute_ops":${number('computeOps')},"read_ops":${number('readOps')},` +
      `"write_ops":${number('writeOps')},"storage_bytes_read":${number('bytesRead')},"storage_bytes_write":${number('bytesWritten')},` +
      `"request_bytes":${number('requestBytes')},"response_bytes":${number('responseBytes')},` +
      `"contention_retries":${number('contentionRetries')},"tags":${text('tags')},"shape":${text('shape')}}`
    )
  }
}

function digitsOf(number: number): number {
  let digits = 1
  for (let rest = number; rest >= 10; rest /= 10) digits += 1
  return digits
}

function record<Name extends string, Column>(names: readonly Name[], make: () => Column): Record<Name, Column> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Column>
}
