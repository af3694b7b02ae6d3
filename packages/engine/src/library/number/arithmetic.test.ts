import { DoubleValue } from '@terrarium/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NumberValue } from '../native/parameter-types.ts'
import { add, bitwise, divide, multiply, narrow, negate, power, remainder, subtract, toLong } from './arithmetic.ts'

const LONG_MIN = -(2n ** 63n)
const LONG_MAX = 2n ** 63n - 1n

/** Integers of every size, those near the limits of 32 and 64 bits above all, as the values they are. */
const integer = fc
  .oneof(
    fc.bigInt({ min: LONG_MIN, max: LONG_MAX }),
    fc.bigInt({ min: -(2n ** 33n), max: 2n ** 33n }),
    fc.constantFrom(LONG_MIN, LONG_MIN + 1n, LONG_MAX, LONG_MAX - 1n, 2n ** 31n, -(2n ** 31n), 2n ** 31n - 1n, 0n, 1n, -1n),
  )
  .map(narrow)

const fits = (value: bigint): boolean => value >= LONG_MIN && value <= LONG_MAX

/** What an exact result becomes: narrowed while it fits, else computed in doubles. */
function expected(exact: bigint, inDoubles: number): NumberValue {
  return fits(exact) ? narrow(exact) : new DoubleValue(inDoubles)
}

describe('integer arithmetic', () => {
  test('is exact within 64 bits and goes on in doubles', () => {
    fc.assert(
      fc.property(integer, integer, (a, b) => {
        expect(add(a, b)).toEqual(expected(BigInt(a) + BigInt(b), Number(a) + Number(b)))
        expect(subtract(a, b)).toEqual(expected(BigInt(a) - BigInt(b), Number(a) - Number(b)))
        expect(multiply(a, b)).toEqual(expected(BigInt(a) * BigInt(b), Number(a) * Number(b)))
      }),
    )
  })

  test('divides toward zero with the remainder of the dividend’s sign', () => {
    fc.assert(
      fc.property(integer, integer, (a, b) => {
        fc.pre(BigInt(b) !== 0n && !(BigInt(a) === LONG_MIN && BigInt(b) === -1n))
        expect(divide(a, b)).toEqual(narrow(BigInt(a) / BigInt(b)))
        expect(remainder(a, b)).toEqual(narrow(BigInt(a) % BigInt(b)))
      }),
    )
  })

  test('never gives a negative zero', () => {
    expect(Object.is(multiply(0, -5), 0)).toBe(true)
    expect(Object.is(divide(0, -5), 0)).toBe(true)
    expect(Object.is(remainder(-4, 2), 0)).toBe(true)
    expect(Object.is(negate(0), 0)).toBe(true)
  })

  test('raises to powers exactly as long as the result fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 70 }), (base, exponent) => {
        const exact = BigInt(base) ** BigInt(exponent)
        expect(power(base, exponent)).toEqual(expected(exact, Number(exact)))
      }),
    )
  })

  test('wraps when negating the least integers', () => {
    expect(negate(-2147483648)).toBe(-2147483648)
    expect(negate(LONG_MIN)).toBe(LONG_MIN)
  })
})

describe('bit operations', () => {
  test('work on 64 bits', () => {
    fc.assert(
      fc.property(integer, integer, (a, b) => {
        expect(toLong(bitwise(a, b, (x, y) => x ^ y))).toBe(BigInt.asIntN(64, BigInt(a) ^ BigInt(b)))
      }),
    )
  })
})
