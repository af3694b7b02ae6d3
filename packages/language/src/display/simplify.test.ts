import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

/** The type of a function, without the warning that it is not called. */
function typeOf(lambda: string): string {
  return checkText(lambda).split('\n').at(-1) ?? ''
}

describe('variables of an inferred type', () => {
  test.each([
    ['a variable of one polarity goes', 'x => 1', 'Any => 1'],
    ['a variable of one polarity goes from results, too', 'x => []', 'Any => []'],
    ['variables that always occur together become one', '(x, y) => if (true) x else y', '(A, A) => A'],
    ['a variable beside the same type on both sides goes', 'x => if (true) x else Math.abs(x)', 'Number => Number'],
    ['names are given in the order of first use', '(x, y, z) => [z, y, x]', '(A, B, C) => [C, B, A]'],
    ['variables within containers count', 'x => [[x], { a: x }]', 'A => [[A], { a: A }]'],
  ])('%s', (_rule, lambda, type) => {
    expect(typeOf(lambda)).toBe(type)
  })

  test('a type that comes round to itself is named', () => {
    expect(typeOf('x => x(x)')).toBe('A & (A => B) => B')
  })

  test('names go on behind Z', () => {
    const names = Array.from({ length: 28 }, (_, i) => `p${i}`)
    expect(typeOf(`(${names.join(', ')}) => [${names.join(', ')}]`)).toContain('Y, Z, AA, BB)')
  })

  test('names of types that the query mentions are left out', () => {
    expect(typeOf('let f: (A, Int) => A = (a, n) => a; (x, y) => [y, x]')).toBe('(A, B) => [B, A]')
  })
})
