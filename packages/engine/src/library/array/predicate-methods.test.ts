import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('any and every', () => {
  test.each([
    ['[1, 5].any(x => x > 4)', 'true'],
    ['[1, 2].any(x => x > 4)', 'false'],
    ['[].any(x => true)', 'false'],
    ['[5, 6].every(x => x > 4)', 'true'],
    ['[5, 1].every(x => x > 4)', 'false'],
    ['[].every(x => false)', 'true'],
    ['[1, 0].any(x => 1 / x > 0)', 'true'],
    ['[-1, 0].every(x => 1 / x > 0)', 'false'],
    ['[1].any(x => null)', 'false'],
    ['[1].every(x => null)', 'false'],
    ['[1].any(x => x)', 'type_mismatch: expected type: Boolean, received Int'],
    ['[1].every(x => "yes")', 'type_mismatch: expected type: Boolean, received String'],
    ['[1].any(1)', 'invalid_argument: expected value for `predicate` of type Function, received Int'],
    [
      '[1].any((a, b) => true)',
      'invalid_argument: `predicate` should accept 1 parameter, provided function requires exactly 2 parameters.',
    ],
    ['[1].every(() => true)', 'invalid_argument: `predicate` should accept 1 parameter, provided function requires no parameters.'],
    ['[{ open: true }, { open: false }].any(.open)', 'true'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('filtering', () => {
  test.each([
    ['[1, 2, 3, 4].filter(x => x % 2 == 0)', '[2, 4]'],
    ['[1, 2, 3, 4].where(x => x % 2 == 0)', '[2, 4]'],
    ['[1, 3].where(x => x > 5)', '[]'],
    ['[].filter(x => true)', '[]'],
    ['[1, 2].filter(x => if (x > 1) true)', '[2]'],
    ['[1, 2].where(x => if (x > 1) true)', '[2]'],
    ['[{ n: 1 }, { n: 2 }].where(.n > 1)', '[{ n: 2 }]'],
    ['[{ ok: true }, { ok: false }].filter(.ok)', '[{ ok: true }]'],
    ['[1, 2].filter(x => x + 0.5)', 'type_mismatch: expected type: Boolean, received Int'],
    ['[1, 2].where(x => x + 0.5)', 'type_mismatch: expected type: Boolean, received Double'],
    ['["a"].filter(x => 5)', 'type_mismatch: expected type: Boolean, received String'],
    ['[1].filter(true)', 'invalid_argument: expected value for `predicate` of type Function, received Boolean'],
    ['[1].where(true)', 'invalid_argument: expected value for `predicate` of type Function, received Boolean'],
    [
      '[1].filter((a, b) => true)',
      'invalid_argument: `predicate` should accept 1 parameter, provided function requires exactly 2 parameters.',
    ],
    ['[1].where((a, b) => true)', 'invalid_argument: `pred` should accept 1 parameter, provided function requires exactly 2 parameters.'],
    ['[].filter(() => true)', 'invalid_argument: `predicate` should accept 1 parameter, provided function requires no parameters.'],
    ['[2, 1, 0].filter(x => 2 / x > 1)', 'divide_by_zero: Attempted integer division by zero.'],
    ['[1, 2].filter((...xs) => xs.length == 1)', '[1, 2]'],
    ['["ab", "cd"].filter("abc".includes)', '["ab"]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('first and last match', () => {
  test.each([
    ['[3, 8, 5].firstWhere(x => x > 4)', '8'],
    ['[3, 8, 5].lastWhere(x => x > 4)', '5'],
    ['[3].firstWhere(x => x > 4)', 'null'],
    ['[3].firstWhere(x => x > 4)!', 'null_value: Null value, due to no element found'],
    ['[3].lastWhere(x => x > 4)!', 'null_value: Null value, due to no element found'],
    ['[1, 2].firstWhere(x => null)', 'null'],
    ['[{ n: 1, ok: true }, { n: 2, ok: false }].firstWhere(.ok)', '{ n: 1, ok: true }'],
    ['[1].firstWhere(x => x)', 'type_mismatch: expected type: Boolean, received Int'],
    ['[1, 2, 0].firstWhere(x => 4 / x > 0)', 'divide_by_zero: Attempted integer division by zero.'],
    ['[1].firstWhere(1)', 'invalid_argument: expected value for `predicate` of type Function, received Int'],
    [
      '[1].firstWhere((a, b) => true)',
      'invalid_argument: `pred` should accept 1 parameter, provided function requires exactly 2 parameters.',
    ],
    ['[1].lastWhere(() => true)', 'invalid_argument: `pred` should accept 1 parameter, provided function requires no parameters.'],
    ['[1].lastWhere(x => "yes")', 'type_mismatch: expected type: Boolean, received String'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('positions by predicate', () => {
  test.each([
    ['[3, 8, 5].indexWhere(x => x > 4)', '1'],
    ['[3, 8, 5].lastIndexWhere(x => x > 4)', '2'],
    ['[3].indexWhere(x => x > 4)', 'null'],
    ['[3].lastIndexWhere(x => x > 4)', 'null'],
    ['[8, 3, 5].indexWhere(x => x > 4, 1)', '2'],
    ['[8, 3, 5].lastIndexWhere(x => x > 4, 1)', '0'],
    ['[1, 0].indexWhere(x => 1 / x > 0)', '0'],
    ['[0, 1].lastIndexWhere(x => 1 / x > 0)', '1'],
    ['[1].indexWhere(x => null)', 'null'],
    ['[1].indexWhere(x => true, 1)', 'index_out_of_bounds: index 1 out of bounds for length 1'],
    ['[1].lastIndexWhere(x => true, -1)', 'index_out_of_bounds: index -1 out of bounds for length 1'],
    ['[].indexWhere(x => true)', 'null'],
    ['[].lastIndexWhere(x => true)', 'null'],
    ['[1].indexWhere(x => x)', 'type_mismatch: expected type: Boolean, received Int'],
    [
      '[1].indexWhere((a, b) => true)',
      'invalid_argument: `predicate` should accept 1 parameter, provided function requires exactly 2 parameters.',
    ],
    [
      '[1].lastIndexWhere(() => true)',
      'invalid_argument: `predicate` should accept 1 parameter, provided function requires no parameters.',
    ],
    ['[1].indexWhere(1)', 'invalid_argument: expected arguments to `indexWhere` of type (Function), received (Int)'],
    [
      '[1].indexWhere(x => true, "0")',
      'invalid_argument: expected arguments to `indexWhere` of type (Function, Int), received (Lambda, String)',
    ],
    [
      '[1].indexWhere(0, x => true)',
      'invalid_argument: expected arguments to `indexWhere` of type (Function, Int), received (Int, Lambda)',
    ],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
