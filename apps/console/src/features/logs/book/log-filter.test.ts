import { describe, expect, test } from 'vitest'
import { bookOf, logLine as line, traceOf } from '../testing/log-lines.ts'
import { facetsOf } from './facets.ts'
import { findRows, isFiltered, readFilter } from './log-filter.ts'
import { isOfConsole } from './log-line.ts'

const BOOK = bookOf([
  line({ ts: '2026-11-23T12:00:03.000Z', trace_id: traceOf('a'), tags: 'page=home,step=2' }),
  line({ ts: '2026-11-23T12:00:01.000Z', trace_id: traceOf('a'), tags: 'page=home,step=1', shape: 'Author.all()' }),
  line({ ts: '2026-11-23T12:00:02.000Z', trace_id: traceOf('b'), status: 400, role: 'server', shape: 'abort(<value>)' }),
  line({ ts: '2026-11-23T12:00:04.000Z', tags: 'app=terrarium', shape: 'Collection.all()' }),
  line({ ts: '2026-11-23T12:00:05.000Z', database: 'us-std/shop/eu', read_ops: 20, shape: 'Order.all()', role: 'server' }),
])

const found = (search: string) => Array.from(findRows(BOOK, readFilter(new URLSearchParams(search)))).map((row) => BOOK.line(row).shape)
const at = (seconds: number) => Date.UTC(2026, 10, 23, 12, 0, seconds)

describe('a filter of log lines [LOGS-01]', () => {
  test('hides the own queries of the console unless they are asked for', () => {
    expect(found('')).toEqual(['Book.all()', 'Author.all()', 'abort(<value>)', 'Order.all()'])
    expect(found('console=shown')).toHaveLength(5)
    expect(isOfConsole('screen=shell,app=terrarium,op=run')).toBe(true)
    expect(isOfConsole('app=terrarium2')).toBe(false)
  })

  test.each([
    ['status=errors', ['abort(<value>)']],
    ['status=ok', ['Book.all()', 'Author.all()', 'Order.all()']],
    ['status=400', ['abort(<value>)']],
    ['role=server', ['abort(<value>)', 'Order.all()']],
    ['role=nobody', []],
    ['database=us%2Fshop%2Feu', ['Order.all()']],
    ['database=us-std%2Fshop%2Feu', ['Order.all()']],
    ['text=us%2Fshop%2Feu', ['Order.all()']],
    ['cost=24', ['Order.all()']],
    ['cost=25', []],
    ['tag=step=1', ['Author.all()']],
    ['tag=step', []],
    ['text=AUTHOR', ['Author.all()']],
    ['text=bbbb', ['abort(<value>)']],
    ['status=ok&text=book', ['Book.all()']],
    [`trace=${traceOf('a')}`, ['Book.all()', 'Author.all()']],
    [`from=${at(3)}`, ['Book.all()', 'Order.all()']],
    [`to=${at(2)}`, ['Author.all()', 'abort(<value>)']],
    [`from=${at(2)}&to=${at(3)}`, ['Book.all()', 'abort(<value>)']],
  ])('lets pass by %s', (search, shapes) => {
    expect(found(search)).toEqual(shapes)
    expect(isFiltered(readFilter(new URLSearchParams(search)))).toBe(true)
  })

  test.each(['cost=many', 'from=noon', 'to='])('takes no number from %s', (search) => {
    expect(found(search)).toHaveLength(4)
    expect(isFiltered(readFilter(new URLSearchParams(search)))).toBe(false)
  })

  test('offers what occurs', () => {
    expect(facetsOf(BOOK)).toEqual({
      statuses: ['200', '400'],
      roles: ['admin', 'server'],
      tags: ['app=terrarium', 'page=home', 'step=1', 'step=2'],
      databases: ['us/shop', 'us/shop/eu'],
    })
  })
})
