import { groupByShape } from './group-shapes.ts'
import type { ShapeRow } from './group-shapes.ts'
import type { LogBook } from './log-book.ts'
import { findRows } from './log-filter.ts'
import type { LogFilter } from './log-filter.ts'
import { ERROR_STATUS } from './log-line.ts'
import type { LogLine, TimeRange } from './log-line.ts'
import { timelineOf } from './timeline.ts'
import type { Timeline } from './timeline.ts'

/** By shape; the slowest first; those that failed, the latest first; in the order of time. */
export const LOG_VIEWS = ['shapes', 'slowest', 'errors', 'lines'] as const
export type LogViewName = (typeof LOG_VIEWS)[number]

/** Which shapes come first. */
export const SHAPE_ORDERS = ['cost', 'slow', 'errors'] as const
export type ShapeOrder = (typeof SHAPE_ORDERS)[number]

/** What is looked at. */
export interface LogLook {
  readonly filter: LogFilter
  readonly view: LogViewName
  readonly order: ShapeOrder
}

/** A line with its row in the book, which alone tells two of them apart. */
export interface PlacedLine {
  readonly row: number
  readonly line: LogLine
}

/** What there is to see, up to a number of entries. */
export interface LogSight {
  /** Queries that pass the filter. */
  readonly queries: number
  /** Entries of the view. */
  readonly entries: number
  readonly shapes: readonly ShapeRow[]
  readonly lines: readonly PlacedLine[]
  /** Over all of the log's time, whatever part of it is chosen. */
  readonly timeline: Timeline
}

/** A line, its neighbours in the view, and the queries of its trace. */
export interface LineDetail extends PlacedLine {
  /** From 1, and of how many; undefined where the filter leaves the line out. */
  readonly place: number | undefined
  readonly of: number
  readonly previous: number | undefined
  readonly next: number | undefined
  /** In the order of time, at least the line itself. */
  readonly trace: readonly PlacedLine[]
}

/** Queries of a trace that are listed at most. */
const TRACE_LINES_MAX = 500

const SHAPE_AMOUNTS: Readonly<Record<ShapeOrder, (row: ShapeRow) => number>> = {
  cost: ({ operations }) => operations,
  slow: ({ slowest }) => slowest,
  errors: ({ errors }) => errors,
}

/** What came last, and for what. */
interface Kept<Value> {
  readonly key: string
  readonly value: Value
}

/** Answers what is asked about a log that was read. What the last look has found is kept, so that going on in it, or in another view, costs little. */
export class LogView {
  readonly #book: LogBook
  readonly #range: TimeRange
  #found: Kept<Uint32Array> | undefined
  #ordered: Kept<Uint32Array> | undefined
  #shapes: Kept<readonly ShapeRow[]> | undefined
  #timeline: Kept<Timeline> | undefined

  constructor(book: LogBook, range: TimeRange) {
    this.#book = book
    this.#range = range
  }

  see(look: LogLook, limit: number): LogSight {
    const rows = this.#rowsOf(look)
    const isShapes = look.view === 'shapes'
    const shapes = isShapes ? this.shapes(look) : []
    return {
      queries: rows.length,
      entries: isShapes ? shapes.length : rows.length,
      shapes: shapes.slice(0, limit),
      lines: isShapes ? [] : Array.from(rows.subarray(0, limit), this.#placed),
      timeline: this.#timelineOf({ ...look.filter, from: '', to: '' }),
    }
  }

  detail(look: LogLook, row: number): LineDetail | undefined {
    if (row >= this.#book.rows) return undefined
    const rows = this.#rowsOf(look)
    const at = rows.indexOf(row)
    return {
      ...this.#placed(row),
      place: at < 0 ? undefined : at + 1,
      of: rows.length,
      previous: at > 0 ? rows[at - 1] : undefined,
      next: at < 0 ? undefined : rows[at + 1],
      trace: this.#traceOf(row),
    }
  }

  /** All shapes of a look. */
  shapes({ filter, order }: LogLook): readonly ShapeRow[] {
    const amount = SHAPE_AMOUNTS[order]
    return [...this.#grouped(filter)].sort((a, b) => amount(b) - amount(a))
  }

  /** All lines of a look, one by one. */
  *lines(look: LogLook): Generator<LogLine> {
    for (const row of this.#rowsOf(look)) yield this.#book.line(row)
  }

  readonly #placed = (row: number): PlacedLine => ({ row, line: this.#book.line(row) })

  #traceOf(row: number): readonly PlacedLine[] {
    const trace = this.#book.traceAt(row)
    if (trace === '') return [this.#placed(row)]
    const rows: number[] = []
    for (let each = 0; each < this.#book.rows && rows.length < TRACE_LINES_MAX; each++) {
      if (this.#book.traceAt(each) === trace) rows.push(each)
    }
    return rows.sort((a, b) => this.#book.timeAt(a) - this.#book.timeAt(b)).map(this.#placed)
  }

  #grouped(filter: LogFilter): readonly ShapeRow[] {
    const key = JSON.stringify(filter)
    if (this.#shapes?.key !== key) this.#shapes = { key, value: groupByShape(this.#book, this.#find(filter), this.#range) }
    return this.#shapes.value
  }

  /** The rows of another filter are not kept for it: the view goes on with its own. */
  #timelineOf(filter: LogFilter): Timeline {
    const key = JSON.stringify(filter)
    if (this.#timeline?.key !== key) {
      const rows = this.#found?.key === key ? this.#found.value : findRows(this.#book, filter)
      this.#timeline = { key, value: timelineOf(this.#book, rows, this.#range) }
    }
    return this.#timeline.value
  }

  #rowsOf({ filter, view }: LogLook): Uint32Array {
    const key = JSON.stringify([filter, view])
    if (this.#ordered?.key !== key) this.#ordered = { key, value: this.#order(this.#find(filter), view) }
    return this.#ordered.value
  }

  #find(filter: LogFilter): Uint32Array {
    const key = JSON.stringify(filter)
    if (this.#found?.key !== key) this.#found = { key, value: findRows(this.#book, filter) }
    return this.#found.value
  }

  #order(rows: Uint32Array, view: LogViewName): Uint32Array {
    const book = this.#book
    if (view === 'slowest') return rows.slice().sort((a, b) => book.durationAt(b) - book.durationAt(a))
    if (view !== 'errors') return rows
    return rows.filter((row) => book.number('status', row) >= ERROR_STATUS).reverse()
  }
}
