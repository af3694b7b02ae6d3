import { describe, expect, test } from 'vitest'
import { facetsOf, filterLines, isFiltered, readFilter } from './log-filter.ts'
import type { LogLine } from './log-lines.ts'

function line(over: Partial<LogLine>): LogLine {
  const costs = { duration_ms: 1, compute_ops: 1, read_ops: 2, write_ops: 3, contention_retries: 1 }
  const request = { ts: '2026-11-23T12:00:00.000Z', trace_id: '', role: 'admin', status: 200, tags: '' }
  return { ...request, ...costs, database: 'us-std/shop', shape: 'Book.all()', ...over }
}

const LINES = [
  line({ ts: '2026-11-23T12:00:03.000Z', trace_id: 'a1', tags: 'page=home,step=2' }),
  line({ ts: '2026-11-23T12:00:01.000Z', trace_id: 'a1', tags: 'page=home,step=1', shape: 'Author.all()' }),
  line({ ts: '2026-11-23T12:00:02.000Z', trace_id: 'b2', status: 400, role: 'server', shape: 'abort(<value>)' }),
  line({ ts: '2026-11-23T12:00:04.000Z', tags: 'app=terrarium', shape: 'Collection.all()' }),
]

const found = (search: string) => filterLines(LINES, readFilter(new URLSearchParams(search))).map(({ shape }) => shape)

describe('a filter of log lines', () => {
  test('hides the own queries of the console unless they are asked for', () => {
    expect(found('')).toEqual(['Book.all()', 'Author.all()', 'abort(<value>)'])
    expect(found('console=shown')).toHaveLength(4)
  })

  test.each([
    ['status=errors', ['abort(<value>)']],
    ['status=ok', ['Book.all()', 'Author.all()']],
    ['status=400', ['abort(<value>)']],
    ['role=server', ['abort(<value>)']],
    ['tag=step=1', ['Author.all()']],
    ['tag=step', []],
    ['text=AUTHOR', ['Author.all()']],
    ['status=ok&text=book', ['Book.all()']],
  ])('lets pass by %s', (search, shapes) => {
    expect(found(search)).toEqual(shapes)
    expect(isFiltered(readFilter(new URLSearchParams(search)))).toBe(true)
  })

  test('shows the queries of a trace in the order of time', () => {
    expect(found('trace=a1')).toEqual(['Author.all()', 'Book.all()'])
  })

  test('offers what occurs', () => {
    expect(facetsOf(LINES)).toEqual({
      statuses: ['200', '400'],
      roles: ['admin', 'server'],
      tags: ['app=terrarium', 'page=home', 'step=1', 'step=2'],
    })
  })
})
