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
  const [from, to] = [range.from.getTime() * MICROSECONDS, range.to.getTime() * MICROSECONDS]
  const isWanted = block.names.map((name) => isInScope(name, range.scope))
  const lines: string[] = []
  for (let row = 0; row < rows; row++) {
    const at = block.receivedAt(row)
    if (at >= from && at < to && isWanted[block.place('database', row)]) lines.push(block.line(row))
  }
  return lines
}

/** Whether a database is meant by a scope: the database itself, or any of a region group. */
export function isInScope(database: string, scope: string): boolean {
  return database === scope || (!scope.includes('/') && database.startsWith(`${scope}/`))
}

class BlockReader {
  readonly names: readonly string[]
  readonly #texts: readonly string[]
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
    this.names = names
    this.#texts = names.map((name) => JSON.stringify(name))
    this.#base = base
    this.#flags = new Uint8Array(next(1))
    this.#distances = new Int32Array(next(4))
    this.#numbers = record(NUMBER_COLUMNS, () => new Uint32Array(next(4)))
    this.#places = record(NAME_COLUMNS, () => new Uint16Array(next(2)))
    this.#traces = traces
  }

  /** Microseconds since the epoch. */
  receivedAt(row: number): number {
    return this.#base + (this.#distances[row] ?? 0)
  }

  place(column: NameColumn, row: number): number {
    return this.#places[column][row] ?? 0
  }

  line(row: number): string {
    const number = (column: NumberColumn): number => this.#numbers[column][row] ?? 0
    const text = (column: NameColumn): string => this.#texts[this.place(column, row)] ?? '""'
    const flags = this.#flags[row] ?? 0
    const trace = flags & FLAG.traced ? this.#traces.toString('hex', row * TRACE_BYTES, (row + 1) * TRACE_BYTES) : ''
    return (
      `{"ts":"${new Date(this.receivedAt(row) / MICROSECONDS).toISOString()}","database":${text('database')},` +
      `"kind":"${flags & FLAG.stream ? 'stream' : 'query'}","trace_id":"${trace}","role":${text('role')},"status":${number('status')},` +
      `"duration_ms":${number('duration') / MICROSECONDS},"compute_ops":${number('computeOps')},"read_ops":${number('readOps')},` +
      `"write_ops":${number('writeOps')},"storage_bytes_read":${number('bytesRead')},"storage_bytes_write":${number('bytesWritten')},` +
      `"request_bytes":${number('requestBytes')},"response_bytes":${number('responseBytes')},` +
      `"contention_retries":${number('contentionRetries')},"tags":${text('tags')},"shape":${text('shape')}}`
    )
  }
}

function record<Name extends string, Column>(names: readonly Name[], make: () => Column): Record<Name, Column> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Column>
}
