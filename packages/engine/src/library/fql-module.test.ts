import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../testing/evaluate-to-text.ts'

describe('log', () => {
  test.each([
    ['log("hello")', 'null'],
    ['log("a", 1, 2.0, true, null)', 'null'],
    ['log()', 'null'],
    ['log([1, "a"])', 'null'],
    ['log({ a: "x" })', 'null'],
    ['log(Time("2024-05-06T07:08:09Z"), Date("2024-05-06"))', 'null'],
    ['log(x => x, Math.abs, Math)', 'null'],
    ['log(Set.single(1))', 'null'],
    ['log("say \\"go\\"")', 'null'],
    ['log("a\\nb")', 'null'],
    ['log("first")\nlog("second")\n5', '5'],
    ['[1, 2].forEach(x => log("no", x))', 'null'],
    ['let a = 1\n\nlog(a)\na', '1'],
    ['{ log("before"); 1 / 0 }', 'divide_by_zero: Attempted integer division by zero.'],
    ['{ log("before"); abort(1) }', 'abort: Query aborted.'],
    ['{ let f = x => { log(x); x }; f(1) + f(2) }', '3'],
    ['log', '[function log()]'],
    ['log("x") == null', 'true'],
    ['log(ID("5"))', 'null'],
    ['log("sum #{1 + 2}")', 'null'],
    ['log("x") ?? "fallback"', '"fallback"'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('dbg', () => {
  test.each([
    ['dbg(5)', '5'],
    ['dbg("say \\"go\\"")', '"say \\"go\\""'],
    ['dbg(2.0)', '2.0'],
    ['dbg([1, "a", null])', '[1, "a", null]'],
    ['dbg({ a: "x", "odd key": 1 })', '{ a: "x", "odd key": 1 }'],
    ['dbg(Time("2024-05-06T07:08:09Z"))', 'Time("2024-05-06T07:08:09Z")'],
    ['dbg(Date("2024-05-06"))', 'Date("2024-05-06")'],
    ['dbg(Bytes("AA=="))', 'Bytes("AA==")'],
    ['dbg(ID("5"))', 'ID("5")'],
    ['dbg(null)', 'null'],
    ['dbg(x => x)', '[function <lambda>]'],
    ['dbg(Math.abs)', '[function abs()]'],
    ['dbg(Math)', 'Math'],
    ['dbg([1].toSet())', '[set]'],
    ['1 + dbg(2) * 3', '7'],
    ['dbg("a").length', '1'],
    ['let a = dbg(1)\nlet b = dbg(a + 1)\na + b', '3'],
    ['dbg([1, 2, 3].map(x => x * 2)).length', '3'],
    ['dbg({\na: 1,\nb: [2]\n})', '{ a: 1, b: [2] }'],
    ['dbg(dbg(1) + 1)', '2'],
    ['[1, 2].map(dbg)', '[1, 2]'],
    ['dbg(1) / 0', 'divide_by_zero: Attempted integer division by zero.'],
    ['dbg(1)\nlog("x")\ndbg(2)', '2'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('abort', () => {
  test.each([
    ['abort("closed")', 'abort: Query aborted.'],
    ['abort(1.5)', 'abort: Query aborted.'],
    ['abort(null)', 'abort: Query aborted.'],
    ['abort({ code: 7, at: Time("2024-05-06T07:08:09Z"), list: [1, "a"] })', 'abort: Query aborted.'],
    ['abort([1, 2].toSet())', 'abort: Query aborted.'],
    ['abort(x => x)', 'abort: Query aborted.'],
    ['abort(Math)', 'abort: Query aborted.'],
    ['if (1 > 2) abort("no") else 5', '5'],
    ['[1].map(x => if (x > 2) abort("no") else x)', '[1]'],
    ['{ let check = n => if (n < 0) abort("negative") else n; check(-1) }', 'abort: Query aborted.'],
    ['{ log("before"); abort("stop") }', 'abort: Query aborted.'],
    ['abort', '[function abort()]'],
    ['[1].map(abort)', 'abort: Query aborted.'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('the FQL module', () => {
  test.each([
    ['FQL', 'FQL'],
    ['"#{FQL}"', '"FQL"'],
    ['FQL.Math.abs(-1)', '1'],
    ['[FQL.Math == Math, FQL.Set == Set, FQL.Query == Query]', '[true, true, true]'],
    ['FQL.Time("2024-05-06T07:08:09Z")', 'Time("2024-05-06T07:08:09Z")'],
    ['FQL.Object.keys({ a: 1 })', '["a"]'],
    ['FQL.log("x")', 'null'],
    ['FQL.dbg(1)', '1'],
    ['[2, 1].order(FQL.asc(x => x))', '[1, 2]'],
    ['FQL.abort("x")', 'abort: Query aborted.'],
    ['FQL.Collection', 'Collection'],
    ['FQL.Function', 'Function'],
    [
      '[FQL.Collection, FQL.Function, FQL.Role, FQL.AccessProvider, FQL.Database, FQL.Key, FQL.Credential, FQL.Credentials, FQL.Token]',
      '[Collection, Function, Role, AccessProvider, Database, Key, Credential, Credential, Token]',
    ],
    ['FQL.FQL', 'null'],
    ['FQL.Nope', 'null'],
    ['FQL.nope()', 'invalid_function_invocation: The function `nope` does not exist on `FQL`'],
    ['FQL(1)', 'type_mismatch: expected type: Function, received FQL'],
    ['[FQL isa FQL, 1 isa FQL, Math isa FQL]', '[true, false, false]'],
    ['{ let Math = 5; Math + 1 }', '6'],
    ['{ let Math = 5; FQL.Math.abs(-Math) }', '5'],
    ['FQL.evalV4({ add: [1, 2] })', 'invalid_function_invocation: The function `evalV4` does not exist on `FQL`'],
    ['FQL.Depot', 'null'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('the Query module', () => {
  test.each([
    ['Query', 'Query'],
    ['"#{Query}"', '"Query"'],
    ['Query.identity()', 'null'],
    ['Query.identity() == null', 'true'],
    ['Query.identity()!', 'null_value: Null value, due to missing identity'],
    ['Query.identity().name', 'invalid_null_access: Cannot access `name` on null.'],
    ['Query.token()', 'null'],
    ['Query.token()!', 'null_value: Null value, due to no token'],
    ['Query.isEnvProtected()', 'permission_denied: Insufficient privileges to perform the action.'],
    ['Query.nope', 'null'],
    ['Query()', 'type_mismatch: expected type: Function, received Query'],
    ['Query.identity', '[function identity()]'],
    ['[Query isa Query, 1 isa Query]', '[true, false]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
