import { shownPath } from '../../../data/shown-path.ts'
import { NUMBERS, TEXTS } from './log-line.ts'
import type { LogLine, NumberName, TextName } from './log-line.ts'

const CHUNK_BITS = 16
/** Rows of a chunk: the book grows by chunks, so that nothing that was read is copied. */
const CHUNK_ROWS = 1 << CHUNK_BITS
const ROW_MASK = CHUNK_ROWS - 1
const TRACE_BYTES = 16
const HEX = Array.from({ length: 256 }, (_each, byte) => byte.toString(16).padStart(2, '0'))

interface Chunk {
  /** Milliseconds since the epoch. */
  readonly times: Float64Array
  readonly durations: Float64Array
  readonly numbers: Readonly<Record<NumberName, Uint32Array>>
  /** Places in the list of texts. */
  readonly texts: Readonly<Record<TextName, Uint32Array>>
  readonly isTraced: Uint8Array
  readonly traces: Uint8Array
}

function record<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> {
  const made: Partial<Record<Name, Value>> = {}
  for (const name of names) made[name] = make(name)
  return made as Record<Name, Value>
}

function createChunk(): Chunk {
  return {
    times: new Float64Array(CHUNK_ROWS),
    durations: new Float64Array(CHUNK_ROWS),
    numbers: record(NUMBERS, () => new Uint32Array(CHUNK_ROWS)),
    texts: record(TEXTS, () => new Uint32Array(CHUNK_ROWS)),
    isTraced: new Uint8Array(CHUNK_ROWS),
    traces: new Uint8Array(CHUNK_ROWS * TRACE_BYTES),
  }
}

/** Lines of a query log by column: a line takes about 100 bytes, and each text is kept once. Databases are named as people know them. */
export class LogBook {
  readonly #chunks: Chunk[] = []
  readonly #texts: string[] = []
  readonly #places = new Map<string, number>()
  /** Places by the name that a database has in the file. */
  readonly #databasePlaces = new Map<string, number>()
  #rows = 0

  get rows(): number {
    return this.#rows
  }

  /** Every text that occurs, in whatever column. */
  get texts(): readonly string[] {
    return this.#texts
  }

  add(line: LogLine): void {
    const at = this.#rows & ROW_MASK
    if (at === 0) this.#chunks.push(createChunk())
    const chunk = this.#chunkOf(this.#rows)
    this.#rows += 1
    chunk.times[at] = Date.parse(line.ts)
    chunk.durations[at] = line.duration_ms
    for (const name of NUMBERS) chunk.numbers[name][at] = line[name]
    for (const name of TEXTS) chunk.texts[name][at] = name === 'database' ? this.#databasePlaceOf(line.database) : this.#placeOf(line[name])
    const trace = line.trace_id
    chunk.isTraced[at] = trace === '' ? 0 : 1
    for (let byte = 0; 2 * byte < trace.length; byte++) {
      chunk.traces[at * TRACE_BYTES + byte] = parseInt(trace.slice(2 * byte, 2 * byte + 2), 16)
    }
  }

  timeAt(row: number): number {
    return this.#chunkOf(row).times[row & ROW_MASK] ?? 0
  }

  durationAt(row: number): number {
    return this.#chunkOf(row).durations[row & ROW_MASK] ?? 0
  }

  number(name: NumberName, row: number): number {
    return this.#chunkOf(row).numbers[name][row & ROW_MASK] ?? 0
  }

  /** The place of a text in `texts`. */
  place(name: TextName, row: number): number {
    return this.#chunkOf(row).texts[name][row & ROW_MASK] ?? 0
  }

  operationsAt(row: number): number {
    return this.number('compute_ops', row) + this.number('read_ops', row) + this.number('write_ops', row)
  }

  /** Empty where the trace is not known. */
  traceAt(row: number): string {
    const { isTraced, traces } = this.#chunkOf(row)
    const at = row & ROW_MASK
    if (isTraced[at] === 0) return ''
    let trace = ''
    for (let byte = at * TRACE_BYTES; byte < (at + 1) * TRACE_BYTES; byte++) trace += HEX[traces[byte] ?? 0] ?? ''
    return trace
  }

  line(row: number): LogLine {
    const text = (name: TextName): string => this.#texts[this.place(name, row)] ?? ''
    const number = (name: NumberName): number => this.number(name, row)
    return {
      ts: new Date(this.timeAt(row)).toISOString(),
      database: text('database'),
      kind: text('kind'),
      trace_id: this.traceAt(row),
      role: text('role'),
      status: number('status'),
      duration_ms: this.durationAt(row),
      compute_ops: number('compute_ops'),
      read_ops: number('read_ops'),
      write_ops: number('write_ops'),
      storage_bytes_read: number('storage_bytes_read'),
      storage_bytes_write: number('storage_bytes_write'),
      request_bytes: number('request_bytes'),
      response_bytes: number('response_bytes'),
      contention_retries: number('contention_retries'),
      tags: text('tags'),
      shape: text('shape'),
    }
  }

  /** A book of every second line. */
  halved(): LogBook {
    const half = new LogBook()
    for (let row = 0; row < this.#rows; row += 2) half.add(this.line(row))
    return half
  }

  #chunkOf(row: number): Chunk {
    return this.#chunks[row >>> CHUNK_BITS] as Chunk
  }

  #databasePlaceOf(name: string): number {
    const known = this.#databasePlaces.get(name)
    if (known !== undefined) return known
    const place = this.#placeOf(shownPath(name))
    this.#databasePlaces.set(name, place)
    return place
  }

  #placeOf(text: string): number {
    const known = this.#places.get(text)
    if (known !== undefined) return known
    this.#places.set(text, this.#texts.length)
    return this.#texts.push(text) - 1
  }
}
