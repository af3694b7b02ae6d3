import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('rounding to a precision', () => {
  test.each([
    ['Math.round(3.14159, 2)', '3.14'],
    ['Math.round(2.5, 0)', '3.0'],
    ['Math.round(-2.5, 0)', '-2.0'],
    ['Math.round(-2.6, 0)', '-2.0'],
    ['Math.round(3.7, 0)', '4.0'],
    ['Math.round(2.0005, 3)', '2.001'],
    ['Math.round(1.005, 2)', '1.0'],
    ['Math.round(-3.14159, 2)', '-3.13'],
    ['Math.round(-1.25, 1)', '-1.2'],
    ['Math.round(1638, -1)', '1640'],
    ['Math.round(1638, -2)', '1600'],
    ['Math.round(1638, -3)', '2000'],
    ['Math.round(1638, -4)', '0'],
    ['Math.round(15, -1)', '20'],
    ['Math.round(-15, -1)', '-10'],
    ['Math.round(-1638, -2)', '-1500'],
    ['Math.round(1638.7, -1)', '1640.0'],
    ['Math.round(5, 2)', '5'],
    ['Math.round(5, 0)', '5'],
    ['Math.round(-5, 0)', '-4'],
    ['Math.round(12000000000, -9)', '12000000000'],
    ['Math.round(9007199254740993, 0)', '9007199254740992'],
    ['Math.round(5.0, 2)', '5.0'],
    ['Math.round(9.999, 2)', '10.0'],
    ['Math.round(-9.999, 2)', '-9.99'],
    ['Math.round(1.23456789012, 10)', '1.234567890052948'],
    ['Math.round(1.23456789012, 9)', '1.2345678900000001'],
    ['Math.round(1.5, 20)', '1.5000000002328306'],
    ['Math.round(1638, -20)', '0'],
    ['Math.round(Math.NaN, 2)', '0.0'],
    ['Math.round(Math.NaN, 0)', '0.0'],
    ['Math.round(Math.Infinity, 2)', '9.315605757223324E18'],
    ['Math.round(Math.Infinity, 0)', '9.223372036854776E18'],
    ['Math.round(1e300, 2)', '9.315605757223324E18'],
    ['Math.round(3.14159, 2.0)', '3.14'],
    ['Math.round(3.14159, 1.5)', 'invalid_argument: expected value for `precision` of type Int, received Double'],
    ['Math.round("3.5", 1)', 'invalid_argument: expected value for `x` of type Number, received String'],
    ['Math.round(3.5, "1")', 'invalid_argument: expected value for `precision` of type Int, received String'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('cutting decimals', () => {
  test.each([
    ['Math.trunc(3.14959, 2)', '3.14'],
    ['Math.trunc(3.9, 0)', '3.0'],
    ['Math.trunc(-3.9, 0)', '-3.0'],
    ['Math.trunc(-3.149, 2)', '-3.14'],
    ['Math.trunc(1638, -1)', '1630'],
    ['Math.trunc(-1638, -2)', '-1600'],
    ['Math.trunc(5, 0)', '5'],
    ['Math.trunc(5, 3)', '5'],
    ['Math.trunc(1638.7, -1)', '1630.0'],
    ['Math.trunc(1.15, 2)', '1.1400000000000001'],
    ['Math.trunc(12345678901, -3)', '12345678000'],
    ['Math.trunc(Math.NaN, 1)', '0.0'],
    ['Math.trunc(-Math.Infinity, 0)', '-9.223372036854776E18'],
    ['Math.trunc(1638, -10)', '0'],
    ['Math.trunc(1.234567890123, 12)', '1.234567890052948'],
    ['Math.trunc(true, 1)', 'invalid_argument: expected value for `x` of type Number, received Boolean'],
    ['Math.trunc(1.5, null)', 'invalid_argument: expected value for `precision` of type Int, received Null'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
