import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

describe('generic parameters of annotations', () => {
  test.each([
    ['let f: A => A = x => x; [f(1), f("a")]', '[1, "a"]'],
    ['let f: (A, B) => [B, A] = (a, b) => [b, a]; f(1, "x")', '["x", 1]'],
    ['let f: (A => B) => Array<A> => Array<B> = g => l => l.map(g); f(n => n + 1)([1])', 'Array<Number>'],
    ['let f: (Set<A>) => A | Null = s => s.first(); f([1].toSet())', '1 | Null'],
    ['let f: A => [A, A] = x => [x, x]; [f]', '[A => [A, A]]'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test.each([
    ['let f: A => A = x => 1; f', 'Type `1` cannot be used as generic type `A`'],
    ['let f: A => A = x => x + 1; f', 'Generic type `A` cannot be used as type'],
    ['let f: (A, B) => (B, A) = (a, b) => [a, b]; f', 'Generic type `A` cannot be used as type `B`'],
    ['let f: A => Array<A> = x => x; f', 'Generic type `A` cannot be used as type `Array<A>`'],
    ['let f: B => C = x => x; f', 'Unknown type `B`'],
  ])('%s is refused', (query, message) => {
    expect(checkText(query)).toContain(message)
  })

  test('a value from outside cannot be made to be of an inner one', () => {
    const found = checkText('y => { let f: A => A = x => { let z = [x, y]; y }; f }')
    expect(found).toContain('error')
    expect(found).toContain('generic type `A`')
  })
})
