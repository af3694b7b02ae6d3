/**
 * Arithmetic of two Ints whose result is an Int or a Long: the hot path of every loop.
 *
 * An operator answers undefined where it does not know the result; the number type's own method then decides (overflow, division by zero,
 * powers). The sum and the difference of two Ints are exact as doubles, a product is when it is a safe integer.
 */
import type { BinaryOperator } from '@terrarium/language'

/** A result, or undefined when the general method must be asked. */
export type IntOperator = (a: number, b: number) => number | bigint | undefined

export const INT_OPERATORS: ReadonlyMap<BinaryOperator, IntOperator> = new Map<BinaryOperator, IntOperator>([
  ['+', (a, b) => exact(a + b)],
  ['-', (a, b) => exact(a - b)],
  ['*', (a, b) => exact(a * b)],
  ['/', (a, b) => (b === 0 ? undefined : exact(Math.trunc(a / b)))],
  ['%', (a, b) => (b === 0 ? undefined : (a % b) | 0)],
  ['&', (a, b) => a & b],
  ['|', (a, b) => a | b],
  ['^', (a, b) => a ^ b],
])

/** An integral double as the value it is; `| 0` also turns a negative zero into zero. */
function exact(result: number): number | bigint | undefined {
  const int = result | 0
  if (int === result) return int
  return Number.isSafeInteger(result) ? BigInt(result) : undefined
}
