/**
 * Numbers as the reference server's runtime reads them from text: decimal digits of any script, a plus sign, leading zeros.
 */

const INT_MIN = -2147483648
const INT_MAX = 2147483647
/** Longest run of decimal digits that is exact as a double. */
const EXACT_DIGITS_MAX = 15

/** Reads a signed 32-bit integer; undefined when the text is none. */
export function parseIntText(text: string, radix = 10): number | undefined {
  const value = parseIntegerText(text, radix)
  if (value === undefined || value < INT_MIN || value > INT_MAX) return undefined
  return Number(value)
}

/** Reads a signed 64-bit integer; undefined when the text is none. */
export function parseLongText(text: string, radix = 10): bigint | undefined {
  const value = parseIntegerText(text, radix)
  if (value === undefined) return undefined
  const big = BigInt(value)
  return BigInt.asIntN(64, big) === big ? big : undefined
}

/** Reads an integer of any size, as a number while that is exact. */
function parseIntegerText(text: string, radix: number): number | bigint | undefined {
  const first = text.charCodeAt(0)
  const start = first === 0x2b || first === 0x2d ? 1 : 0
  if (start === text.length) return undefined
  const isExact = radix === 10 && text.length - start <= EXACT_DIGITS_MAX
  let value: number | bigint = isExact ? 0 : BigInt(0)
  const base = isExact ? radix : BigInt(radix)
  for (let i = start; i < text.length; i++) {
    const digit = digitAt(text, i)
    if (digit === undefined || digit >= radix) return undefined
    value = isExact ? (value as number) * (base as number) + digit : (value as bigint) * (base as bigint) + BigInt(digit)
  }
  return first === 0x2d && value != 0 ? -value : value // eslint-disable-line eqeqeq -- zero of either kind
}

/** Tells the value of a digit or of a letter used as one, below 36. */
function digitAt(text: string, index: number): number | undefined {
  const code = text.charCodeAt(index)
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  if (lower >= 0x61 && lower <= 0x7a && code < 0x80) return lower - 0x57
  if (code < 0x80) return undefined
  if (code >= 0xff21 && code <= 0xff3a) return code - 0xff21 + 10
  if (code >= 0xff41 && code <= 0xff5a) return code - 0xff41 + 10
  const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10)
  return zero === undefined ? undefined : code - zero
}

/** The digit zero of each script whose digits are single UTF-16 units. */
const zeros: readonly number[] = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50, 0x0ed0, 0x0f20, 0x1040,
  0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50,
  0xabf0, 0xff10,
]

const decimalDouble = /^([+-]?)(?:(NaN)|(Infinity)|((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[fFdD]?)$/
const hexDouble = /^([+-]?)0[xX](?:([0-9a-fA-F]+)\.?|([0-9a-fA-F]*)\.([0-9a-fA-F]+))[pP]([+-]?\d+)[fFdD]?$/

/** Reads a double: decimal or hexadecimal, `NaN`, `Infinity`, blanks around, a type suffix; undefined when the text is none. */
export function parseDoubleText(text: string): number | undefined {
  const trimmed = trimBlanks(text)
  const decimal = decimalDouble.exec(trimmed)
  if (decimal !== null) {
    const sign = decimal[1] === '-' ? -1 : 1
    if (decimal[2] !== undefined) return NaN
    return decimal[3] !== undefined ? sign * Infinity : sign * Number(decimal[4])
  }
  const hex = hexDouble.exec(trimmed)
  if (hex === null) return undefined
  const fraction = hex[4] ?? ''
  const mantissa = Number(BigInt(`0x0${hex[2] ?? (hex[3] ?? '') + fraction}`))
  const exponent = Number(hex[5]) - 4 * fraction.length
  return (hex[1] === '-' ? -1 : 1) * scaleByPowerOfTwo(mantissa, exponent)
}

function scaleByPowerOfTwo(value: number, exponent: number): number {
  const half = Math.trunc(Math.max(-4000, Math.min(4000, exponent)) / 4)
  const rest = Math.max(-4000, Math.min(4000, exponent)) - 3 * half
  return value * 2 ** half * 2 ** half * 2 ** half * 2 ** rest
}

function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) <= 0x20) start++
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--
  return text.slice(start, end)
}
