import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('adding, subtracting, multiplying', () => {
  test.each([
    ['2 + 3', '5'],
    ['0.1 + 0.2', '0.30000000000000004'],
    ['2 + 0.5', '2.5'],
    ['1.5 + 0.5', '2.0'],
    ['2 - 3', '-1'],
    ['6 * 7', '42'],
    ['6 * 0.5', '3.0'],
    ['12000000000 + 1', '12000000001'],
    ['2147483647 + 1', '2147483648'],
    ['65536 * 65536', '4294967296'],
    ['12000000000 - 11999999999', '1'],
    ['-2147483648 - 1', '-2147483649'],
    ['12000000000 + 0.5', '1.20000000005E10'],
    ['9007199254740993 + 0.0', '9.007199254740992E15'],
    ['2 + 3 * 4 - 5', '9'],
    ['-2 * -3', '6'],
    ['5 * 0.0', '0.0'],
    ['-5 * 0.0', '-0.0'],
    ['-(0.0) + 0.0', '0.0'],
    ['2 + "3"', 'invalid_argument: expected value for `other` of type Number, received String'],
    ['2 + null', 'invalid_argument: expected value for `other` of type Number, received Null'],
    ['2 + [1]', 'invalid_argument: expected value for `other` of type Number, received Array<Any>'],
    ['2 - "1"', 'invalid_argument: expected arguments to `-` of type (Number), received (String)'],
    ['2 * true', 'invalid_argument: expected value for `other` of type Number, received Boolean'],
    ['"2" - 1', 'invalid_function_invocation: The function `-` does not exist on `String`'],
    ['null + 1', 'invalid_function_invocation: The function `+` does not exist on `Null`'],
    ['2 - Date("2024-01-01")', 'invalid_argument: expected arguments to `-` of type (Number), received (Date)'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('and, or, exclusive or', () => {
  test.each([
    ['12 & 10', '8'],
    ['12 | 10', '14'],
    ['12 ^ 10', '6'],
    ['-1 & 255', '255'],
    ['-8 | 3', '-5'],
    ['1099511627775 & 4294967295', '4294967295'],
    ['4294967295 | 4294967296', '8589934591'],
    ['4294967295 & 1', '1'],
    ['12.9 & 10', '8'],
    ['12 | 10.9', '14'],
    ['-12.9 ^ 0', '-12'],
    ['Math.Infinity & -1', '9223372036854775807'],
    ['Math.NaN | 5', '5'],
    ['1 | 2 ^ 3 & 2', '1'],
    ['(1 | 2) == 3', 'true'],
    ['1 | 2 == 3', 'true'],
    ['12 & "1"', 'invalid_argument: expected value for `other` of type Number, received String'],
    ['12 | null', 'invalid_argument: expected value for `other` of type Number, received Null'],
    ['true & false', 'invalid_function_invocation: The function `&` does not exist on `Boolean`'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('division and remainder', () => {
  test.each([
    ['7 / 2', '3'],
    ['-7 / 2', '-3'],
    ['7 / -2', '-3'],
    ['8 / 2', '4'],
    ['7 / 2.0', '3.5'],
    ['7.0 / 2', '3.5'],
    ['7 % 3', '1'],
    ['-7 % 3', '-1'],
    ['7 % -3', '1'],
    ['7.5 % 2', '1.5'],
    ['-7.5 % 2', '-1.5'],
    ['7 / 0', 'divide_by_zero: Attempted integer division by zero.'],
    ['7 % 0', 'divide_by_zero: Attempted integer division by zero.'],
    ['0 / 0', 'divide_by_zero: Attempted integer division by zero.'],
    ['7.0 / 0', 'Infinity'],
    ['7 / 0.0', 'Infinity'],
    ['-7 / 0.0', '-Infinity'],
    ['0.0 / 0', 'NaN'],
    ['7 / -(0.0)', '-Infinity'],
    ['7 / -0.0', 'Infinity'],
    ['7.0 % 0', 'NaN'],
    ['12000000000 / 7', '1714285714'],
    ['12000000000 % 7', '2'],
    ['12000000000 / 12000000000', '1'],
    ['0 / 5', '0'],
    ['7 / "2"', 'invalid_argument: expected value for `other` of type Number, received String'],
    ['7 % null', 'invalid_argument: expected value for `other` of type Number, received Null'],
    ['{ let ratio = (a, b) => a / b; ratio(1, 0) }', 'divide_by_zero: Attempted integer division by zero.'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('beyond 64 bits', () => {
  test.each([
    ['9223372036854775807 + 1', '9.223372036854776E18'],
    ['9223372036854775807 + 0', '9223372036854775807'],
    ['-9223372036854775808 - 1', '-9.223372036854776E18'],
    ['9223372036854775807 * 2', '1.8446744073709552E19'],
    ['4294967296 * 4294967296', '1.8446744073709552E19'],
    ['9223372036854775808', '9.223372036854776E18'],
    ['-9223372036854775809', '-9.223372036854776E18'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['-(-2147483648)', '-2147483648'],
    ['-(-9223372036854775808)', '-9223372036854775808'],
    ['{ let m = -9223372036854775807 - 1; -m }', '-9223372036854775808'],
    ['{ let m = -2147483647 - 1; -m }', '-2147483648'],
    ['{ let m = -2147483647 - 1; [m isa Int, -m isa Int, (0 - m) isa Long] }', '[true, true, true]'],
    ['{ let m = -9223372036854775807 - 1; m / -1 }', '-9223372036854775808'],
    ['(9223372036854775807 + 1) - 1', '9.223372036854776E18'],
    ['[9223372036854775807, 1, 1].fold(0, (a, b) => a + b)', '9.223372036854776E18'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('integer kinds of results', () => {
  test.each([
    ['[1, 2147483647, 2147483648, -2147483648, -2147483649]', '[1, 2147483647, 2147483648, -2147483648, -2147483649]'],
    ['[1_000, 0xff, 0b101, 0o17]', '[1000, 255, 5, 15]'],
    ['0xffffffff', '4294967295'],
    ['0xffffffffffffffff', '1.8446744073709552E19'],
    ['12000000000 - 12000000000', '0'],
    ['12000000000 * 0', '0'],
    ['"1".parseLong()', '1'],
    ['Math.abs("-1".parseLong()!)', '1'],
    ['Math.max("1".parseLong()!, 0)', '1'],
    ['["1".parseLong(), 1]', '[1, 1]'],
    ['Math.round(5, 0)', '5'],
    ['1e3', '1000.0'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('powers', () => {
  test.each([
    ['12 ** 2', '144'],
    ['2 ** 3 ** 2', '512'],
    ['7 ** 0', '1'],
    ['0 ** 0', '1'],
    ['0 ** 5', '0'],
    ['0 ** -1', 'Infinity'],
    ['1 ** 1000000', '1'],
    ['(-1) ** 1000000', '1'],
    ['(-1) ** 1000001', '-1'],
    ['(-1) ** -3', '-1'],
    ['2 ** -2', '0.25'],
    ['2 ** 31', '2147483648'],
    ['2 ** 62', '4611686018427387904'],
    ['2 ** 63', '9.223372036854776E18'],
    ['10 ** 30', '1.0E30'],
    ['10 ** 400', 'Infinity'],
    ['(-2) ** 3', '-8'],
    ['-2 ** 2', '4'],
    ['1.5 ** 2', '2.25'],
    ['4 ** 0.5', '2.0'],
    ['(-8) ** 0.5', 'NaN'],
    ['2 ** 3.0', '8.0'],
    ['2 ** "3"', 'invalid_argument: expected value for `exponent` of type Number, received String'],
    ['"2" ** 3', 'invalid_function_invocation: The function `**` does not exist on `String`'],
    ['2 ** null', 'invalid_argument: expected value for `exponent` of type Number, received Null'],
    ['1 ** 9000000000', '1'],
    ['2 ** 9000000000', 'Infinity'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('naN, infinities and negative zero', () => {
  test.each([
    ['Math.NaN', 'NaN'],
    ['Math.Infinity', 'Infinity'],
    ['-Math.Infinity', '-Infinity'],
    ['-0.0', '0.0'],
    ['-(0.0)', '-0.0'],
    ['Math.NaN == Math.NaN', 'true'],
    ['Math.NaN != Math.NaN', 'false'],
    ['Math.NaN > Math.Infinity', 'true'],
    ['Math.NaN < 1', 'false'],
    ['0.0 == -(0.0)', 'false'],
    ['0 == -(0.0)', 'false'],
    ['-(0.0) < 0.0', 'true'],
    ['Math.Infinity - Math.Infinity', 'NaN'],
    ['Math.Infinity * 0', 'NaN'],
    ['Math.Infinity % 2', 'NaN'],
    ['Math.NaN + 1', 'NaN'],
    ['[Math.NaN].includes(Math.NaN)', 'false'],
    ['[1, Math.NaN].indexOf(Math.NaN)', 'null'],
    ['[0.0].includes(-(0.0))', 'true'],
    ['[0].indexOf(-(0.0))', '0'],
    ['[Math.NaN, Math.NaN].distinct()', '[NaN, NaN]'],
    ['[0.0, -(0.0), 0].distinct()', '[0.0, -0.0]'],
    ['[0.0, -(0.0), 0].toSet().distinct()', '[set]'],
    ['[0.0] == [-(0.0)]', 'false'],
    ['[Math.max(-(0.0), 0.0), Math.min(0.0, -(0.0))]', '[0.0, -0.0]'],
    ['[Math.NaN, 1, -Math.Infinity, Math.Infinity, 0.0, -(0.0)].order()', '[-Infinity, -0.0, 0.0, 1, Infinity, NaN]'],
    ['[Math.NaN, Math.Infinity, -Math.Infinity, -(0.0)].map(x => x.toString())', '["NaN", "Infinity", "-Infinity", "-0"]'],
    ['"#{Math.NaN} #{-Math.Infinity} #{-(0.0)}"', '"NaN -Infinity -0"'],
    ['1e999', 'Infinity'],
    ['1e-999', '0.0'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('minus and complement', () => {
  test.each([
    ['-(5)', '-5'],
    ['-(5.5)', '-5.5'],
    ['-(0.0)', '-0.0'],
    ['-(0)', '0'],
    ['{ let x = 5; - -x }', '5'],
    ['-(12000000000)', '-12000000000'],
    ['~5', '-6'],
    ['~0', '-1'],
    ['~-1', '0'],
    ['~12000000000', '-12000000001'],
    ['~5.9', '-6'],
    ['~-5.9', '4'],
    ['~Math.Infinity', '-9223372036854775808'],
    ['~Math.NaN', '-1'],
    ['-"5"', 'invalid_function_invocation: The function `-` does not exist on `String`'],
    ['-null', 'invalid_function_invocation: The function `-` does not exist on `Null`'],
    ['-true', 'invalid_function_invocation: The function `-` does not exist on `Boolean`'],
    ['~"5"', 'invalid_function_invocation: The function `~` does not exist on `String`'],
    ['!5', 'invalid_function_invocation: The function `!` does not exist on `Int`'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('text of numbers', () => {
  test.each([
    ['12.toString()', '"12"'],
    ['(-12).toString()', '"-12"'],
    ['12000000000.toString()', '"12000000000"'],
    ['1.5.toString()', '"1.5"'],
    ['2.0.toString()', '"2"'],
    ['"#{2.0}"', '"2"'],
    ['[2.0].toString()', '"[2.0]"'],
    ['1e21.toString()', '"1000000000000000000000"'],
    ['[1e21].toString()', '"[1.0E21]"'],
    ['1.7976931348623157e308.toString().length', '309'],
    ['1e7.toString()', '"10000000"'],
    ['[1e7].toString()', '"[1.0E7]"'],
    ['[9999999.0].toString()', '"[9999999.0]"'],
    ['0.001.toString()', '"0.001"'],
    ['0.0001.toString()', '"1.0E-4"'],
    ['1.5e-10.toString()', '"1.5E-10"'],
    ['4.9e-324.toString()', '"4.9E-324"'],
    ['(1.0 / 3).toString()', '"0.3333333333333333"'],
    ['(0.1 + 0.2).toString()', '"0.30000000000000004"'],
    ['(-(0.0)).toString()', '"-0"'],
    ['[-(0.0)].toString()', '"[-0.0]"'],
    ['Math.NaN.toString()', '"NaN"'],
    ['[Math.NaN].toString()', '"[NaN]"'],
    ['Math.Infinity.toString()', '"Infinity"'],
    ['{ price: 2.50, qty: 2.0 }.price.toString()', '"2.5"'],
    ['Object.toString({ price: 2.50, qty: 2.0, id: 12000000000 })', '"{ price: 2.5, qty: 2.0, id: 12000000000 }"'],
    ['[1.0, 1e7, 1e-3, 1e-4, 123456789.125, 1e21, 1e100]', '[1.0, 1.0E7, 0.001, 1.0E-4, 1.23456789125E8, 1.0E21, 1.0E100]'],
    ['12.toString().length', '2'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
