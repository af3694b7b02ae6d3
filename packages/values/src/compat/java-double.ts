/**
 * Text of doubles as the reference server's runtime prints them (`Double.toString` before JDK 19).
 *
 * Digits are generated from the exact value by long division until they tell the double from its neighbours. Three habits make some
 * texts longer than the shortest: whole numbers beyond 2⁵³ are cut by a fixed table, forms with exponent have two digits at least, and
 * the middle between two doubles counts as neither's. Doubles where the shortest digits are known to be the same take a short way.
 */

const SIGNIFICANT_BITS = 53
const EXPONENT_BIAS = 1023
const FIXED_MIN = 1e-3
const FIXED_MAX = 1e7
/** Shortest decimals of so many digits are never a middle between two doubles. */
const SAFE_DIGITS_MAX = 15

/** Renders a double: `2.0`, `1.0E10`, `NaN`, `-Infinity`. */
export function formatDouble(value: number): string {
  if (value !== value) return 'NaN'
  const magnitude = Math.abs(value)
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  if (magnitude === Infinity) return `${sign}Infinity`
  if (magnitude === 0) return `${sign}0.0`
  if (magnitude >= FIXED_MIN && magnitude < FIXED_MAX) {
    const shortest = String(magnitude)
    if (magnitude === Math.floor(magnitude)) return `${sign}${shortest}.0`
    if (shortest.length <= SAFE_DIGITS_MAX + 1) return sign + shortest
  }
  return sign + layOut(decimalDigits(magnitude))
}

/** Renders a double for people: whole values without a fraction and without exponent. */
export function displayDouble(value: number): string {
  if (!Number.isFinite(value) || value !== Math.trunc(value)) return formatDouble(value)
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const magnitude = Math.abs(value)
  if (magnitude < FIXED_MAX) return sign + String(magnitude)
  const { digits, exponent } = decimalDigits(magnitude)
  return sign + digits.padEnd(exponent, '0')
}

/** The value 0.DIGITS × 10^exponent. */
interface Decimal {
  readonly digits: string
  readonly exponent: number
}

function layOut({ digits, exponent }: Decimal): string {
  if (exponent > 0 && exponent < 8) {
    return `${digits.slice(0, exponent).padEnd(exponent, '0')}.${digits.slice(exponent) || '0'}`
  }
  if (exponent <= 0 && exponent > -3) return `0.${'0'.repeat(-exponent)}${digits}`
  return `${digits.slice(0, 1)}.${digits.slice(1) || '0'}E${exponent - 1}`
}

function decimalDigits(magnitude: number): Decimal {
  if (magnitude === Math.floor(magnitude) && magnitude < 2 ** SIGNIFICANT_BITS) return decimalOfInteger(String(magnitude))
  if (typeof BigInt === 'undefined') return shortestDecimal(magnitude)
  return generateDigits(takeApart(magnitude))
}

function decimalOfInteger(text: string): Decimal {
  return { digits: text.replace(/0+$/, ''), exponent: text.length }
}

/** Stands in where there are no big integers. */
function shortestDecimal(magnitude: number): Decimal {
  const [mantissa = '', exponent = '0'] = magnitude.toExponential().split('e')
  return { digits: mantissa.replace('.', ''), exponent: Number(exponent) + 1 }
}

/** fraction × 2^(exponent - 52), the fraction having exactly 53 bits. */
interface Binary {
  readonly fraction: bigint
  readonly exponent: number
  /** Bits of the fraction that the double really has; fewer for subnormal ones. */
  readonly significantBits: number
}

function takeApart(magnitude: number): Binary {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, magnitude)
  const high = view.getUint32(0)
  const stored = BigInt(high & 0xfffff) * BigInt(2 ** 32) + BigInt(view.getUint32(4))
  const biased = high >>> 20
  if (biased > 0) {
    return { fraction: stored + BigInt(2 ** 52), exponent: biased - EXPONENT_BIAS, significantBits: SIGNIFICANT_BITS }
  }
  const significantBits = stored.toString(2).length
  const shift = SIGNIFICANT_BITS - significantBits
  return { fraction: stored << BigInt(shift), exponent: 1 - shift - EXPONENT_BIAS, significantBits }
}

/** Scaled integers of the division: value = b / s, half the distance to the neighbour = m / s, all over ten to `exponent`. */
interface Division {
  readonly b: bigint
  readonly s: bigint
  readonly m: bigint
  /** Width of the machine integers that the runtime divides with; undefined where it takes big ones. */
  readonly width: 32 | 64 | undefined
  readonly exponent: number
}

