import { DoubleValue } from '@terrarium/values'
import { QueryError } from '../../runtime/query-error.ts'
import { doubleToLong } from '../../compat/java-numbers.ts'
import { isInt, type NumberValue } from '../native/parameter-types.ts'

/** Longest exact power: the exponent of the largest double, and some. Beyond it every base but -1, 0 and 1 overflows. */
const EXACT_EXPONENT_MAX = 1100n
const EXPONENT_LIMIT = 2n ** 31n - 1n

/** Adds; integers exactly within 64 bits, else as doubles. */
export function add(left: NumberValue, right: NumberValue): NumberValue {
  if (typeof left === 'number' && typeof right === 'number') return fromSafeInteger(left + right)
  if (left instanceof DoubleValue || right instanceof DoubleValue) return new DoubleValue(toDouble(left) + toDouble(right))
  return fromBigInt(BigInt(left) + BigInt(right)) ?? new DoubleValue(Number(left) + Number(right))
}

/** Subtracts. @see add */
export function subtract(left: NumberValue, right: NumberValue): NumberValue {
  if (typeof left === 'number' && typeof right === 'number') return fromSafeInteger(left - right)
  if (left instanceof DoubleValue || right instanceof DoubleValue) return new DoubleValue(toDouble(left) - toDouble(right))
  return fromBigInt(BigInt(left) - BigInt(right)) ?? new DoubleValue(Number(left) - Number(right))
}

/** Multiplies. @see add */
export function multiply(left: NumberValue, right: NumberValue): NumberValue {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right
    if (Number.isSafeInteger(product)) return fromSafeInteger(product)
  }
  if (left instanceof DoubleValue || right instanceof DoubleValue) return new DoubleValue(toDouble(left) * toDouble(right))
  return fromBigInt(BigInt(left) * BigInt(right)) ?? new DoubleValue(Number(left) * Number(right))
}

/** Divides; integers toward zero. @throws {QueryError} divide_by_zero */
export function divide(left: NumberValue, right: NumberValue): NumberValue {
  if (left instanceof DoubleValue || right instanceof DoubleValue) return new DoubleValue(toDouble(left) / toDouble(right))
  checkDivisor(right)
  if (typeof left === 'number' && typeof right === 'number') return fromSafeInteger(Math.trunc(left / right))
  return wrapToLong(BigInt(left) / BigInt(right))
}

/** Gives the remainder with the dividend's sign. @throws {QueryError} divide_by_zero */
export function remainder(left: NumberValue, right: NumberValue): NumberValue {
  if (left instanceof DoubleValue || right instanceof DoubleValue) return new DoubleValue(toDouble(left) % toDouble(right))
  checkDivisor(right)
  if (typeof left === 'number' && typeof right === 'number') return fromSafeInteger(left % right)
  return wrapToLong(BigInt(left) % BigInt(right))
}

/** Raises to a power; integers with an exponent from 1 to 2^31 - 2 exactly. */
export function power(base: NumberValue, exponent: NumberValue): NumberValue {
  if (base instanceof DoubleValue || exponent instanceof DoubleValue) return new DoubleValue(toDouble(base) ** toDouble(exponent))
  const x = BigInt(base)
  const y = BigInt(exponent)
  if (y === 0n || x === 1n) return 1
  if (x === -1n) return y % 2n === 0n ? 1 : -1
  if (x === 0n && y > 0n) return 0
  if (y < 0n || y >= EXPONENT_LIMIT || y > EXACT_EXPONENT_MAX) return new DoubleValue(Number(x) ** Number(y))
  const exact = x ** y
  return fromBigInt(exact) ?? new DoubleValue(Number(exact))
}

/** Negates; the least Int and the least Long stay as they are. */
export function negate(value: NumberValue): NumberValue {
  if (typeof value === 'number') return -value | 0
  if (typeof value === 'bigint') return BigInt.asIntN(64, -value)
  return new DoubleValue(-value.value)
}

/** Gives the magnitude; the least Int and the least Long stay as they are. */
export function absolute(value: NumberValue): NumberValue {
  if (value instanceof DoubleValue) return new DoubleValue(Math.abs(value.value))
  return value < 0 ? negate(value) : value
}

/** Applies a bit operation to 64-bit integers; doubles are truncated first. */
export function bitwise(left: NumberValue, right: NumberValue, operation: (left: bigint, right: bigint) => bigint): NumberValue {
  return wrapToLong(operation(toLong(left), toLong(right)))
}

/** Inverts the bits of a 64-bit integer; doubles are truncated first. */
export function invertBits(value: NumberValue): NumberValue {
  return typeof value === 'number' ? ~value : wrapToLong(~toLong(value))
}

/** Gives a number as a double. */
export function toDouble(value: NumberValue): number {
  return value instanceof DoubleValue ? value.value : Number(value)
}

/** Gives a number as a 64-bit integer; doubles are truncated and saturated. */
export function toLong(value: NumberValue): bigint {
  return value instanceof DoubleValue ? doubleToLong(value.value) : BigInt(value)
}

/** Gives a 64-bit integer as an Int when it fits, else as a Long. */
export function narrow(value: bigint): number | bigint {
  return value >= -2147483648n && value <= 2147483647n ? Number(value) : value
}

/** Gives an integer that a JavaScript number holds exactly as an Int or Long. */
export function fromSafeInteger(value: number): number | bigint {
  // Adding 0 turns a negative zero into the Int 0.
  return isInt(value) ? value + 0 : BigInt(value)
}

function fromBigInt(value: bigint): number | bigint | undefined {
  return BigInt.asIntN(64, value) === value ? narrow(value) : undefined
}

function wrapToLong(value: bigint): number | bigint {
  return narrow(BigInt.asIntN(64, value))
}

function checkDivisor(divisor: number | bigint): void {
  if (divisor === 0 || divisor === 0n) throw new QueryError('divide_by_zero', 'Attempted integer division by zero.')
}
