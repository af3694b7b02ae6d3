import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('mapping', () => {
  test.each([
    ['[1, 2, 3].map(x => x * 2)', '[2, 4, 6]'],
    ['[1, 2].map(x => "no #{x}")', '["no 1", "no 2"]'],
    ['[1, 2].map(x => null)', '[null, null]'],
    ['[].map(x => x.y.z)', '[]'],
    ['[{ n: 1 }, { n: 2 }].map(.n)', '[1, 2]'],
    ['[1, 2].map(.toString() + "!")', '["1!", "2!"]'],
    ['[[1, 2], [3]].map(a => a.map(x => x + 1))', '[[2, 3], [4]]'],
    ['[1, 2].map((...xs) => xs)', '[[1], [2]]'],
    ['[1, 2].map(_ => 0)', '[0, 0]'],
    ['[1.2, 2.7].map(Math.floor)', '[1.0, 2.0]'],
    ['[1].map(1)', 'invalid_argument: expected value for `mapper` of type Function, received Int'],
    ['[1].map(null)', 'invalid_argument: expected value for `mapper` of type Function, received Null'],
    ['[1].map((a, b) => a)', 'invalid_argument: `mapper` should accept 1 parameter, provided function requires exactly 2 parameters.'],
    ['[1].map(() => 1)', 'invalid_argument: `mapper` should accept 1 parameter, provided function requires no parameters.'],
    ['[4, 0].map(x => 8 / x)', 'divide_by_zero: Attempted integer division by zero.'],
    ['[null].map(x => x.name)', 'invalid_null_access: Cannot access `name` on null.'],
    ['[{ a: 1 }, { b: 2 }].map(.a)', '[1, null]'],
    ['[].map(() => 1)', 'invalid_argument: `mapper` should accept 1 parameter, provided function requires no parameters.'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('flattening', () => {
  test.each([
    ['[1, 2].flatMap(x => [x, x * 10])', '[1, 10, 2, 20]'],
    ['[1, 2].flatMap(x => [])', '[]'],
    ['[].flatMap(x => [x])', '[]'],
    ['[1].flatMap(x => [[x]])', '[[1]]'],
    ['[[1, 2], [3], []].flatten()', '[1, 2, 3]'],
    ['[[[1]], [[2]]].flatten()', '[[1], [2]]'],
    ['[].flatten()', '[]'],
    ['[1].flatMap(x => x)', 'type_mismatch: expected type: Array<Any>, received Int'],
    ['[1].flatMap(x => [x].toSet())', 'type_mismatch: expected type: Array<Any>, received Set<Any>'],
    ['[1].flatMap(x => null)', 'type_mismatch: expected type: Array<Any>, received Null'],
    ['[[1], 2].flatten()', 'type_mismatch: expected type: Array<Any>, received Int'],
    ['[[1], null].flatten()', 'type_mismatch: expected type: Array<Any>, received Null'],
    ['["ab"].flatten()', 'type_mismatch: expected type: Array<Any>, received String'],
    ['[1].flatMap([2])', 'invalid_argument: expected value for `mapper` of type Function, received Array<Any>'],
    [
      '[1].flatMap((a, b) => [a])',
      'invalid_argument: `mapper` should accept 1 parameter, provided function requires exactly 2 parameters.',
    ],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('doing something for every element', () => {
  test.each([
    ['[1, 2].forEach(x => x)', 'null'],
    ['[].forEach(x => x)', 'null'],
    ['["a", "b"].forEach(x => log(x))', 'null'],
    ['["a", "b"].forEach(log)', 'null'],
    ['[1, 2].forEach(x => dbg(x))', 'null'],
    ['[1].forEach((a, b) => a)', 'invalid_argument: `fn` should accept 1 parameter, provided function requires exactly 2 parameters.'],
    ['[1].forEach(() => 1)', 'invalid_argument: `fn` should accept 1 parameter, provided function requires no parameters.'],
    ['[1].forEach("x")', 'invalid_argument: expected value for `callback` of type Function, received String'],
    ['[1, 0, 2].forEach(x => log(10 / x))', 'divide_by_zero: Attempted integer division by zero.'],
    ['Shelf.all().map(.label).toArray()', 'unbound_variable: Unbound variable `Shelf`'],
    ['[1].forEach(x => x)!', 'null_value: Null literal value'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('what can be passed as a callback', () => {
  test.each([
    ['[1, 2].map(x => x + 1)', '[2, 3]'],
    ['[{ n: 1 }].map(.n)', '[1]'],
    ['["a"].map(.toUpperCase())', '["A"]'],
    ['[[1, 2]].map(.[0])', '[1]'],
    ['[[1, 2]].map(.[0] + .[1])', '[3]'],
    ['[{ n: 1 }].map((.n))', '[1]'],
    ['[1].map(x => { let y = x + 1; y * 2 })', '[4]'],
    ['{ let f = x => x + 1; [1].map(f) }', '[2]'],
    ['[-1].map(Math.abs)', '[1]'],
    ['["a"].map("b".concat)', '["ba"]'],
    ['{ let o = { f: x => x * 2 }; [2].map(o.f) }', '[4]'],
    ['[1].map(null ?? (x => x))', '[1]'],
    ['[1, 2].map(if (true) (x => x) else (x => -x))', '[1, 2]'],
    ['["2024-05-06"].map(Date)', 'invalid_argument: expected value for `mapper` of type Function, received Date'],
    ['[1].map({ f: x => x })', 'invalid_argument: expected value for `mapper` of type Function, received { *: Any }'],
    ['[1].map("x => x")', 'invalid_argument: expected value for `mapper` of type Function, received String'],
    ['[1].map([x => x])', 'invalid_argument: expected value for `mapper` of type Function, received Array<Any>'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
