import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INT_OPERATORS } from './int-operators.ts'

const int = fc.oneof(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.constantFrom(0, -(2 ** 31), 2 ** 31 - 1))

/** What the operators mean on integers of any size. */
const MODEL: Record<string, (a: bigint, b: bigint) => bigint> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
}

describe('INT_OPERATORS', () => {
  test.each([...INT_OPERATORS.keys()])('%s agrees with arithmetic of any size, or declines', (operator) => {
    fc.assert(
      fc.property(int, int, (a, b) => {
        const result = INT_OPERATORS.get(operator)?.(a, b)
        if (result === undefined) return
        const exact = MODEL[operator]?.(BigInt(a), BigInt(b))
        expect(BigInt(result)).toBe(exact)
        expect(typeof result).toBe(exact === BigInt.asIntN(32, exact ?? 0n) ? 'number' : 'bigint')
        expect(Object.is(result, -0)).toBe(false)
      }),
    )
  })

  test('declines to divide by zero', () => {
    expect(INT_OPERATORS.get('/')?.(1, 0)).toBeUndefined()
    expect(INT_OPERATORS.get('%')?.(1, 0)).toBeUndefined()
  })
})
