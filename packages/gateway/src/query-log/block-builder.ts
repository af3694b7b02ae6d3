import type { QueryEvent } from '../metering/query-event.ts'
import { FLAG, NAME_COLUMNS, NUMBER_COLUMNS, ROW_BYTES, storedNumber, TRACE_BYTES } from './log-columns.ts'
import type { BlockHead } from './log-columns.ts'

/** Rows of a block. */
const ROWS_MAX = 8_192
/** Places in the list of names that 16 bits tell apart, less what a row may add. */
const NAMES_MAX = 65_535 - NAME_COLUMNS.length
/** Characters of a block's names. */
const NAME_CHARACTERS_MAX = 2_000_000
/** Times of arrival are stored as distances of 32 bits, so the rows of a block are at most half an hour apart. */
const DISTANCE_MAX = 0x7fff_ffff

/** Rows that become one block, before compression: columns with a list of names, and the ids of traces beside them. */
export interface BuiltBlock {
  /** Times of arrival of the first and the last row, in milliseconds. */
  readonly first: number
  readonly last: number
  readonly rows: number
  readonly columns: Buffer
  readonly traces: Buffer
}

/**
 * Collects events column by column, in arrays that are used again and again: the thread that answers queries does little more for each
 * than write its figures down.
 */
export class BlockBuilder {
  readonly #flags = new Uint8Array(ROWS_MAX)
  readonly #distances = new Int32Array(ROWS_MAX)
  readonly #numbers = NUMBER_COLUMNS.map(() => new Uint32Array(ROWS_MAX))
  readonly #places = NAME_COLUMNS.map(() => new Uint16Array(ROWS_MAX))
  readonly #traces = Buffer.alloc(ROWS_MAX * TRACE_BYTES)
  readonly #names = new Map<string, number>()
  #nameCharacters = 0
  #rows = 0
  #base = 0
  #first = Infinity
  #last = 0

  get rows(): number {
    return this.#rows
  }

  /** Bytes that are collected. */
  get bytes(): number {
    return this.#rows * ROW_BYTES + this.#nameCharacters
  }

  /** Whether there is room for an event; a block without rows has room for any. */
  hasRoomFor({ receivedAt }: QueryEvent): boolean {
    if (this.#rows === 0) return true
    const isFull = this.#rows === ROWS_MAX || this.#names.size > NAMES_MAX || this.#nameCharacters > NAME_CHARACTERS_MAX
    return !isFull && Math.abs(receivedAt - this.#base) <= DISTANCE_MAX
  }

  /** Adds a row; returns its bytes before compression, with those of its names. */
  add(event: QueryEvent, database: string): number {
    const row = this.#rows
    const { receivedAt, role, tags, shape, traceId } = event
    if (row === 0) this.#base = receivedAt
    this.#rows = row + 1
    this.#first = Math.min(this.#first, receivedAt)
    this.#last = Math.max(this.#last, receivedAt)
    this.#distances[row] = receivedAt - this.#base
    const isTraced = traceId.length === 2 * TRACE_BYTES
    this.#flags[row] = (event.kind === 'stream' ? FLAG.stream : 0) | (isTraced ? FLAG.traced : 0)
    if (isTraced) this.#traces.write(traceId, row * TRACE_BYTES, 'hex')
    for (let at = 0; at < NUMBER_COLUMNS.length; at++) {
      ;(this.#numbers[at] as Uint32Array)[row] = storedNumber(event, NUMBER_COLUMNS[at] as (typeof NUMBER_COLUMNS)[number])
    }
    this.#setName(0, row, database)
    this.#setName(1, row, role)
    this.#setName(2, row, tags)
    this.#setName(3, row, shape)
    return ROW_BYTES + database.length + role.length + tags.length + shape.length
  }

  /** Returns the block and begins the next one; undefined when it has no rows. */
  take(): BuiltBlock | undefined {
    const rows = this.#rows
    if (rows === 0) return undefined
    const block = {
      first: Math.floor(this.#first / 1000),
      last: Math.floor(this.#last / 1000),
      rows,
      columns: this.#join(rows),
      traces: Buffer.from(this.#traces.subarray(0, rows * TRACE_BYTES)),
    }
    this.#names.clear()
    this.#nameCharacters = 0
    this.#rows = 0
    this.#first = Infinity
    this.#last = 0
    return block
  }

  #setName(column: number, row: number, name: string): void {
    let place = this.#names.get(name)
    if (place === undefined) {
      place = this.#names.size
      this.#names.set(name, place)
      this.#nameCharacters += name.length
    }
    ;(this.#places[column] as Uint16Array)[row] = place
  }

  /** Bytes of the head's length, the head, and the columns one after the other. */
  #join(rows: number): Buffer {
    const head: BlockHead = { base: this.#base, names: [...this.#names.keys()] }
    const text = Buffer.from(JSON.stringify(head))
    const length = Buffer.alloc(4)
    length.writeUInt32LE(text.length)
    const columns = [this.#flags, this.#distances, ...this.#numbers, ...this.#places]
    return Buffer.concat([length, text, ...columns.map((column) => new Uint8Array(column.buffer, 0, rows * column.BYTES_PER_ELEMENT))])
  }
}
