import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('aggregating', () => {
  test.each([
    ['[1, 2, 3, 4, 5].aggregate(0, (a, b) => a + b)', '15'],
    ['["a", "b", "c"].aggregate("s", (a, b) => "(" + a + b + ")")', '"(((ab)c)s)"'],
    ['["a", "b", "c", "d"].aggregate("s", (a, b) => "(" + a + b + ")")', '"(((ab)(cd))s)"'],
    ['["a", "b", "c", "d", "e"].aggregate("s", (a, b) => "(" + a + b + ")")', '"((((ab)(cd))e)s)"'],
    ['["a"].aggregate("s", (a, b) => "(" + a + b + ")")', '"(as)"'],
    ['[].aggregate("s", (a, b) => "(" + a + b + ")")', '"s"'],
    [
      '[1].aggregate(0, x => x)',
      'invalid_argument: `combiner` should accept 2 parameters, provided function requires exactly 1 parameter.',
    ],
    ['[1].aggregate((a, b) => a, 0)', 'invalid_argument: expected value for `combiner` of type Function, received Int'],
    ['[].aggregate(0, x => x)', 'invalid_argument: `combiner` should accept 2 parameters, provided function requires exactly 1 parameter.'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('folding', () => {
  test.each([
    ['[1, 2, 3].fold(0, (acc, x) => acc + x)', '6'],
    ['["a", "b", "c"].fold("", (acc, x) => acc + x)', '"abc"'],
    ['["a", "b", "c"].foldRight("", (acc, x) => acc + x)', '"cba"'],
    ['[].fold("seed", (acc, x) => x)', '"seed"'],
    ['[].foldRight("seed", (acc, x) => x)', '"seed"'],
    ['[1, 2].fold([], (acc, x) => acc.append(x * 2))', '[2, 4]'],
    ['[["a", 1], ["b", 2]].fold({}, (acc, kv) => Object.assign(acc, { k: kv[0] }))', '{ k: "b" }'],
    ['[1].fold(null, (acc, x) => acc)', 'null'],
    ['[1].fold(0, x => x)', 'invalid_argument: `reducer` should accept 2 parameters, provided function requires exactly 1 parameter.'],
    [
      '[1].foldRight(0, (a, b, c) => a)',
      'invalid_argument: `reducer` should accept 2 parameters, provided function requires exactly 3 parameters.',
    ],
    ['[1].fold((acc, x) => acc, 0)', 'invalid_argument: expected value for `reducer` of type Function, received Int'],
    ['[1, 9, 4].fold(0, Math.max)', '9'],
    ['[].fold(0, x => x)', 'invalid_argument: `reducer` should accept 2 parameters, provided function requires exactly 1 parameter.'],
    ['[1, 0].fold(10, (acc, x) => acc / x)', 'divide_by_zero: Attempted integer division by zero.'],
    ['Array.sequence(0, 2000).fold(0, (acc, x) => acc + x)', '1999000'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('reducing', () => {
  test.each([
    ['[1, 2, 3].reduce((acc, x) => acc + x)', '6'],
    ['["a", "b", "c"].reduce((acc, x) => acc + x)', '"abc"'],
    ['["a", "b", "c"].reduceRight((acc, x) => acc + x)', '"cba"'],
    ['[7].reduce((acc, x) => abort("not called"))', '7'],
    ['[7].reduceRight((acc, x) => abort("not called"))', '7'],
    ['[].reduce((acc, x) => acc)', 'null'],
    ['[].reduceRight((acc, x) => acc)', 'null'],
    ['[].reduce((acc, x) => acc)!', 'null_value: Null value, due to empty array'],
    ['["ab", "abcd", "abc"].reduce((a, b) => if (b.length > a.length) b else a)', '"abcd"'],
    ['[1].reduce(x => x)', 'invalid_argument: `reducer` should accept 2 parameters, provided function requires exactly 1 parameter.'],
    ['[1].reduceRight(() => 1)', 'invalid_argument: `reducer` should accept 2 parameters, provided function requires no parameters.'],
    ['[1].reduce(1)', 'invalid_argument: expected value for `reducer` of type Function, received Int'],
    ['[].reduce(x => x)', 'invalid_argument: `reducer` should accept 2 parameters, provided function requires exactly 1 parameter.'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
