import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('elements by position', () => {
  test.each([
    ['[1, 2, 3].length', '3'],
    ['[].length', '0'],
    ['["a", "b"][1]', '"b"'],
    ['["a", "b"].at(0)', '"a"'],
    ['[[1, 2], [3]][0][1]', '2'],
    ['["a", "b"][2]', 'index_out_of_bounds: index 2 out of bounds for length 2'],
    ['["a", "b"].at(2)', 'index_out_of_bounds: index 2 out of bounds for length 2'],
    ['{ let i = 5; ["a", "b"][i] }', 'index_out_of_bounds: index 5 out of bounds for length 2'],
    ['["a", "b"][-1]', 'index_out_of_bounds: index -1 out of bounds for length 2'],
    ['["a", "b"].at(-1)', 'index_out_of_bounds: index -1 out of bounds for length 2'],
    ['[].at(0)', 'index_out_of_bounds: index 0 out of bounds for length 0'],
    ['["a", "b"][1.0]', '"b"'],
    ['["a", "b"][0.5]', 'invalid_argument: expected value for `index0` of type Int, received Double'],
    ['["a", "b"]["0"]', 'invalid_argument: expected value for `index0` of type Int, received String'],
    ['["a", "b"]["length"]', 'invalid_argument: expected value for `index0` of type Int, received String'],
    ['["a", "b"][null]', 'invalid_argument: expected value for `index0` of type Int, received Null'],
    ['["a"].at(9000000000)', 'invalid_argument: expected value for `index` of type Int, received Long'],
    ['{ let pick = (list, i) => list[i]; pick([1, 2], 7) }', 'index_out_of_bounds: index 7 out of bounds for length 2'],
    ['[1].length()', 'invalid_function_invocation: `length`: Expected a function, found `Int`'],
    ['[1, "a"][0]', '1'],
    ['[1]?.[0]', '1'],
    ['null?.[0]', 'null'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('longer arrays', () => {
  test.each([
    ['[1, 2].append(3)', '[1, 2, 3]'],
    ['[1, 2].append("three")', '[1, 2, "three"]'],
    ['[1].append([2])', '[1, [2]]'],
    ['[1].append(null)', '[1, null]'],
    ['[].append(1)', '[1]'],
    ['[2, 3].prepend(1)', '[1, 2, 3]'],
    ['[].prepend("a")', '["a"]'],
    ['[1, 2].concat([3])', '[1, 2, 3]'],
    ['[1, 2].concat(["a"])', '[1, 2, "a"]'],
    ['[1].concat([])', '[1]'],
    ['[].concat([1])', '[1]'],
    ['{ let a = [1]; let b = a.append(2); [a, b] }', '[[1], [1, 2]]'],
    ['[1].concat(2)', 'invalid_argument: expected value for `other` of type Array<Any>, received Int'],
    ['[1].concat("ab")', 'invalid_argument: expected value for `other` of type Array<Any>, received String'],
    ['[1].concat([2].toSet())', 'invalid_argument: expected value for `other` of type Array<Any>, received Set<Any>'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('without repetition', () => {
  test.each([
    ['[3, 1, 3, 2, 1].distinct()', '[3, 1, 2]'],
    ['[1, 1.0, 2, 2.0].distinct()', '[1, 1.0, 2, 2.0]'],
    ['["b", "a", "b"].distinct()', '["b", "a"]'],
    ['[[1], [1], [2]].distinct()', '[[1], [2]]'],
    ['[[1], [1.0]].distinct()', '[[1], [1.0]]'],
    ['[{ a: 1 }, { a: 1 }, { a: 2 }].distinct()', '[{ a: 1 }, { a: 2 }]'],
    ['[{ a: 1, b: 2 }, { b: 2, a: 1 }].distinct()', '[{ a: 1, b: 2 }]'],
    ['[null, null].distinct()', '[null]'],
    ['[1, "1", true, 1, "1"].distinct()', '[1, "1", true]'],
    ['[].distinct()', '[]'],
    ['[0, 0.0, "0".parseLong()].distinct()', '[0]'],
    ['[1, "1".parseLong(), 1.0].distinct()', '[1, 1.0]'],
    ['[9007199254740993, 9007199254740992.0].distinct()', '[9007199254740993, 9.007199254740992E15]'],
    ['[Math, Math, Set].distinct()', '[Math, Set]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('positions with elements', () => {
  test.each([
    ['["a", "b"].entries()', '[[0, "a"], [1, "b"]]'],
    ['[].entries()', '[]'],
    ['["a", "b"].entries().map(e => "#{e[0]}:#{e[1]}")', '["0:a", "1:b"]'],
    ['["a"].entries()[0][0] isa Int', 'true'],
    ['Object.fromEntries(["a", "b"].entries().map(e => [e[1], e[0]]))', '{ a: 0, b: 1 }'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('ends of arrays', () => {
  test.each([
    ['["a", "b"].first()', '"a"'],
    ['["a", "b"].last()', '"b"'],
    ['[].first()', 'null'],
    ['[].last()', 'null'],
    ['[{ n: 1 }].first().n', '1'],
    ['[{ n: 1 }].first()!.n', '1'],
    ['[].first()!', 'null_value: Null value, due to empty array'],
    ['[].last().n', 'invalid_null_access: Cannot access `n` on null.'],
    ['[].first()?.n', 'null'],
    ['[[].isEmpty(), [null].isEmpty()]', '[true, false]'],
    ['[[].nonEmpty(), [null].nonEmpty()]', '[false, true]'],
    ['[1].isEmpty', '[function isEmpty()]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('membership of values', () => {
  test.each([
    ['[1, 2].includes(2)', 'true'],
    ['[1, 2].includes(3)', 'false'],
    ['[1, 2].includes(2.0)', 'true'],
    ['["a"].includes("a")', 'true'],
    ['["1"].includes(1)', 'false'],
    ['[[1, 2]].includes([1, 2])', 'true'],
    ['[[1, 2]].includes([1])', 'false'],
    ['[{ a: 1, b: 2 }].includes({ b: 2, a: 1 })', 'true'],
    ['[null].includes(null)', 'true'],
    ['[].includes(1)', 'false'],
    ['[Date("2024-05-06")].includes(Date("2024-05-06"))', 'true'],
    ['[1].includes("a")', 'false'],
    ['[Math].includes(Math)', 'true'],
    ['[Set.single(1)].includes(Set.single(2))', 'false'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('positions of values', () => {
  test.each([
    ['["a", "b", "a"].indexOf("a")', '0'],
    ['["a", "b", "a"].lastIndexOf("a")', '2'],
    ['["a"].indexOf("z")', 'null'],
    ['["a"].lastIndexOf("z")', 'null'],
    ['["a", "b", "a"].indexOf("a", 1)', '2'],
    ['["a", "b", "a"].lastIndexOf("a", 1)', '0'],
    ['["a", "b", "a"].indexOf("a", 2)', '2'],
    ['["a", "b"].indexOf("a", 1)', 'null'],
    ['["a"].indexOf("a", 1)', 'index_out_of_bounds: index 1 out of bounds for length 1'],
    ['["a"].indexOf("a", -1)', 'index_out_of_bounds: index -1 out of bounds for length 1'],
    ['["a"].lastIndexOf("a", 1)', 'index_out_of_bounds: index 1 out of bounds for length 1'],
    ['[].indexOf(1, 0)', 'index_out_of_bounds: index 0 out of bounds for length 0'],
    ['[[1, 2], { a: 1 }].indexOf({ a: 1.0 })', '1'],
    ['[1, null].indexOf(null)', '1'],
    ['[1, 2].indexOf("1")', 'null'],
    ['[Math.abs, Math.ceil].indexOf(Math.ceil)', '1'],
    ['[Math, Set].indexOf(Set)', '1'],
    ['{ let f = x => x; [f].indexOf(f) }', '0'],
    ['[x => x].indexOf(x => x)', 'null'],
    ['["a"].indexOf("z")!', 'null_value: Null value, due to no element found'],
    ['["a"].indexOf("a", "0")', 'invalid_argument: expected arguments to `indexOf` of type (Any, Int), received (String, String)'],
    ['["a"].lastIndexOf("a", null)', 'invalid_argument: expected arguments to `lastIndexOf` of type (Any, Int), received (String, Null)'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('reversing, turning into sets', () => {
  test.each([
    ['[1, 2, 3].reverse()', '[3, 2, 1]'],
    ['[].reverse()', '[]'],
    ['[1, 2, 3].toSet()', '[set]'],
    ['[].toSet()', '[set]'],
    ['[3, 1].toSet().toArray()', '[3, 1]'],
    ['[1, 1].toSet().count()', '2'],
    ['Array.sequence(0, 20).toSet().toArray().length', '20'],
    ['[1].toArray()', 'invalid_function_invocation: The function `toArray` does not exist on `Array<Any>`'],
    ['[1].count()', 'invalid_function_invocation: The function `count` does not exist on `Array<Any>`'],
    ['[1].paginate()', 'invalid_function_invocation: The function `paginate` does not exist on `Array<Any>`'],
    ['[1].toSet() isa Set', 'true'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('parts of arrays', () => {
  test.each([
    ['[1, 2, 3].take(2)', '[1, 2]'],
    ['[1, 2, 3].take(0)', '[]'],
    ['[1, 2, 3].take(10)', '[1, 2, 3]'],
    ['[1, 2, 3].take(-1)', '[]'],
    ['[1, 2, 3].drop(2)', '[3]'],
    ['[1, 2, 3].drop(0)', '[1, 2, 3]'],
    ['[1, 2, 3].drop(10)', '[]'],
    ['[1, 2, 3].drop(-1)', '[1, 2, 3]'],
    ['[1, 2, 3, 4].slice(1)', '[2, 3, 4]'],
    ['[1, 2, 3, 4].slice(1, 3)', '[2, 3]'],
    ['[1, 2, 3, 4].slice(2, 2)', '[]'],
    ['[1, 2, 3, 4].slice(3, 1)', '[]'],
    ['[1, 2, 3, 4].slice(-2)', '[1, 2, 3, 4]'],
    ['[1, 2, 3, 4].slice(0, -1)', '[]'],
    ['[1, 2, 3, 4].slice(2, 100)', '[3, 4]'],
    ['[1, 2, 3, 4].slice(100)', '[]'],
    ['[1, 2, 3].slice(1.0, 2.0)', '[2]'],
    ['[1, 2].take("1")', 'invalid_argument: expected value for `limit` of type Int, received String'],
    ['[1, 2].take(1.5)', 'invalid_argument: expected value for `limit` of type Int, received Double'],
    ['[1, 2].drop(null)', 'invalid_argument: expected value for `amount` of type Int, received Null'],
    ['[1, 2].slice("0")', 'invalid_argument: expected arguments to `slice` of type (Int), received (String)'],
    ['[1, 2].slice(0, "1")', 'invalid_argument: expected arguments to `slice` of type (Int, Int), received (Int, String)'],
    ['{ let all = Array.sequence(0, 7); [0, 1, 2].map(p => all.drop(p * 3).take(3)) }', '[[0, 1, 2], [3, 4, 5], [6]]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('array.sequence', () => {
  test.each([
    ['Array.sequence(0, 5)', '[0, 1, 2, 3, 4]'],
    ['Array.sequence(-2, 2)', '[-2, -1, 0, 1]'],
    ['Array.sequence(3, 3)', '[]'],
    ['Array.sequence(5, 0)', '[]'],
    ['Array.sequence(0, 16000).length', '16000'],
    ['Array.sequence(0, 16001)', 'value_too_large: Value too large: range size 16001 exceeds limit 16000.'],
    ['Array.sequence(0.0, 2)', '[0, 1]'],
    ['Array.sequence(0, 2.5)', 'invalid_argument: expected value for `until` of type Int, received Double'],
    ['Array.sequence("0", 2)', 'invalid_argument: expected value for `from` of type Int, received String'],
    ['Array.sequence(0, 3000000000)', 'invalid_argument: expected value for `until` of type Int, received Long'],
    ['Array.sequence', '[function sequence()]'],
    ['Array.sequence(1, 5).map(x => x * x)', '[1, 4, 9, 16]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('text of arrays', () => {
  test.each([
    ['[1, 2.0, 12000000000].toString()', '"[1, 2.0, 12000000000]"'],
    ['["a", \'b"c\'].toString()', '"[\\"a\\", \\"b\\\\\\"c\\"]"'],
    ['[].toString()', '"[]"'],
    ['[[], [1, [2]], { a: [null] }].toString()', '"[[], [1, [2]], { a: [null] }]"'],
    [
      '[true, null, Date("2024-05-06"), Time("2024-05-06T07:08:09Z"), Bytes("AA=="), ID(1)].toString()',
      '"[true, null, Date(\\"2024-05-06\\"), Time(\\"2024-05-06T07:08:09Z\\"), Bytes(\\"AA==\\"), ID(\\"1\\")]"',
    ],
    ['[Math, Math.abs, x => x, [].map].toString()', '"[Math, [function abs()], [function <lambda>], [function map()]]"'],
    ['[Set.single(1), [1].toSet()].toString()', '"[[set], [set]]"'],
    ['"list #{[1, "a"]}"', '"list [1, \\"a\\"]"'],
    ['Object.toString([1, "a"])', '"[1, \\"a\\"]"'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
