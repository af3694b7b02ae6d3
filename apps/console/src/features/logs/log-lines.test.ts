import { describe, expect, test } from 'vitest'
import { groupByShape, isOfConsole, parseLines, toQuery } from './log-lines.ts'
import type { LogLine } from './log-lines.ts'

function line(over: Partial<LogLine>): LogLine {
  const costs = { duration_ms: 1, compute_ops: 1, read_ops: 2, write_ops: 3, contention_retries: 1 }
  return { database: 'us-std/shop', status: 200, tags: '', shape: 'Book.all()', ...costs, ...over }
}

describe('groupByShape', () => {
  test('has a row a shape and database, with percentiles, costs and errors', () => {
    const times = Array.from({ length: 100 }, (_each, at) => line({ duration_ms: 100 - at }))
    const rows = groupByShape([...times, line({ status: 400, shape: 'abort(<value>)' }), line({ database: 'us-std' })])
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

test('lines are read as they come', () => {
  expect(parseLines(`${JSON.stringify(line({}))}\n`)).toEqual([line({})])
})
