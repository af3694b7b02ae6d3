import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../testing/evaluate-to-text.ts'

describe('members of objects', () => {
  test.each([
    ['{ a: 1 }.a', '1'],
    ['{ a: 1 }["a"]', '1'],
    ['{ "odd key": 1 }["odd key"]', '1'],
    ['{ if: 1, let: 2 }.if', '1'],
    ['{ a: 1 }.b', 'null'],
    ['{ a: 1 }["b"]', 'null'],
    ['{ let k = "a"; { a: 1, b: "x" }[k] }', '1'],
    ['{ a: 1 }[0]', 'invalid_argument: expected value for `key0` of type String, received Int'],
    ['{ a: 1 }[null]', 'invalid_argument: expected value for `key0` of type String, received Null'],
    ['{ a: 1 }.b.c', 'invalid_null_access: Cannot access `c` on null.'],
    ['{ a: 1 }.b()', 'invalid_function_invocation: The function `b` does not exist on `{ *: Any }`'],
    ['{ a: 1 }.a()', 'invalid_function_invocation: `a`: Expected a function, found `Int`'],
    ['{ f: x => x + 1 }.f(2)', '3'],
    ['{ a: { b: 1 } }?.a?.b', '1'],
    ['{ a: 1 }?.x?.y', 'null'],
    ['{ a: 1 }.length', 'null'],
    ['{ a: 1 }("a")', 'type_mismatch: expected type: Function, received { *: Any }'],
    ['{ a: 1 } + { b: 2 }', 'invalid_function_invocation: The function `+` does not exist on `{ *: Any }`'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('merging objects', () => {
  test.each([
    ['Object.assign({ a: 1, b: 2 }, { b: 3, c: 4 })', '{ a: 1, b: 3, c: 4 }'],
    ['Object.assign({ a: 1 }, {})', '{ a: 1 }'],
    ['Object.assign({}, { a: 1 })', '{ a: 1 }'],
    ['Object.assign({ a: { x: 1 } }, { a: { y: 2 } })', '{ a: { y: 2 } }'],
    ['Object.assign({ a: 1 }, { a: null })', '{ a: null }'],
    ['{ let a = { x: 1 }; let b = Object.assign(a, { x: 2 }); [a, b] }', '[{ x: 1 }, { x: 2 }]'],
    ['Object.assign(Object.assign({ a: 1 }, { b: 2 }), { c: 3 })', '{ a: 1, b: 2, c: 3 }'],
    ['Object.assign(null, { a: 1 })', 'invalid_argument: expected value for `destination` of type { *: Any }, received Null'],
    ['Object.assign({ a: 1 }, null)', 'invalid_argument: expected value for `source` of type { *: Any }, received Null'],
    ['Object.assign({ a: 1 }, [1])', 'invalid_argument: expected value for `source` of type { *: Any }, received Array<Any>'],
    ['Object.assign(Math, { a: 1 })', 'invalid_argument: invalid argument `destination`: expected either an object or a document'],
    ['Object.assign({ a: 1 }, Math)', 'invalid_argument: invalid argument `source`: expected either an object or a document'],
    ['Object.merge({}, {})', 'invalid_function_invocation: The function `merge` does not exist on `Object`'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('building objects', () => {
  test.each([
    ['Object.fromEntries([["a", 1], ["b", 2]])', '{ a: 1, b: 2 }'],
    ['Object.fromEntries([])', '{}'],
    ['Object.fromEntries([["a", 1], ["b", 2], ["a", 3]])', '{ a: 3, b: 2 }'],
    ['Object.fromEntries([["a", null]])', '{ a: null }'],
    ['Object.fromEntries(Object.entries({ x: 1, y: 2 }))', '{ x: 1, y: 2 }'],
    ['Object.fromEntries(["a", "b"].map(k => [k, k.length]))', '{ a: 1, b: 1 }'],
    ['Object.fromEntries([["@int", 1], ["b", 2]])', '{ "@int": 1, b: 2 }'],
    [
      'Object.fromEntries([["a", 1], 2])',
      'invalid_argument: invalid argument `entries`: expected an array for each element of the outer array, but saw type Int at index 1',
    ],
    [
      'Object.fromEntries([null])',
      'invalid_argument: invalid argument `entries`: expected an array for each element of the outer array, but saw type Null at index 0',
    ],
    [
      'Object.fromEntries([["a", 1, 2]])',
      'invalid_argument: invalid argument `entries`: expected inner array of length 2 but saw length 3 at index 0',
    ],
    [
      'Object.fromEntries([["a"]])',
      'invalid_argument: invalid argument `entries`: expected inner array of length 2 but saw length 1 at index 0',
    ],
    [
      'Object.fromEntries([[]])',
      'invalid_argument: invalid argument `entries`: expected inner array of length 2 but saw length 0 at index 0',
    ],
    [
      'Object.fromEntries([["a", 1], [2, 1]])',
      'invalid_argument: invalid argument `entries`: expected a string for the first element of each inner array, but saw type Int at index 1',
    ],
    [
      'Object.fromEntries([[null, 1]])',
      'invalid_argument: invalid argument `entries`: expected a string for the first element of each inner array, but saw type Null at index 0',
    ],
    ['Object.fromEntries({ a: 1 })', 'invalid_argument: expected value for `entries` of type Array<Any>, received { *: Any }'],
    ['Object.fromEntries(null)', 'invalid_argument: expected value for `entries` of type Array<Any>, received Null'],
    ['Object.fromEntries([["a", 1]].toSet())', 'invalid_argument: expected value for `entries` of type Array<Any>, received Set<Any>'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('keys, values and entries', () => {
  test.each([
    ['Object.keys({ b: 1, a: 2 })', '["b", "a"]'],
    ['Object.values({ b: 1, a: 2 })', '[1, 2]'],
    ['Object.values({ b: 1, a: "x" })', '[1, "x"]'],
    ['Object.entries({ b: 1, a: 2 })', '[["b", 1], ["a", 2]]'],
    ['[Object.keys({}), Object.values({}), Object.entries({})]', '[[], [], []]'],
    ['Object.keys({ "odd key": 1, "": 2, "1": 3, "@int": 4 })', '["odd key", "", "1", "@int"]'],
    ['Object.entries({ a: null })', '[["a", null]]'],
    ['Object.values({ a: { b: 1 } })', '[{ b: 1 }]'],
    ['Object.entries({ a: 1, b: 2 }).map(kv => "#{kv[0]}=#{kv[1]}")', '["a=1", "b=2"]'],
    ['Object.keys([1])', 'invalid_argument: expected value for `object` of type { *: Any }, received Array<Any>'],
    ['Object.keys("abc")', 'invalid_argument: expected value for `object` of type { *: Any }, received String'],
    ['Object.keys(null)', 'invalid_argument: expected value for `object` of type { *: Any }, received Null'],
    ['Object.values(1)', 'invalid_argument: expected value for `object` of type { *: Any }, received Int'],
    ['Object.entries(null)', 'invalid_argument: expected value for `object` of type { *: Any }, received Null'],
    ['Object.keys(Math)', 'invalid_argument: invalid argument `object`: expected either an object or a document'],
    ['Object.values(Math)', 'invalid_argument: invalid argument `object`: expected either an object or a document'],
    ['Object.entries(Math)', 'invalid_argument: invalid argument `object`: expected either an object or a document'],
    ['Object.keys(Set.single(1))', 'invalid_argument: expected value for `object` of type { *: Any }, received Set<Any>'],
    ['[{ a: 1 }, { b: 2 }].map(Object.keys)', '[["a"], ["b"]]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('values by path', () => {
  test.each([
    ['Object.select({ a: { b: 1 } }, ["a", "b"])', '1'],
    ['Object.select({ a: { b: 1 } }, ["a"])', '{ b: 1 }'],
    ['Object.select({ a: { b: 1 } }, ["a", "c"])', 'null'],
    ['Object.select({ a: 1 }, ["a", "b"])', 'null'],
    ['Object.select({ a: 1 }, [])', '{ a: 1 }'],
    ['Object.select({ a: null }, ["a"])', 'null'],
    ['Object.select({ "odd key": 5 }, ["odd key"])', '5'],
    ['Object.select({ a: [1] }, ["a", "0"])', 'null'],
    ['Object.hasPath({ a: { b: 1 } }, ["a", "b"])', 'true'],
    ['Object.hasPath({ a: { b: 1 } }, ["a", "c"])', 'false'],
    ['Object.hasPath({ a: null }, ["a"])', 'true'],
    ['Object.hasPath({ a: 1 }, [])', 'true'],
    ['Object.hasPath({ a: 1 }, ["a", "b"])', 'false'],
    ['Object.select({ a: 1 }, ["b"])!', 'null_value: Null value, due to no value in object found at path'],
    ['Object.select({ a: 1 }, ["b"]).c', 'invalid_null_access: Cannot access `c` on null.'],
    ['Object.select({ a: 1 }, ["a", 1])', 'invalid_argument: invalid argument `path`: expected an array of strings'],
    ['Object.select({ a: 1 }, [1])', 'invalid_argument: invalid argument `path`: expected an array of strings'],
    ['Object.hasPath({ a: 1 }, [1])', 'invalid_argument: invalid argument `path`: expected an array of strings'],
    ['Object.select({ a: 1 }, ["x", 1])', 'null'],
    ['Object.select({ a: 1 }, "a")', 'invalid_argument: expected value for `path` of type Array<Any>, received String'],
    ['Object.select([1], ["0"])', 'invalid_argument: expected value for `object` of type { *: Any }, received Array<Any>'],
    ['Object.select(null, ["a"])', 'invalid_argument: expected value for `object` of type { *: Any }, received Null'],
    ['Object.hasPath(Math, ["PI"])', 'invalid_argument: expected value for `object` of type { *: Any }, received Math'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('text of anything', () => {
  test.each([
    ['Object.toString({ a: 1, b: "x", c: null })', '"{ a: 1, b: \\"x\\", c: null }"'],
    ['Object.toString({})', '"{}"'],
    [
      'Object.toString({ "odd key": 1, "_x": 2, "1a": 3, "ä": 4, "a_1": 5, "": 6, "a-b": 7, "if": 8 })',
      '"{ \\"odd key\\": 1, \\"_x\\": 2, \\"1a\\": 3, ä: 4, a_1: 5, \\"\\": 6, \\"a-b\\": 7, if: 8 }"',
    ],
    ['Object.toString({ a: { b: [1, { c: 2.0 }] } })', '"{ a: { b: [1, { c: 2.0 }] } }"'],
    ['Object.toString(2.0)', '"2"'],
    ['Object.toString("go")', '"go"'],
    ['Object.toString(null)', '"null"'],
    ['Object.toString(["go"])', '"[\\"go\\"]"'],
    ['Object.toString(Set.sequence(0, 3))', '"[set]"'],
    ['Object.toString(x => x)', '"[function <lambda>]"'],
    ['Object.toString("a".concat)', '"[function concat()]"'],
    ['Object.toString(Object)', '"Object"'],
    ['Object.toString(FQL.Schema)', '"Schema"'],
    ['Object.toString([1, 2].toSet().paginate(1).after == null)', '"false"'],
    ['{ a: 1 }.toString()', 'invalid_function_invocation: The function `toString` does not exist on `{ *: Any }`'],
    ['{ toString: "mine" }.toString', '"mine"'],
    ['{ toString: () => "mine" }.toString()', '"mine"'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('order of keys', () => {
  test.each([
    ['{ z: 1, a: 2, m: 3 }', '{ z: 1, a: 2, m: 3 }'],
    ['Object.assign({ z: 1, a: 2 }, { a: 3, b: 4 })', '{ z: 1, a: 3, b: 4 }'],
    ['Object.fromEntries([["z", 1], ["a", 2], ["z", 3]])', '{ z: 3, a: 2 }'],
    ['Object.keys({ "10": 1, "9": 2, "1": 3 })', '["10", "9", "1"]'],
    ['Object.toString({ "10": 1, b: 2, "1": 3 })', '"{ \\"10\\": 1, b: 2, \\"1\\": 3 }"'],
    ['{ a: 1, b: 2, c: 3 } { c, a }', '{ c: 3, a: 1 }'],
    ['Object.keys({ a: 1, b: 2, c: 3 } { c, a })', '["c", "a"]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
