import { DoubleValue, type Value } from '@terrarium/values'
import { doubleToLong } from '../../compat/java-numbers.ts'
import type { NumberValue } from '../native/parameter-types.ts'

const FACTOR_MAX = 2 ** 31 - 1

/**
 * Rounds at a number of decimals (negative: before the point), a half added and then cut off.
 *
 * Integers become Longs and are left alone by a positive precision. Doubles keep their whole part aside, so that only the fraction is
 * scaled; the factor saturates at 32 bits, the parts at 64.
 */
export function round(value: NumberValue, precision: number): Value {
  return cut(value, precision, 0.5)
}

/** Cuts off at a number of decimals. @see round */
export function truncate(value: NumberValue, precision: number): Value {
  return cut(value, precision, 0)
}

function cut(value: NumberValue, precision: number, half: number): Value {
  if (!(value instanceof DoubleValue)) {
    return precision > 0 ? BigInt(value) : doubleToLong(cutWhole(Number(value), precision, half))
  }
  return new DoubleValue(precision > 0 ? cutFraction(value.value, precision, half) : cutWhole(value.value, precision, half))
}

function cutWhole(value: number, precision: number, half: number): number {
  const factor = 10 ** precision
  return truncated(truncated(value * factor + half) / factor)
}

function cutFraction(value: number, precision: number, half: number): number {
  const factor = Math.min(Math.trunc(10 ** precision), FACTOR_MAX)
  const whole = truncated(value)
  return whole + truncated((value - whole + half / factor) * factor) / factor
}

function truncated(value: number): number {
  return Number(doubleToLong(value))
}
