import { describe, expect, test } from 'vitest'
import { bookOf, everyRow, logLine as line } from '../testing/log-lines.ts'
import { groupByShape } from './group-shapes.ts'
import { toQuery } from './log-line.ts'
import type { LogLine } from './log-line.ts'
import { timelineOf } from './timeline.ts'

const RANGE = { from: Date.UTC(2026, 10, 23, 12), to: Date.UTC(2026, 10, 23, 13) }

function groups(lines: readonly LogLine[]) {
  const book = bookOf(lines)
  return groupByShape(book, everyRow(book), RANGE)
}

describe('groupByShape [LOGS-01]', () => {
  test('has a row a shape and database, with percentiles, costs and errors', () => {
    const times = Array.from({ length: 100 }, (_each, at) => line({ duration_ms: 100 - at }))
    const rows = groups([...times, line({ status: 400, shape: 'abort(<value>)' }), line({ database: 'us-std' })])
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ calls: 100, p50: 50, p95: 95, slowest: 100, operations: 600, retries: 100, errors: 0 })
    expect(rows[1]).toMatchObject({ shape: 'abort(<value>)', errors: 1 })
  })

  test('says of what the operations are, what part of all they are, how large answers were and what was refused for load', () => {
    const lines = [line({ response_bytes: 1000 }), line({ response_bytes: 24, status: 429 }), line({ shape: '1', compute_ops: 3 })]
    const [books, one] = groups(lines)
    expect(books).toMatchObject({ reads: 4, writes: 6, computed: 2, operations: 12, bytes: 1024, errors: 1, limited: 1 })
    expect([books?.share, one?.share]).toEqual([12 / 20, 8 / 20])
    expect(groups([line({ compute_ops: 0, read_ops: 0, write_ops: 0 })])[0]?.share).toBe(0)
  })

  test('says how calls spread over the range', () => {
    const at = (minute: string) => line({ ts: `2026-11-23T12:${minute}:00.000Z` })
    const [row] = groups([at('00'), at('04'), at('05'), at('59')])
    expect(row?.trend).toEqual([2, 1, ...Array.from({ length: 9 }, () => 0), 1])
  })
})

test('queries and those that failed are counted in sixty parts of the range', () => {
  const book = bookOf([line({}), line({ status: 500 }), line({ ts: '2026-11-23T12:59:59.000Z' }), line({ ts: '2026-11-23T13:00:00.000Z' })])
  const { queries, errors } = timelineOf(book, everyRow(book), RANGE)
  expect(queries).toEqual([2, ...Array.from({ length: 58 }, () => 0), 2])
  expect(errors).toEqual([1, ...Array.from({ length: 59 }, () => 0)])
})

test('a shape becomes a query whose values are arguments', () => {
  expect(toQuery('Book.byTitle(<string>).take(<number>)')).toEqual({ text: 'Book.byTitle(arg1).take(arg2)', names: ['arg1', 'arg2'] })
})
