import { describe, expect, test } from 'vitest'
import { parseDoubleText, parseIntText, parseLongText } from './java-number.ts'

describe('parseIntText', () => {
  test.each<[string, number | undefined, number?]>([
    ['1638', 1638],
    ['-12', -12],
    ['+12', 12],
    ['-0', 0],
    ['007', 7],
    ['2147483647', 2147483647],
    ['2147483648', undefined],
    ['-2147483648', -2147483648],
    ['-2147483649', undefined],
    ['1.0', undefined],
    ['1e3', undefined],
    [' 1', undefined],
    ['', undefined],
    ['-', undefined],
    ['1_000', undefined],
    ['١٢', 12],
    ['１２', 12],
    ['1011', 11, 2],
    ['FF', 255, 16],
    ['zz', 1295, 36],
    ['12', undefined, 2],
    ['-7f', -127, 16],
    ['ffffffff', undefined, 16],
  ])('reads %j', (text, value, radix) => {
    expect(parseIntText(text, radix)).toBe(value)
  })
})

describe('parseLongText', () => {
  test.each<[string, string | undefined, number?]>([
    ['12', '12'],
    ['9223372036854775807', '9223372036854775807'],
    ['9223372036854775808', undefined],
    ['-9223372036854775808', '-9223372036854775808'],
    ['12L', undefined],
    ['zzzzzzzz', '2821109907455', 36],
  ])('reads %j', (text, value, radix) => {
    expect(parseLongText(text, radix)?.toString()).toBe(value)
  })
})

describe('parseDoubleText', () => {
  test.each<[string, number | undefined]>([
    ['1.25', 1.25],
    ['-2.5E-3', -0.0025],
    ['.5', 0.5],
    ['5.', 5],
    ['  1.5  ', 1.5],
    ['\n1.5\n', 1.5],
    ['1 .5', undefined],
    ['NaN', NaN],
    ['nan', undefined],
    ['-Infinity', -Infinity],
    ['inf', undefined],
    ['1e999', Infinity],
    ['1e-999', 0],
    ['-0.0', -0],
    ['1.5d', 1.5],
    ['1.5f', 1.5],
    ['0x1.8p1', 3],
    ['0x10', undefined],
    ['1,5', undefined],
    ['', undefined],
    ['4.9e-324', 5e-324],
    ['0x1p-1074', 5e-324],
  ])('reads %j', (text, value) => {
    expect(parseDoubleText(text)).toBe(value)
  })
})
