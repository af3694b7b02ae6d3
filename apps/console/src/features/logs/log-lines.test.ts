import { describe, expect, test } from 'vitest'
import { groupByShape, isOfConsole, toQuery } from './log-lines.ts'
import type { LogLine } from './log-lines.ts'

function line(over: Partial<LogLine>): LogLine {
  const costs = { duration_ms: 1, compute_ops: 1, read_ops: 2, write_ops: 3, contention_retries: 1 }
  const request = { ts: '2026-11-23T12:00:00.000Z', trace_id: '', role: 'admin' }
  return { ...request, database: 'us-std/shop', status: 200, tags: '', shape: 'Book.all()', ...costs, ...over }
}

const RANGE = { from: Date.UTC(2026, 10, 23, 12), to: Date.UTC(2026, 10, 23, 13) }

describe('groupByShape', () => {
  test('has a row a shape and database, with percentiles, costs and errors', () => {
    const times = Array.from({ length: 100 }, (_each, at) => line({ duration_ms: 100 - at }))
    const rows = groupByShape([...times, line({ status: 400, shape: 'abort(<value>)' }), line({ database: 'us-std' })], RANGE)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ calls: 100, p50: 50, p95: 95, slowest: 100, operations: 600, retries: 100, errors: 0 })
    expect(rows[1]).toMatchObject({ shape: 'abort(<value>)', errors: 1 })
  })
})

test('a line is of the console by its tag', () => {
  expect(isOfConsole(line({ tags: 'screen=shell,app=terrarium,op=run' }))).toBe(true)
  expect(isOfConsole(line({ tags: 'app=terrarium2' }))).toBe(false)
})

test('a shape becomes a query whose values are arguments', () => {
  expect(toQuery('Book.byTitle(<string>).take(<number>)')).toEqual({ text: 'Book.byTitle(arg1).take(arg2)', names: ['arg1', 'arg2'] })
})

test('a shape says how its calls spread over the range', () => {
  const at = (minute: string) => line({ ts: `2026-11-23T12:${minute}:00.000Z` })
  const [row] = groupByShape([at('00'), at('02'), at('03'), at('59')], RANGE)
  expect(row?.trend).toEqual([2, 1, ...Array.from({ length: 21 }, () => 0), 1])
})
