import { describe, expect, test } from 'vitest'
import { accepts, arityMessage, describeArity } from './arity.ts'

describe('describeArity', () => {
  test.each([
    [[0], undefined, 'no arguments'],
    [[1], undefined, 'exactly 1 argument'],
    [[3], undefined, 'exactly 3 arguments'],
    [[1, 2], undefined, '1 or 2 arguments'],
    [[0, 1, 2], undefined, '0, 1 or 2 arguments'],
    [[], 0, 'any number of arguments'],
    [[], 1, 'at least 1 argument'],
    [[], 2, 'at least 2 arguments'],
  ])('says what %j and at least %j means', (fixed, atLeast, text) => {
    expect(describeArity({ fixed, atLeast })).toBe(text)
  })

  test('counts parameters for callbacks', () => {
    expect(describeArity({ fixed: [2], atLeast: undefined }, 'parameter')).toBe('exactly 2 parameters')
  })
})

describe('arityMessage', () => {
  test('agrees with the number that was provided', () => {
    expect(arityMessage({ fixed: [1], atLeast: undefined }, 2)).toBe('callee function expects exactly 1 argument, but 2 were provided.')
    expect(arityMessage({ fixed: [2], atLeast: undefined }, 1)).toBe('callee function expects exactly 2 arguments, but 1 was provided.')
  })
})

describe('accepts', () => {
  test('takes the listed numbers, or any from the least on', () => {
    expect([0, 1, 2].map((count) => accepts({ fixed: [0, 2], atLeast: undefined }, count))).toEqual([true, false, true])
    expect([0, 1, 5].map((count) => accepts({ fixed: [], atLeast: 1 }, count))).toEqual([false, true, true])
  })
})
