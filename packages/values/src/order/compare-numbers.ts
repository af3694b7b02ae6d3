import { DoubleValue } from '../model/value.ts'

/** An Int, a Long or a Double. */
export type NumberValue = number | bigint | DoubleValue

/** Tells whether a value is an Int, a Long or a Double. */
export function isNumberValue(value: unknown): value is NumberValue {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof DoubleValue
}

/** Converts a number of any kind to the nearest double. */
export function toDouble(value: NumberValue): number {
  return value instanceof DoubleValue ? value.value : Number(value)
}

/**
 * Compares two numbers by value: integers exactly, as doubles when one is a Double.
 *
 * NaN equals itself and is above everything; negative zero is below zero.
 */
export function compareNumbers(a: NumberValue, b: NumberValue): number {
  if (a instanceof DoubleValue || b instanceof DoubleValue) return compareDoubles(toDouble(a), toDouble(b))
  return a < b ? -1 : a > b ? 1 : 0
}

/** Compares doubles in their total order: -Infinity … -0, 0 … Infinity, NaN. */
export function compareDoubles(a: number, b: number): number {
  if (a < b) return -1
  if (a > b) return 1
  if (a === b) return a !== 0 ? 0 : signOfZero(a) - signOfZero(b)
  return Number(a !== a) - Number(b !== b)
}

function signOfZero(zero: number): number {
  return Object.is(zero, -0) ? -1 : 0
}