function generateDigits(binary: Binary): Decimal {
  const tailZeros = binary.fraction.toString(2).replace(/^.*1/, '').length
  const fractionBits = SIGNIFICANT_BITS - tailZeros
  const tinyBits = Math.max(0, fractionBits - binary.exponent - 1)
  const isSmall = binary.exponent <= 62 && binary.exponent >= -21
  if (isSmall && tinyBits === 0) return cutInteger(binary)
  return divide(scale(binary, tailZeros, fractionBits, tinyBits))
}

/** Renders an integer of up to 63 bits without the digits that its power of two makes meaningless. */
function cutInteger({ fraction, exponent }: Binary): Decimal {
  const excess = exponent - SIGNIFICANT_BITS - 1
  const value = exponent >= 52 ? fraction << BigInt(exponent - 52) : fraction >> BigInt(52 - exponent)
  const dropped = excess > 1 ? Math.floor(excess * Math.LOG10E * Math.LN2) : 0
  if (dropped === 0) return decimalOfInteger(String(value))
  const unit = powerOf(10, dropped)
  const cut = value / unit + BigInt(value % unit >= unit / BigInt(2) ? 1 : 0)
  const decimal = decimalOfInteger(String(cut))
  return { digits: decimal.digits, exponent: decimal.exponent + dropped }
}

function scale(binary: Binary, tailZeros: number, fractionBits: number, tinyBits: number): Division {
  const exponent = estimateExponent(binary)
  const b5 = Math.max(0, -exponent)
  const s5 = Math.max(0, exponent)
  let b2 = b5 + tinyBits + binary.exponent
  let s2 = s5 + tinyBits
  let m2 = b2 - binary.significantBits
  b2 -= fractionBits - 1
  const commonTwos = Math.min(b2, s2)
  b2 -= commonTwos
  s2 -= commonTwos
  m2 -= commonTwos + (fractionBits === 1 ? 1 : 0)
  const missing = Math.max(0, -m2)
  b2 += missing
  s2 += missing
  m2 += missing
  const bits = fractionBits + b2 + bitsOfPowerOf5(b5)
  const tenSBits = s2 + 1 + bitsOfPowerOf5(s5 + 1)
  const width = bits < 32 && tenSBits < 32 ? 32 : bits < 64 && tenSBits < 64 ? 64 : undefined
  return {
    b: ((binary.fraction >> BigInt(tailZeros)) * powerOf(5, b5)) << BigInt(b2),
    s: powerOf(5, s5) << BigInt(s2),
    m: powerOf(5, b5) << BigInt(m2),
    width,
    exponent,
  }
}

function estimateExponent({ fraction, exponent }: Binary): number {
  const mantissa = Number(fraction) / 2 ** 52
  return Math.floor((mantissa - 1.5) * 0.289529654 + 0.176091259 + exponent * 0.301029995663981)
}

/** Tells the bits of a power of five as the runtime's table does: exact up to 5²⁶, three a power beyond. */
function bitsOfPowerOf5(power: number): number {
  return power < 27 ? powerOf(5, power).toString(2).length : power * 3
}

function divide({ b: start, s, m: startMargin, width, exponent: estimate }: Division): Decimal {
  const ten = BigInt(10)
  const zero = BigInt(0)
  const wrap = (value: bigint) => (width === undefined ? value : BigInt.asIntN(width, value))
  const tens = s * ten
  const isAbove = (sum: bigint) => (width === undefined ? sum >= tens : sum > tens)
  let digit = start / s
  let b = (start % s) * ten
  let m = wrap(startMargin * ten)
  let low = b < m
  let high = isAbove(wrap(b + m))
  let digits = ''
  let exponent = estimate
  if (digit === zero && !high) exponent -= 1
  else digits = String(digit)
  if (exponent < -3 || exponent >= 8) low = high = false
  while (!low && !high) {
    digit = b / s
    b = (b % s) * ten
    m = wrap(m * ten)
    low = m <= zero || b < m
    high = m <= zero || isAbove(wrap(b + m))
    digits += String(digit)
  }
  const difference = b + b - tens
  const isRoundedUp = high && (!low || difference > zero || (difference === zero && Number(digits.slice(-1)) % 2 === 1))
  return isRoundedUp ? roundUp(digits, exponent + 1) : { digits: stripZeros(digits), exponent: exponent + 1 }
}

function roundUp(digits: string, exponent: number): Decimal {
  const kept = digits.replace(/9+$/, '')
  if (kept === '') return { digits: '1', exponent: exponent + 1 }
  return { digits: kept.slice(0, -1) + String(Number(kept.slice(-1)) + 1), exponent }
}

function stripZeros(digits: string): string {
  return digits.replace(/0+$/, '') || '0'
}

function powerOf(base: number, exponent: number): bigint {
  let result = BigInt(1)
  let square = BigInt(base)
  for (let rest = exponent; rest > 0; rest >>>= 1) {
    if (rest & 1) result *= square
    square *= square
  }
  return result
}
