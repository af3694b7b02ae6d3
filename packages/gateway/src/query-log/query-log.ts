import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { QueryEvent } from '../metering/query-event.ts'
import { BlockBuilder } from './block-builder.ts'
import type { BuiltBlock } from './block-builder.ts'
import { measureLines, readLines } from './block-reader.ts'
import type { LogRange, LogSize } from './block-reader.ts'
import { BLOCKS_EXTENSION, INDEX_EXTENSION, Segment } from './segment.ts'
import type { Block, BlockContent } from './segment.ts'

export interface QueryLogOptions {
  /** Folder of the segments; created where it is missing. */
  readonly folder: string
  /** Days for which a line is kept. */
  readonly daysMax: number
  /** Bytes that the segments may take together; the oldest day goes first, the present one stays. */
  readonly bytesMax: number
  /** Called when queries were not logged because they could not be written. */
  readonly onFault: (error: unknown) => void
}

/** Queries wait for so long for others of their block. A crash loses at most these. */
const FLUSH_MS = 5_000
/** Bytes that wait while the disk is behind; queries beyond them are not logged. */
const WAITING_BYTES_MAX = 33_554_432
const DAY_MS = 86_400_000
const DAY_LENGTH = 10
/** A query may end, and so be written, in a day after the one in which it arrived. */
const LATE_MS = 3_600_000

/**
 * The log of all queries, compressed, in a segment a day. Queries are collected in memory, column by column, and written beside the
 * traffic.
 *
 *   append ─▶ columns of the next block ─▶ (full, or 5 s old) compressed ─▶ segment ─▶ index
 */
export class QueryLog {
  readonly #options: QueryLogOptions
  readonly #builder = new BlockBuilder()
  #timer: NodeJS.Timeout | undefined
  #waiting = 0
  #dropped = 0
  #written: Promise<void>

  constructor(options: QueryLogOptions) {
    this.#options = options
    this.#written = this.#attempt(() => this.#open())
  }

  /** Takes an event of a database; returns the bytes that it takes before compression. */
  append(event: QueryEvent, database: string): number {
    if (!this.#builder.hasRoomFor(event)) void this.flush()
    if (this.#waiting > WAITING_BYTES_MAX) {
      this.#dropped += 1
      return 0
    }
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
    return this.#builder.add(event, database)
  }

  /** Writes what was collected; resolves when it can be read. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const block = this.#builder.take()
    if (block === undefined) return this.#written
    const bytes = block.columns.length + block.traces.length
    this.#waiting += bytes
    this.#written = this.#written.then(() => this.#attempt(() => this.#write(block), bytes))
    return this.#written
  }

  /** Yields the lines of a range in the order in which the queries ended, as JSON without line ends, block by block. */
  async *read(range: LogRange): AsyncGenerator<readonly string[]> {
    for await (const { columns, traces, rows } of this.#blocks(range)) yield readLines(columns, traces, rows, range)
  }

  /** Returns how much `read` would yield, without making the lines. */
  async measure(range: LogRange): Promise<LogSize> {
    const sizes: LogSize[] = []
    for await (const { columns, traces, rows } of this.#blocks(range)) sizes.push(measureLines(columns, traces, rows, range))
    return sizes.reduce((sum, { lines, bytes }) => ({ lines: sum.lines + lines, bytes: sum.bytes + bytes }), { lines: 0, bytes: 0 })
  }

  async close(): Promise<void> {
    await this.flush()
  }

  /** Yields the blocks that may have lines of a range. */
  async *#blocks(range: LogRange): AsyncGenerator<BlockContent> {
    await this.flush()
    const [from, to] = [range.from.getTime(), range.to.getTime()]
    const isWanted = ({ first, last }: Block): boolean => last >= from && first < to
    const [begin, end] = [dayOf(from), dayOf(to + LATE_MS)]
    for (const day of await this.#days()) {
      if (day >= begin && day <= end) yield* this.#segment(day).read(isWanted)
    }
  }

  async #open(): Promise<void> {
    await mkdir(this.#options.folder, { recursive: true })
    for (const day of await this.#days()) await this.#segment(day).recover()
    await this.#expire()
  }

  async #write(block: BuiltBlock): Promise<void> {
    const day = dayOf(block.last)
    const segment = this.#segment(day)
    try {
      await segment.append(block)
    } catch (error: unknown) {
      await segment.recover() // half a block must not stand before the next
      throw error
    }
    await this.#expire()
  }

  /** Runs a step and reports its failure: the log must not end what it logs. */
  async #attempt(step: () => Promise<void>, bytes = 0): Promise<void> {
    try {
      await step()
      if (this.#dropped > 0) throw new Error(`${this.#dropped} queries were not logged because the disk is behind`)
    } catch (error: unknown) {
      this.#options.onFault(error)
    } finally {
      this.#dropped = 0
      this.#waiting -= bytes
    }
  }

  async #expire(): Promise<void> {
    const { folder, daysMax, bytesMax } = this.#options
    const days = await this.#days()
    const oldest = dayOf(Date.now() - daysMax * DAY_MS)
    const sizes = await Promise.all(days.map(async (day) => (await stat(join(folder, day + BLOCKS_EXTENSION))).size))
    let total = sizes.reduce((sum, size) => sum + size, 0)
    for (const [at, day] of days.slice(0, -1).entries()) {
      if (day >= oldest && total <= bytesMax) return
      total -= sizes[at] ?? 0
      await Promise.all([BLOCKS_EXTENSION, INDEX_EXTENSION].map((extension) => rm(join(folder, day + extension), { force: true })))
    }
  }

  /** The days that have a segment, the oldest first. */
  async #days(): Promise<readonly string[]> {
    const names = await readdir(this.#options.folder).catch(() => [])
    return names
      .filter((name) => name.endsWith(BLOCKS_EXTENSION))
      .map((name) => name.slice(0, DAY_LENGTH))
      .sort()
  }

  #segment(day: string): Segment {
    return new Segment(join(this.#options.folder, day))
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, DAY_LENGTH)
}
