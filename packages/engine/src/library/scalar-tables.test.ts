import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../testing/evaluate-to-text.ts'

describe('making ids', () => {
  test.each([
    ['ID("12")', 'ID("12")'],
    ['ID(12)', 'ID("12")'],
    ['ID(12000000000)', 'ID("12000000000")'],
    ['ID("-5")', 'ID("-5")'],
    ['ID("+5")', 'ID("5")'],
    ['ID("007")', 'ID("7")'],
    ['ID(0)', 'ID("0")'],
    ['ID("9223372036854775807")', 'ID("9223372036854775807")'],
    ['ID("9223372036854775808")', 'invalid_id: `"9223372036854775808"` is not a valid ID.'],
    ['ID("")', 'invalid_id: `""` is not a valid ID.'],
    ['ID("abc")', 'invalid_id: `"abc"` is not a valid ID.'],
    ['ID(" 1 ")', 'invalid_id: `" 1 "` is not a valid ID.'],
    ['ID("1.0")', 'invalid_id: `"1.0"` is not a valid ID.'],
    ['ID(1.0)', 'invalid_id: `1.0` is not a valid ID.'],
    ['ID(1.5)', 'invalid_id: `1.5` is not a valid ID.'],
    ['ID(1e30)', 'invalid_id: `1.0E30` is not a valid ID.'],
    ['ID(null)', 'invalid_argument: expected arguments to `apply` of type (String) | (Number), received (Null)'],
    ['ID([1])', 'invalid_argument: expected arguments to `apply` of type (String) | (Number), received (Array<Any>)'],
    ['ID(ID("1"))', 'invalid_argument: expected arguments to `apply` of type (String) | (Number), received (ID)'],
    ['ID(-1)', 'ID("-1")'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('using ids', () => {
  test.each([
    ['ID("12").toString()', '"12"'],
    ['"no #{ID("12")}"', '"no 12"'],
    ['[ID("12")].toString()', '"[ID(\\"12\\")]"'],
    ['{ dbg(ID("12")); 1 }', '1'],
    ['ID("12") == ID(12)', 'true'],
    ['ID("12") == ID(13)', 'false'],
    ['[ID(1) < ID(2), ID(10) < ID(9), ID(2) >= ID(2)]', '[true, false, true]'],
    ['[ID(1) == 1, ID(1) < 2, ID(1) == 1.0, 1 == ID(1)]', '[true, true, true, true]'],
    ['[ID(1) == "1", ID(1) == "01", ID(1) < "2", ID(1) == "x", ID(1) < "x"]', '[true, true, true, false, false]'],
    ['["1" == ID(1), "2" > ID(1), "x" == ID(1)]', '[true, true, false]'],
    ['ID(1) == null', 'false'],
    ['[ID(1) isa ID, 1 isa ID, "1" isa ID, ID(1) isa Number, ID(1) isa String]', '[true, false, false, false, false]'],
    ['ID', 'ID'],
    ['ID.toString()', 'invalid_function_invocation: The function `toString` does not exist on `ID`'],
    ['ID(1).nope', 'null'],
    ['ID(1).length', 'null'],
    ['ID(1) + 1', 'invalid_function_invocation: The function `+` does not exist on `ID`'],
    ['"no " + ID(1).toString()', '"no 1"'],
    ['"no " + ID(1)', '"no 1"'],
    ['["1", "2"].includes(ID(1))', 'true'],
    ['[1, 2].includes(ID(1))', 'false'],
    ['[ID(1)].includes("1")', 'true'],
    ['[ID(1)].includes(1)', 'false'],
    ['[ID(1), "1", 1, ID(1)].distinct()', '[ID("1"), "1", 1]'],
    ['[ID(3), ID(1), ID(2)].order()', '[ID("1"), ID("2"), ID("3")]'],
    ['["2", ID(1), 3, ID(5), "b"].order()', '[3, "2", "b", ID("1"), ID("5")]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('making bytes', () => {
  test.each([
    ['Bytes("AAEC/w==")', 'Bytes("AAEC/w==")'],
    ['Bytes.fromBase64("AAEC/w==")', 'Bytes("AAEC/w==")'],
    ['Bytes("")', 'Bytes("")'],
    ['Bytes("AAEC/w")', 'Bytes("AAEC/w==")'],
    ['Bytes("aGVsbG8=")', 'Bytes("aGVsbG8=")'],
    ['Bytes("+/+/")', 'Bytes("+/+/")'],
    ['Bytes(1)', 'invalid_argument: expected value for `encoded` of type String, received Int'],
    ['Bytes(null)', 'invalid_argument: expected value for `encoded` of type String, received Null'],
    ['Bytes.fromBase64(1)', 'invalid_argument: expected value for `encoded` of type String, received Int'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('using bytes', () => {
  test.each([
    ['Bytes("aGVsbG8=").toBase64()', '"aGVsbG8="'],
    ['Bytes("aGVsbG8").toBase64()', '"aGVsbG8="'],
    ['Bytes("aGVsbG8=").toString()', '"aGVsbG8="'],
    ['"<#{Bytes("aGVsbG8=")}>"', '"<aGVsbG8=>"'],
    ['[Bytes("aGVsbG8=")].toString()', '"[Bytes(\\"aGVsbG8=\\")]"'],
    ['Bytes("aGVsbG8=") == Bytes("aGVsbG8")', 'true'],
    ['Bytes("AA==") == Bytes("AAA=")', 'false'],
    ['[Bytes("fw==") < Bytes("gA=="), Bytes("AA==") < Bytes("AAA="), Bytes("") < Bytes("AA==")]', '[true, true, true]'],
    ['[Bytes("AA==") == "AA==", Bytes("AA==") < "b"]', '[false, false]'],
    ['[Bytes("AA==") isa Bytes, "AA==" isa Bytes]', '[true, false]'],
    ['Bytes', 'Bytes'],
    ['Bytes.toString()', 'invalid_function_invocation: The function `toString` does not exist on `Bytes`'],
    ['Bytes("AA==").length', 'null'],
    ['Bytes("AA==").slice(0)', 'invalid_function_invocation: The function `slice` does not exist on `Bytes`'],
    ['Bytes("AA==")[0]', 'invalid_function_invocation: The function `[]` does not exist on `Bytes`'],
    ['Bytes("AA==") + Bytes("AA==")', 'invalid_function_invocation: The function `+` does not exist on `Bytes`'],
    ['[Bytes("gA=="), Bytes("AA=="), Bytes("")].order()', '[Bytes(""), Bytes("AA=="), Bytes("gA==")]'],
    ['[Bytes("AA=="), Bytes("AA"), Bytes("AQ==")].distinct()', '[Bytes("AA=="), Bytes("AQ==")]'],
    ['["AA==", "AQ=="].map(Bytes.fromBase64)', '[Bytes("AA=="), Bytes("AQ==")]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('the Boolean module and members', () => {
  test.each([
    ['true.toString()', '"true"'],
    ['(1 > 2).toString()', '"false"'],
    ['"open: #{true}"', '"open: true"'],
    ['Boolean', 'Boolean'],
    ['Boolean.toString()', 'invalid_function_invocation: The function `toString` does not exist on `Boolean`'],
    ['[true isa Boolean, 1 isa Boolean, null isa Boolean, "true" isa Boolean]', '[true, false, false, false]'],
    ['Boolean("true")', 'type_mismatch: expected type: Function, received Boolean'],
    ['true.nope', 'null'],
    ['true.not()', 'invalid_function_invocation: The function `not` does not exist on `Boolean`'],
    ['true[0]', 'invalid_function_invocation: The function `[]` does not exist on `Boolean`'],
    ['true()', 'type_mismatch: expected type: Function, received Boolean'],
    ['[true].map(b => b.toString)', '[[function toString()]]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('boolean operators', () => {
  test.each([
    ['[true && true, true && false, false && true, false && false]', '[true, false, false, false]'],
    ['[true || true, true || false, false || true, false || false]', '[true, true, true, false]'],
    ['[!true, !false, !!true]', '[false, true, true]'],
    ['false && abort("not reached")', 'false'],
    ['true || abort("not reached")', 'true'],
    ['true && 1', 'type_mismatch: expected type: Boolean, received Int'],
    ['false || "yes"', 'type_mismatch: expected type: Boolean, received String'],
    ['1 && true', 'type_mismatch: expected type: Boolean, received Int'],
    ['null && true', 'type_mismatch: expected type: Boolean, received Null'],
    ['null || true', 'type_mismatch: expected type: Boolean, received Null'],
    ['false && 1', 'false'],
    ['!null', 'invalid_function_invocation: The function `!` does not exist on `Null`'],
    ['true + true', 'invalid_function_invocation: The function `+` does not exist on `Boolean`'],
    ['[true == true, true == false, true != false]', '[true, false, true]'],
    ['[false < true, true < false, true <= true, true > false]', '[true, false, true, true]'],
    ['[true == "true", true < "true"]', '[false, false]'],
    ['[true == 1, false == 0, true > 0]', '[false, false, false]'],
    ['[true == null, false == null, false < null]', '[false, false, false]'],
    ['true || false && false', 'true'],
    ['!true || true', 'true'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('members of null', () => {
  test.each([
    ['null.toString()', '"null"'],
    ['null.name', 'invalid_null_access: Cannot access `name` on null.'],
    ['null.trim()', 'invalid_null_access: Cannot access `trim` on null.'],
    ['null["name"]', 'invalid_null_access: Cannot access `[]` on null.'],
    ['null[0]', 'invalid_null_access: Cannot access `[]` on null.'],
    ['null()', 'type_mismatch: expected type: Function, received Null'],
    ['null!', 'null_value: Null literal value'],
    ['{ let a = null; a!.name }', 'null_value: Null literal value'],
    ['null + 1', 'invalid_function_invocation: The function `+` does not exist on `Null`'],
    ['-null', 'invalid_function_invocation: The function `-` does not exist on `Null`'],
    ['null?.name', 'null'],
    ['null?.trim().more.more', 'null'],
    ['null?.["name"]', 'null'],
    ['null ?? "none"', '"none"'],
    ['null ?? null ?? 3', '3'],
    ['"<#{null}>"', '"<null>"'],
    ['{ let f = null.toString; f() }', '"null"'],
    ['{ a: 1 }.b.c', 'invalid_null_access: Cannot access `c` on null.'],
    ['(if (false) 1).x', 'invalid_null_access: Cannot access `x` on null.'],
    ['"x".parseInt().x', 'invalid_null_access: Cannot access `x` on null.'],
    ['[].first().x', 'invalid_null_access: Cannot access `x` on null.'],
    ['Object.select({ a: 1 }, ["b"]).x', 'invalid_null_access: Cannot access `x` on null.'],
    ['[].first()!', 'null_value: Null value, due to empty array'],
    ['Object.select({ a: 1 }, ["b"])!', 'null_value: Null value, due to no value in object found at path'],
    ['[1].forEach(x => x)!', 'null_value: Null literal value'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('the UUID module', () => {
  test.each([
    ['UUID', 'UUID'],
    ['UUID.toString()', 'invalid_function_invocation: The function `toString` does not exist on `UUID`'],
    ['UUID("5b1a3f8e-2c77-4a44-9a64-7d6f6f1a2b3c")', 'type_mismatch: expected type: Function, received UUID'],
    [
      'UUID.fromString("5b1a3f8e-2c77-4a44-9a64-7d6f6f1a2b3c")',
      'invalid_function_invocation: The function `fromString` does not exist on `UUID`',
    ],
    ['"5b1a3f8e-2c77-4a44-9a64-7d6f6f1a2b3c" isa UUID', 'false'],
    ['FQL.UUID == UUID', 'true'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
