/**
 * Conversions of doubles as the JVM makes them. @see JLS §5.1.3
 */

const LONG_MIN = -(2n ** 63n)
const LONG_MAX = 2n ** 63n - 1n

/** Converts a double to 64 bits: truncated toward zero, saturated, and 0 for NaN. */
export function doubleToLong(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  if (value >= 2 ** 63) return LONG_MAX
  if (value <= -(2 ** 63)) return LONG_MIN
  return BigInt(Math.trunc(value))
}
