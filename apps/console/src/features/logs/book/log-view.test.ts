import { describe, expect, test } from 'vitest'
import { bookOf, logLine as line, traceOf } from '../testing/log-lines.ts'
import { exportLook } from './export-look.ts'
import { readFilter } from './log-filter.ts'
import { LogView } from './log-view.ts'
import type { LogLook } from './log-view.ts'

const START = Date.UTC(2026, 10, 23, 12)
const ts = (second: number) => new Date(START + second * 1000).toISOString()

const VIEW = new LogView(
  bookOf([
    line({ ts: ts(0), duration_ms: 5, shape: 'a', trace_id: traceOf('a') }),
    line({ ts: ts(1), duration_ms: 9, shape: 'b', status: 400, trace_id: traceOf('b') }),
    line({ ts: ts(2), duration_ms: 1, shape: 'a', status: 500, read_ops: 50 }),
    line({ ts: ts(4), duration_ms: 2, shape: 'c', trace_id: traceOf('a') }),
    line({ ts: ts(3), duration_ms: 3, shape: 'd', trace_id: traceOf('a'), tags: 'app=terrarium' }),
  ]),
  { from: START, to: START + 4_000 },
)

function look(view: LogLook['view'], search = '', order: LogLook['order'] = 'cost'): LogLook {
  return { view, order, filter: readFilter(new URLSearchParams(search)) }
}

const rowsOf = (seen: LogLook) => VIEW.see(seen, 100).lines.map(({ row }) => row)

describe('a view of a log [LOGS-01]', () => {
  test('lists queries in the order of the file, the slowest first, or those that failed, the latest first', () => {
    expect(rowsOf(look('lines'))).toEqual([0, 1, 2, 3])
    expect(rowsOf(look('slowest'))).toEqual([1, 0, 3, 2])
    expect(rowsOf(look('errors'))).toEqual([2, 1])
  })

  test('groups by shape, the costliest, slowest or most often failing first', () => {
    const shapes = (order: LogLook['order']) => VIEW.see(look('shapes', '', order), 100).shapes.map(({ shape }) => shape)
    expect(shapes('cost')).toEqual(['a', 'b', 'c'])
    expect(shapes('slow')).toEqual(['b', 'a', 'c'])
    expect(shapes('errors')[2]).toBe('c')
  })

  test('gives the first entries and says how many there are', () => {
    const seen = VIEW.see(look('lines'), 2)
    expect(seen).toMatchObject({ queries: 4, entries: 4, lines: [{ row: 0 }, { row: 1 }] })
    expect(VIEW.see(look('shapes'), 1)).toMatchObject({ queries: 4, entries: 3, shapes: [{ shape: 'a' }], lines: [] })
  })

  test('counts over all of the time, whatever part of it is chosen', () => {
    const seen = VIEW.see(look('lines', `from=${START + 2_000}`), 100)
    expect(seen.lines.map(({ row }) => row)).toEqual([2, 3])
    expect(seen.timeline.queries.reduce((sum, count) => sum + count, 0)).toBe(4)
  })

  test('shows a line with its neighbours in the list and its trace in the order of time', () => {
    const detail = VIEW.detail(look('slowest'), 0)
    expect(detail).toMatchObject({ row: 0, place: 2, of: 4, previous: 1, next: 3 })
    expect(detail?.trace.map(({ row }) => row)).toEqual([0, 4, 3])
    expect(VIEW.detail(look('lines'), 2)).toMatchObject({ trace: [{ row: 2 }] })
    expect(VIEW.detail(look('lines'), 4)).toMatchObject({ place: undefined, previous: undefined, next: undefined })
    expect(VIEW.detail(look('lines'), 5)).toBeUndefined()
  })
})

describe('an export', () => {
  test('has the lines that are shown, and no others', async () => {
    const csv = (await exportLook(VIEW, look('slowest', 'status=ok'), 'csv').text()).trim().split('\r\n')
    expect(csv).toHaveLength(3)
    expect(csv[0]).toBe(
      'ts,database,trace_id,role,status,duration_ms,compute_ops,read_ops,write_ops,contention_retries,response_bytes,tags,shape',
    )
    expect(csv.slice(1).map((row) => row.split(',').pop())).toEqual(['a', 'c'])
    const jsonl = (await exportLook(VIEW, look('errors'), 'jsonl').text()).trim().split('\n')
    expect(jsonl.map((each) => JSON.parse(each) as unknown)).toEqual([2, 1].map((row) => VIEW.detail(look('errors'), row)?.line))
  })

  test('has the shapes that are shown in their order', async () => {
    const csv = (await exportLook(VIEW, look('shapes', '', 'slow'), 'csv').text()).trim().split('\r\n')
    expect(csv.map((row) => row.split(',')[0])).toEqual(['shape', 'b', 'a', 'c'])
    expect(csv[1]).toContain('us/shop,1,9,9,9,6,')
  })
})
