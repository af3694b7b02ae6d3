import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readLines } from './block-reader.ts'
import { BLOCKS_EXTENSION, Segment } from './segment.ts'

/** How far the segment of a day has been read: up to a block, and so many of that block's lines. */
export interface DayPosition {
  readonly day: string
  readonly offset: number
  readonly lines: number
}

/** How far a log has been read: the latest days, the oldest first. Days before the first of them are done. Empty: from the first line on. */
export type LogPosition = readonly DayPosition[]

/** Lines that follow a position, and the position behind them. */
export interface FollowedLines {
  readonly lines: readonly string[]
  readonly position: LogPosition
}

/** A block stands in the segment of the day of its latest query, so that the day before may still grow; no earlier one does. */
const GROWING_DAYS = 2
const ALL_TIME = { from: new Date(0), to: new Date(8.64e15) } as const

/**
 * Reads a query log in the order in which it was written, from a position that another process may have kept. It reads only the log's
 * files: queries are found once their block is written, and days that the log has removed are passed over.
 */
export class LogFollower {
  readonly #folder: string

  /** @param folder as the query log's */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Returns the position behind everything that is written. */
  async end(): Promise<LogPosition> {
    const ends = (await this.#days()).slice(-GROWING_DAYS).map(async (day) => {
      const last = (await this.#segment(day).blocks()).at(-1)
      return { day, offset: last === undefined ? 0 : last.offset + last.bytes, lines: 0 }
    })
    return Promise.all(ends)
  }

  /** Returns a position that the queries from a time on are behind, and few before it: those of the same block. */
  async before(time: Date): Promise<LogPosition> {
    for (const day of await this.#days()) {
      const first = (await this.#segment(day).blocks()).find(({ last }) => last >= time.getTime())
      if (first !== undefined) return [{ day, offset: first.offset, lines: 0 }]
    }
    return this.end()
  }

  /**
   * Yields the lines behind a position, as JSON without line ends, in groups of at most `linesMax`. A group is empty where a block has none
   * of the scope.
   *
   * @param scope region group, or names of a database: `us-std` or `us-std/shop`
   */
  async *readAfter(position: LogPosition, scope: string, linesMax: number): AsyncGenerator<FollowedLines> {
    let reached = position
    const [oldest] = position
    for (const day of await this.#days()) {
      if (oldest !== undefined && day < oldest.day) continue
      const { offset, lines: done } = reached.find((each) => each.day === day) ?? { offset: 0, lines: 0 }
      for (const block of await this.#blocksFrom(day, offset)) {
        const lines = await this.#linesOf(day, block.offset, scope)
        let at = block.offset === offset ? done : 0
        for (; lines.length - at > linesMax; at += linesMax) {
          reached = moved(reached, { day, offset: block.offset, lines: at + linesMax })
          yield { lines: lines.slice(at, at + linesMax), position: reached }
        }
        reached = moved(reached, { day, offset: block.offset + block.bytes, lines: 0 })
        yield { lines: lines.slice(at), position: reached }
      }
    }
  }

  async #blocksFrom(day: string, offset: number) {
    return (await this.#segment(day).blocks()).filter((block) => block.offset >= offset)
  }

  async #linesOf(day: string, offset: number, scope: string): Promise<readonly string[]> {
    for await (const { columns, traces, rows } of this.#segment(day).read((block) => block.offset === offset)) {
      return readLines(columns, traces, rows, { ...ALL_TIME, scope })
    }
    return []
  }

  async #days(): Promise<readonly string[]> {
    const names = await readdir(this.#folder).catch(() => [])
    return names
      .filter((name) => name.endsWith(BLOCKS_EXTENSION))
      .map((name) => name.slice(0, -BLOCKS_EXTENSION.length))
      .sort()
  }

  #segment(day: string): Segment {
    return new Segment(join(this.#folder, day))
  }
}

/** The position with a day moved on, and without days that no longer grow. */
function moved(position: LogPosition, to: DayPosition): LogPosition {
  const others = position.filter(({ day }) => day !== to.day)
  return [...others, to].sort((a, b) => (a.day < b.day ? -1 : 1)).slice(-GROWING_DAYS)
}
