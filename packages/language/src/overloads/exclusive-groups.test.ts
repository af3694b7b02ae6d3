import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

const EXCLUSIVE = 'let f: ((Int, Int) => Int) & ((Boolean, Boolean) => Boolean) = abort(0)\n'

describe('variants of several parameters exclude one another', () => {
  test.each([
    ['f(1, 2)', 'Int'],
    ['f(true, false)', 'Boolean'],
    ['[f(1, 2), f(true, true)]', '[Int, Boolean]'],
    ['f(f(1, 2), 3)', 'Int'],
    ['let g = (x, y) => f(x, f(x, y)); [g(1, 2), g(true, false)]', '[Int, Boolean]'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(EXCLUSIVE + query)).toBe(type)
  })

  test.each(['f(1, true)', 'f(if (true) 1 else true, 2)', 'f(f(1, 2), true)', 'f(if (true) 1 else true, if (true) 1 else true)'])(
    '%s is refused: no variant takes both arguments',
    (query) => {
      expect(checkText(EXCLUSIVE + query)).toContain('error')
    },
  )

  test('an alternative within another one needs no other', () => {
    expect(checkText('("a" + "b").indexOf("c" + "d", 1 + 0)')).toBe('Number | Null')
    expect(checkText('("a" + "b").slice(0 + 1, 1 + 1).slice(0, 1)')).toBe('String')
  })
})
