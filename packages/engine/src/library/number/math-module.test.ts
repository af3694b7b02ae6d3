import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('absolute value', () => {
  test.each([
    ['Math.abs(5)', '5'],
    ['Math.abs(-5)', '5'],
    ['Math.abs(-5.5)', '5.5'],
    ['Math.abs(-(0.0))', '0.0'],
    ['Math.abs(0)', '0'],
    ['Math.abs(-12000000000)', '12000000000'],
    ['Math.abs(-2147483648)', '-2147483648'],
    ['Math.abs(-2147483647 - 1)', '-2147483648'],
    ['Math.abs(-9223372036854775807 - 1)', '-9223372036854775808'],
    ['Math.abs(Math.NaN)', 'NaN'],
    ['Math.abs(-Math.Infinity)', 'Infinity'],
    ['Math.abs("5")', 'invalid_argument: expected value for `x` of type Number, received String'],
    ['Math.abs(null)', 'invalid_argument: expected value for `x` of type Number, received Null'],
    ['Math.abs', '[function abs()]'],
    ['[-1, 2, -3.5].map(Math.abs)', '[1, 2, 3.5]'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('rounding up and down', () => {
  test.each([
    ['Math.ceil(1.2)', '2.0'],
    ['Math.ceil(-1.2)', '-1.0'],
    ['Math.ceil(2.0)', '2.0'],
    ['Math.ceil(2)', '2'],
    ['Math.ceil(12000000000)', '12000000000'],
    ['Math.ceil(-0.5)', '-0.0'],
    ['Math.floor(1.8)', '1.0'],
    ['Math.floor(-1.2)', '-2.0'],
    ['Math.floor(-2)', '-2'],
    ['Math.floor(1e300)', '1.0E300'],
    ['[Math.ceil(Math.NaN), Math.floor(Math.NaN)]', '[NaN, NaN]'],
    ['[Math.ceil(Math.Infinity), Math.floor(-Math.Infinity)]', '[Infinity, -Infinity]'],
    ['Math.ceil("1.2")', 'invalid_argument: expected value for `x` of type Number, received String'],
    ['Math.floor(null)', 'invalid_argument: expected value for `x` of type Number, received Null'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('constants of Math', () => {
  test.each([
    ['Math.PI', '3.141592653589793'],
    ['Math.E', '2.718281828459045'],
    ['Math.NaN', 'NaN'],
    ['Math.Infinity', 'Infinity'],
    ['Math', 'Math'],
    ['Math.toString()', 'invalid_function_invocation: The function `toString` does not exist on `Math`'],
    ['Math isa Math', 'true'],
    ['1 isa Math', 'false'],
    ['Math(1)', 'type_mismatch: expected type: Function, received Math'],
    ['Math.TAU', 'null'],
    ['Math.cbrt(8)', 'invalid_function_invocation: The function `cbrt` does not exist on `Math`'],
    ['Math.PI()', 'invalid_function_invocation: `PI`: Expected a function, found `Double`'],
    ['Math["PI"]', 'invalid_function_invocation: The function `[]` does not exist on `Math`'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('exp, log, log10', () => {
  test.each([
    ['Math.exp(0)', '1.0'],
    ['Math.exp(1)', '2.718281828459045'],
    ['Math.exp(-Math.Infinity)', '0.0'],
    ['Math.exp(1000)', 'Infinity'],
    ['Math.log(1)', '0.0'],
    ['Math.log(Math.E)', '1.0'],
    ['Math.log(10)', '2.302585092994046'],
    ['Math.log(0)', 'invalid_argument: invalid argument `x`: x must be positive'],
    ['Math.log(-1)', 'invalid_argument: invalid argument `x`: x must be positive'],
    ['Math.log(-(0.0))', 'invalid_argument: invalid argument `x`: x must be positive'],
    ['Math.log(Math.NaN)', 'NaN'],
    ['Math.log(Math.Infinity)', 'Infinity'],
    ['Math.log10(1000)', '3.0'],
    ['Math.log10(0.1)', '-1.0'],
    ['Math.log10(0)', 'invalid_argument: invalid argument `x`: x must be positive'],
    ['Math.log10(-5)', 'invalid_argument: invalid argument `x`: x must be positive'],
    ['Math.log10(10000000000)', '10.0'],
    ['Math.log("e")', 'invalid_argument: expected value for `x` of type Number, received String'],
    ['Math.exp(null)', 'invalid_argument: expected value for `x` of type Number, received Null'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('math functions as values', () => {
  test.each([
    ['Math.round', '[function round()]'],
    ['Math.round.toString()', '"[function round()]"'],
    ['{ let r = Math.round; r(2.345, 1) }', '2.3'],
    ['Math.abs == Math.abs', 'true'],
    ['Math.abs == Math.ceil', 'false'],
    ['Math.abs isa Function', 'true'],
    ['Math.sum', '[function sum()]'],
    ['Math.mean', '[function mean()]'],
    ['[1, 5, 3].fold(0, Math.max)', '5'],
    ['[1, 2].map(Math.max)', 'invalid_argument: `mapper` should accept 1 parameter, provided function requires exactly 2 parameters.'],
    ['Set.sequence(0, 3).map(Math.sign)', '[set]'],
    ['{ ops: [Math.min, Math.max] }.ops.map(f => f(3, 4))', '[3, 4]'],
    ['Math.abs.length', 'null'],
    ['Math.abs.call(1)', 'invalid_function_invocation: The function `call` does not exist on `Function`'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('hyperbolic functions', () => {
  test.each([
    ['Math.sinh(0)', '0.0'],
    ['Math.cosh(0)', '1.0'],
    ['Math.tanh(0)', '0.0'],
    ['Math.sinh(1)', '1.1752011936438014'],
    ['Math.cosh(1)', '1.543080634815244'],
    ['Math.tanh(1)', '0.7615941559557649'],
    ['Math.sinh(1000)', 'Infinity'],
    ['Math.cosh(-1000)', 'Infinity'],
    ['[Math.tanh(Math.Infinity), Math.tanh(-Math.Infinity)]', '[1.0, -1.0]'],
    ['[Math.sinh(Math.NaN), Math.cosh(Math.NaN), Math.tanh(Math.NaN)]', '[NaN, NaN, NaN]'],
    ['Math.sinh("1")', 'invalid_argument: expected value for `x` of type Number, received String'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('mean of arrays and sets', () => {
  test.each([
    ['Math.mean([1, 2, 4])', '2.3333333333333335'],
    ['Math.mean([1, 3])', '2.0'],
    ['Math.mean([1.5, 2.5])', '2.0'],
    ['Math.mean([])', 'NaN'],
    ['Math.mean(Set.sequence(0, 4))', '1'],
    ['Math.mean([1.5, 2].toSet())', '1.75'],
    ['Math.mean([].toSet())', 'divide_by_zero: Attempted integer division by zero.'],
    ['Math.mean([7])', '7.0'],
    ['Math.mean(Set.single(7))', '7'],
    ['Math.mean([9223372036854775807, 9223372036854775807])', '9.223372036854776E18'],
    ['Math.mean([1, "2"])', 'invalid_argument: invalid argument `numbers`: all array elements must be numbers'],
    ['Math.mean([1, "2"].toSet())', 'invalid_argument: invalid argument `numbers`: all array elements must be numbers'],
    ['Math.mean("1,2")', 'invalid_argument: expected arguments to `mean` of type (Array<Any>) | (Set<Any>), received (String)'],
    ['Math.mean([1, null].toSet())', 'invalid_argument: invalid argument `numbers`: all array elements must be numbers'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('smaller and larger', () => {
  test.each([
    ['Math.max(3, 5)', '5'],
    ['Math.min(3, 5)', '3'],
    ['Math.max(3, 3.5)', '3.5'],
    ['Math.max(3, 3.0)', '3'],
    ['Math.max(3.0, 3)', '3.0'],
    ['Math.min(3.0, 3)', '3.0'],
    ['Math.max(-(0.0), 0)', '0'],
    ['Math.min(0.0, -(0.0))', '-0.0'],
    ['[Math.min(-(0.0), 0), Math.max(-(0.0), 0.0)]', '[-0.0, 0.0]'],
    ['Math.max(Math.NaN, 5)', 'NaN'],
    ['Math.min(Math.NaN, 5)', '5'],
    ['Math.max(5, Math.NaN)', 'NaN'],
    ['Math.max(Math.Infinity, 1e308)', 'Infinity'],
    ['Math.max(12000000000, 3)', '12000000000'],
    ['[3, 9, 4].reduce(Math.max)', '9'],
    ['[3, 9, 4].reduce((a, b) => Math.min(a, b))', '3'],
    ['Math.max("1", 2)', 'invalid_argument: expected value for `x` of type Number, received String'],
    ['Math.min(1, "2")', 'invalid_argument: expected value for `y` of type Number, received String'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('sqrt, pow, hypot', () => {
  test.each([
    ['Math.sqrt(16)', '4.0'],
    ['Math.sqrt(2)', '1.4142135623730951'],
    ['Math.sqrt(0)', '0.0'],
    ['Math.sqrt(-1)', 'invalid_argument: invalid argument `x`: x must be nonnegative'],
    ['Math.sqrt(-(0.0))', 'invalid_argument: invalid argument `x`: x must be nonnegative'],
    ['Math.sqrt(Math.NaN)', 'NaN'],
    ['Math.sqrt(Math.Infinity)', 'Infinity'],
    ['Math.pow(2, 10)', '1024.0'],
    ['Math.pow(9, 0.5)', '3.0'],
    ['Math.pow(2, -1)', '0.5'],
    ['Math.pow(0, 0)', '1.0'],
    ['Math.pow(10, 400)', 'Infinity'],
    ['Math.pow(-8, 1.0 / 3)', 'NaN'],
    ['Math.pow(3, 40)', '1.2157665459056929E19'],
    ['Math.hypot(3, 4)', '5.0'],
    ['Math.hypot(Math.Infinity, Math.NaN)', 'Infinity'],
    ['Math.hypot(3e200, 4e200)', '4.9999999999999995E200'],
    ['Math.sqrt("16")', 'invalid_argument: expected value for `x` of type Number, received String'],
    ['Math.pow(2, "3")', 'invalid_argument: expected value for `power` of type Number, received String'],
    ['Math.hypot("3", 4)', 'invalid_argument: expected value for `x` of type Number, received String'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('sign of a number', () => {
  test.each([
    ['Math.sign(12)', '1'],
    ['Math.sign(-12)', '-1'],
    ['Math.sign(0)', '0'],
    ['Math.sign(-0.25)', '-1'],
    ['Math.sign(-(0.0))', '-1'],
    ['Math.sign(Math.NaN)', '1'],
    ['Math.sign(-Math.Infinity)', '-1'],
    ['Math.sign(-12000000000)', '-1'],
    ['Math.sign("-")', 'invalid_argument: expected value for `x` of type Number, received String'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('sum of arrays and sets', () => {
  test.each([
    ['Math.sum([1, 2, 3])', '6'],
    ['Math.sum([1, 2.5])', '3.5'],
    ['Math.sum([])', '0'],
    ['Math.sum([2147483647, 1])', '2147483648'],
    ['Math.sum([9223372036854775807, 1])', '9.223372036854776E18'],
    ['Math.sum(Set.sequence(0, 101))', '5050'],
    ['Math.sum([1.5, 2].toSet())', '3.5'],
    ['Math.sum([].toSet())', '0'],
    ['Math.sum(Set.sequence(0, 4).map(x => x * x))', '14'],
    ['Math.sum(Set.sequence(0, 40000))', '799980000'],
    ['Math.sum([{ p: 1.25 }, { p: 2 }].map(.p))', '3.25'],
    ['Math.sum([1, "2"])', 'invalid_argument: invalid argument `numbers`: all array elements must be numbers'],
    ['Math.sum([1, "2"].toSet())', 'invalid_argument: invalid argument `numbers`: all array elements must be numbers'],
    ['Math.sum([1, null])', 'invalid_argument: invalid argument `numbers`: all array elements must be numbers'],
    ['Math.sum(5)', 'invalid_argument: expected arguments to `sum` of type (Array<Any>) | (Set<Any>), received (Int)'],
    ['Math.sum([1, Math.NaN])', 'NaN'],
    ['Math.sum([0.1, 0.2, 0.3])', '0.6000000000000001'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('angles', () => {
  test.each([
    ['Math.sin(0)', '0.0'],
    ['Math.sin(Math.PI / 2)', '1.0'],
    ['Math.sin(Math.PI)', '1.2246467991473532E-16'],
    ['Math.cos(0)', '1.0'],
    ['Math.cos(Math.PI)', '-1.0'],
    ['Math.tan(0)', '0.0'],
    ['Math.tan(Math.PI / 4)', '0.9999999999999999'],
    ['Math.asin(1)', '1.5707963267948966'],
    ['Math.acos(1)', '0.0'],
    ['Math.acos(-1)', '3.141592653589793'],
    ['Math.acos(0.5)', '1.0471975511965979'],
    ['Math.atan(1)', '0.7853981633974483'],
    ['Math.atan(Math.Infinity)', '1.5707963267948966'],
    ['Math.asin(1.5)', 'invalid_argument: invalid argument `x`: argument must lie in [-1, 1]'],
    ['Math.acos(-2)', 'invalid_argument: invalid argument `x`: argument must lie in [-1, 1]'],
    ['Math.asin(Math.NaN)', 'NaN'],
    ['Math.sin(Math.Infinity)', 'NaN'],
    ['Math.degrees(Math.PI)', '180.0'],
    ['Math.degrees(1)', '57.29577951308232'],
    ['Math.radians(180)', '3.141592653589793'],
    ['Math.radians(1)', '0.017453292519943295'],
    ['Math.degrees(Math.radians(90))', '90.0'],
    ['Math.sin("0")', 'invalid_argument: expected value for `x` of type Number, received String'],
    ['Math.asin(null)', 'invalid_argument: expected value for `x` of type Number, received Null'],
    ['Math.atan2(1, 2)', 'invalid_function_invocation: The function `atan2` does not exist on `Math`'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
