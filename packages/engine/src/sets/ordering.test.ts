import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../testing/evaluate-to-text.ts'

describe('ordering arrays', () => {
  test.each([
    ['[3, 1, 2].order()', '[1, 2, 3]'],
    ['["b", "C", "a", "ä"].order()', '["C", "a", "b", "ä"]'],
    ['[{ n: 2, k: "x" }, { n: 1, k: "y" }].order(.n)', '[{ n: 1, k: "y" }, { n: 2, k: "x" }]'],
    ['[{ n: 1 }, { n: 3 }, { n: 2 }].order(desc(.n))', '[{ n: 3 }, { n: 2 }, { n: 1 }]'],
    ['[{ n: 2 }, { n: 1 }].order(asc(.n))', '[{ n: 1 }, { n: 2 }]'],
    ['[{ a: 1, b: 1 }, { a: 2, b: 5 }, { a: 1, b: 9 }].order(.a, desc(.b))', '[{ a: 1, b: 9 }, { a: 1, b: 1 }, { a: 2, b: 5 }]'],
    [
      '[{ n: 1, k: "first" }, { n: 1, k: "second" }, { n: 0, k: "third" }].order(.n)',
      '[{ n: 0, k: "third" }, { n: 1, k: "first" }, { n: 1, k: "second" }]',
    ],
    [
      '[{ n: 1, k: "first" }, { n: 1, k: "second" }, { n: 2, k: "third" }].order(desc(.n))',
      '[{ n: 2, k: "third" }, { n: 1, k: "first" }, { n: 1, k: "second" }]',
    ],
    ['["ccc", "a", "bb"].order(.length)', '["a", "bb", "ccc"]'],
    ['["ccc", "a", "bb"].order(s => -s.length)', '["ccc", "bb", "a"]'],
    ['[{ n: 2 }, {}, { n: 1 }].order(.n)', '[{ n: 1 }, { n: 2 }, {}]'],
    ['[{ n: 2 }, {}, { n: 1 }].order(desc(.n))', '[{}, { n: 2 }, { n: 1 }]'],
    ['[].order()', '[]'],
    ['[{ n: 1 }, { n: 2 }].order({ desc: (.n) })', '[{ n: 2 }, { n: 1 }]'],
    ['[{ k: "a" }, { k: 1 }, { k: null }, { k: true }].order(.k)', '[{ k: 1 }, { k: "a" }, { k: true }, { k: null }]'],
    ['[[2, 1], [1, 2], [1]].order()', '[[1], [1, 2], [2, 1]]'],
    ['[{ b: 1 }, { a: 2 }, { a: 1, b: 1 }, { a: 1 }].order()', '[{ a: 1 }, { a: 1, b: 1 }, { a: 2 }, { b: 1 }]'],
    ['[1].order(1)', 'invalid_argument: expected value for `ordering0` of type Function, received Int'],
    ['[1].order("n")', 'invalid_argument: expected value for `ordering0` of type Function, received String'],
    ['[1].order(x => x, null)', 'invalid_argument: expected value for `ordering1` of type Function, received Null'],
    ['[1].order({})', 'invalid_argument: expected value for `ordering0` of type Function, received { *: Any }'],
    ['[1].order({ asc: x => x, desc: x => x })', 'invalid_argument: expected value for `ordering0` of type Function, received { *: Any }'],
    ['[1].order({ up: x => x })', 'invalid_argument: expected value for `ordering0` of type Function, received { *: Any }'],
    [
      '[1].order(asc((a, b) => a))',
      'invalid_argument: `accessor` should accept 1 parameter, provided function requires exactly 2 parameters.',
    ],
    ['[1].order((a, b) => a)', 'invalid_argument: `ordering0` should accept 1 parameter, provided function requires exactly 2 parameters.'],
    ['[1].order(x => x, () => 1)', 'invalid_argument: `ordering1` should accept 1 parameter, provided function requires no parameters.'],
    ['[1, 0].order(x => 1 / x)', 'divide_by_zero: Attempted integer division by zero.'],
    ['["b", "a"].order("xa".indexOf)', '["a", "b"]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('asc and desc', () => {
  test.each([
    ['asc(.a)', '{ asc: [function <lambda>] }'],
    ['desc(x => x)', '{ desc: [function <lambda>] }'],
    ['asc(x => x + 1)', '{ asc: [function <lambda>] }'],
    ['desc(.n).toString', 'null'],
    ['Object.keys(desc(.n))', '["desc"]'],
    ['desc(x => x * 2).desc(4)', '8'],
    ['asc(1)', 'invalid_argument: expected value for `accessor` of type Function, received Int'],
    ['desc("name")', 'invalid_argument: expected value for `accessor` of type Function, received String'],
    ['asc({ asc: x => x })', 'invalid_argument: expected value for `accessor` of type Function, received { *: Any }'],
    ['asc((a, b) => a)', 'invalid_argument: `accessor` should accept 1 parameter, provided function requires exactly 2 parameters.'],
    ['desc(() => 1)', 'invalid_argument: `accessor` should accept 1 parameter, provided function requires no parameters.'],
    ['asc', '[function asc()]'],
    ['[2, 1].order(FQL.desc(x => x))', '[2, 1]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
