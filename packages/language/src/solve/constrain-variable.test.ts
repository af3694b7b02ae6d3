import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

describe('variables', () => {
  test.each([
    ['[f => f(1)]', '[(1 => A) => A]'],
    ['[(f, g) => x => g(f(x))]', '[(A => B, B => C) => A => C]'],
    ['[x => { let y = x; y }]', '[A => A]'],
    ['[x => { let f = y => [x, y]; [f(1), f("a")] }]', '[A => [[A, 1], [A, "a"]]]'],
    ['[(x, y) => [x.a, x.b, y]]', '[({ a: A, b: B, ... }, C) => [A, B, C]]'],
  ])('%s is inferred as %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test('bounds of both sides are related, whichever comes first', () => {
    expect(checkText('(x => Math.abs(x))("a")')).toContain('Type `String` is not a subtype of `Number`')
    expect(checkText('{ let f = x => x.a; f({ a: 1 }) + f({ a: 2 }) }')).toBe('Number')
    expect(checkText('{ let f = x => x.a; f({ b: 1 }) }')).toContain('Type `{ b: 1 }` does not have field `a`')
  })

  test('types that come round to themselves end', () => {
    expect(checkText('let w = x => x(x); w(w)')).toMatch(/^(error|[A-Z])/)
    expect(checkText('let f = x => { a: x }; f(f(f(1)))')).toBe('{ a: { a: { a: 1 } } }')
  })
})
