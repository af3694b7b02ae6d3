import type { LogBook } from './log-book.ts'
import { ERROR_STATUS } from './log-line.ts'
import type { TimeRange } from './log-line.ts'

export const TIMELINE_PARTS = 60

/** How many queries ran in equal parts of a range, and how many of them failed. */
export interface Timeline {
  readonly range: TimeRange
  readonly queries: readonly number[]
  readonly errors: readonly number[]
}

/** In which of equal parts of a range a time is. */
export function partOf(time: number, { from, to }: TimeRange, parts: number): number {
  if (to <= from) return 0
  return Math.min(Math.max(Math.floor(((time - from) / (to - from)) * parts), 0), parts - 1)
}

/** Counts rows over time. */
export function timelineOf(book: LogBook, rows: Uint32Array, range: TimeRange): Timeline {
  const queries = Array.from({ length: TIMELINE_PARTS }, () => 0)
  const errors = [...queries]
  for (const row of rows) {
    const part = partOf(book.timeAt(row), range, TIMELINE_PARTS)
    queries[part] = (queries[part] ?? 0) + 1
    if (book.number('status', row) >= ERROR_STATUS) errors[part] = (errors[part] ?? 0) + 1
  }
  return { range, queries, errors }
}
