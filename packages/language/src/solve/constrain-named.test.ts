import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

/** Whether a value of one type may be used as another. */
function fits(lower: string, upper: string): boolean {
  return !checkText(`let a: ${lower} = abort(0); let b: ${upper} = a; b`).includes('error')
}

describe('numbers', () => {
  test.each([
    ['Int', 'Long', true],
    ['Int', 'Number', true],
    ['Long', 'Number', true],
    ['Double', 'Number', true],
    ['Float', 'Double', true],
    ['Double', 'Float', true],
    ['Long', 'Int', false],
    ['Number', 'Int', false],
    ['Int', 'Double', false],
    ['Number', 'Double', false],
  ])('%s as %s: %s', (lower, upper, expected) => {
    expect(fits(lower, upper)).toBe(expected)
  })
})

describe('literals', () => {
  test.each([
    ['1', 'Int', true],
    ['1', 'Long', true],
    ['1', 'Double', true],
    ['1', 'ID', true],
    ['2147483648', 'Int', false],
    ['2147483648', 'Long', true],
    ['9223372036854775808', 'Long', false],
    ['9223372036854775808', 'Number', true],
    ['1', 'String', false],
    ['"1"', 'String', true],
    ['"1"', 'ID', true],
    ['true', 'Boolean', true],
    ['1', '1', true],
    ['1', '2', false],
    ['Int', '1', false],
    ['String', 'ID', false],
  ])('%s as %s: %s', (lower, upper, expected) => {
    expect(fits(lower, upper)).toBe(expected)
  })

  test('a float literal is a Double and a Number, and no Int', () => {
    expect(checkText('let a: Double = 1.5; let b: Number = 1.5; a')).toBe('Double')
    expect(checkText('let a: Int = 1.5; a')).toContain('Type `Double` is not a subtype of `Int`')
  })

  test('the error for another literal shows its value', () => {
    expect(checkText('let x: true = false; x')).toBe('error 1:15-20 `false` is not the value `true`')
  })
})

describe('names with arguments', () => {
  test.each([
    ['Array<Int>', 'Array<Number>', true],
    ['Array<Number>', 'Array<Int>', false],
    ['Set<"a">', 'Set<String>', true],
    ['Array<Int>', 'Set<Int>', false],
    ['Array<Array<Int>>', 'Array<Array<Long>>', true],
  ])('%s as %s: %s', (lower, upper, expected) => {
    expect(fits(lower, upper)).toBe(expected)
  })
})
