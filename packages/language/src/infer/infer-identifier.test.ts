import { describe, expect, test } from 'vitest'
import { bookshop, checkText } from '../testing/check-text.ts'

const SHOP = bookshop()

describe('names', () => {
  test.each([
    ['Math', 'MathModule'],
    ['Book', 'BookCollection'],
    ['Volume', 'VolumeCollection'],
    ['twice', 'UserFunction<(n: Number) => Number>'],
    ['couple', 'UserFunction<A => [A, A]>'],
    ['FQL.Math', 'MathModule'],
    ['let x = 1; x', '1'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query, SHOP)).toBe(type)
  })

  test.each([
    ['missing', 'error 1:1-8 Unbound variable `missing`'],
    ['[a, b, a]', 'error 1:2-3 Unbound variable `a`\nerror 1:5-6 Unbound variable `b`\nerror 1:8-9 Unbound variable `a`'],
    ['FQL.Book', 'error 1:5-9 Type `FQLModule` does not have field `Book`'],
  ])('%s has unknown names: reports each of them', (query, expected) => {
    expect(checkText(query, SHOP)).toBe(expected)
  })

  test('names of the query hide those of the database, and arguments are names', () => {
    expect(checkText('let Book = 1; Book', SHOP)).toBe('1')
    expect(checkText('x => [Math.abs(x)]')).toContain('Number => [Number]')
  })

  test('expressions that use an unknown name cause no further errors', () => {
    expect(checkText('missing.a(1)[2] + 1')).toBe('error 1:1-8 Unbound variable `missing`')
  })
})
