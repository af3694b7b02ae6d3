import { describe, expect, test } from 'vitest'
import { predicateParts, withIdentity, withToken } from './predicate-parts.ts'

describe('the parts of a predicate', () => {
  test('are its conditions, with the sides of comparisons', () => {
    expect(predicateParts('(order) => order.customer == Query.identity() && (order.total > 10 || order.open)')).toEqual({
      parameters: 'order',
      conditions: [
        { source: 'order.customer == Query.identity()', sides: ['order.customer', 'Query.identity()'] },
        { source: '(order.total > 10 || order.open)', sides: undefined },
      ],
    })
  })

  test('are not split within strings, comments and calls', () => {
    expect(predicateParts('doc => doc.a == "x && y" || f(doc, a && b)')?.conditions.map(({ source }) => source)).toEqual([
      'doc.a == "x && y"',
      'f(doc, a && b)',
    ])
    expect(predicateParts('(old, new) => old.a <= new.a')).toEqual({
      parameters: 'old, new',
      conditions: [{ source: 'old.a <= new.a', sides: ['old.a', 'new.a'] }],
    })
  })

  test('are found around operators of another kind, and within braces of nothing else', () => {
    expect(predicateParts('doc => { doc.tags.any(tag => tag == "a" || tag == "b") && doc.a + 1 > 2 }')?.conditions).toEqual([
      { source: 'doc.tags.any(tag => tag == "a" || tag == "b")', sides: undefined },
      { source: 'doc.a + 1 > 2', sides: ['doc.a + 1', '2'] },
    ])
    expect(predicateParts('doc => "#{doc.a && doc.b}" == "x"')?.conditions).toHaveLength(1)
  })

  test('are unknown of a block, and of what is no function', () => {
    expect(predicateParts('doc => { let a = 1; doc.a == a }')).toBeUndefined()
    expect(predicateParts('.open')).toBeUndefined()
  })
})

describe('the identity of a predicate', () => {
  test('is replaced wherever it is asked for, templates and calls included', () => {
    const predicate = `doc => doc.by == Query . identity( )!.id && "#{Query.identity()}" != f(Query.identity)`
    expect(withIdentity(predicate, 'me')).toBe('doc => doc.by == me!.id && "#{me}" != f(Query.identity)')
  })

  test('is replaced in code, not in strings', () => {
    expect(withIdentity('doc => doc.by == Query.identity() && doc.note != "Query.identity()"', 'me')).toBe(
      'doc => doc.by == me && doc.note != "Query.identity()"',
    )
  })
})

test('the token of a predicate is replaced apart from the identity', () => {
  expect(withToken('doc => doc.by == Query.token()!.sub && doc.of == Query.identity()', 'it')).toBe(
    'doc => doc.by == it!.sub && doc.of == Query.identity()',
  )
})
