/** Literal types, and the named types that they are subtypes of. */

import type { BooleanLiteral, NumberLiteral, StringLiteral } from '../syntax/tree.ts'

export type Literal =
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** Canonical decimal text; the value may be of any size. */
  | { readonly kind: 'integer'; readonly text: string }
  /** The text that {@link floatText} returns. */
  | { readonly kind: 'float'; readonly text: string }
  | { readonly kind: 'string'; readonly value: string }

/** A text that is equal for equal literals only. */
export function literalKey(literal: Literal): string {
  if (literal.kind === 'boolean') return literal.value ? 't' : 'f'
  if (literal.kind === 'string') return `"${literal.value}`
  return literal.kind === 'integer' ? `i${literal.text}` : `d${literal.text}`
}

const INT_DIGITS_MAX = 10
const LONG_MAX = '9223372036854775807'
const LONG_MIN = '9223372036854775808'

/** Whether an integer of any size fits 32 bits. */
function fitsInt(text: string): boolean {
  return text.length <= INT_DIGITS_MAX + 1 && Number(text) >= -(2 ** 31) && Number(text) < 2 ** 31
}

/** Whether it fits 64 bits. Compares digits: the oldest browsers have no BigInt. */
function fitsLong(text: string): boolean {
  const isNegative = text.startsWith('-')
  const digits = isNegative ? text.slice(1) : text
  const limit = isNegative ? LONG_MIN : LONG_MAX
  return digits.length < limit.length || (digits.length === limit.length && digits <= limit)
}

/** Whether the literal is a value of the named type. */
export function isLiteralOf(literal: Literal, name: string): boolean {
  switch (literal.kind) {
    case 'boolean':
      return name === 'Boolean'
    case 'string':
      return name === 'String' || name === 'ID'
    case 'float':
      return name === 'Number' || name === 'Double'
    case 'integer':
      if (name === 'Number' || name === 'Double') return true
      if (name === 'Int') return fitsInt(literal.text)
      return (name === 'Long' || name === 'ID') && fitsLong(literal.text)
  }
}

/** Name of the type that the literal widens to. */
export function primaryTypeOf(literal: Literal): string {
  switch (literal.kind) {
    case 'boolean':
      return 'Boolean'
    case 'string':
      return 'String'
    case 'float':
      return 'Double'
    case 'integer':
      return fitsInt(literal.text) ? 'Int' : fitsLong(literal.text) ? 'Long' : 'Double'
  }
}

/** Lowest exponent that is written as a plain decimal. */
const PLAIN_EXPONENT_MIN = -6

/**
 * Returns the display text of a float literal: the digits as written, without an exponent unless it is positive or very small.
 *
 * `1.50` stays, `1.5e3` is `1.5E+3`, `0.0000001` is `1E-7`.
 */
export function floatText(source: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+(?=\d)/, '')
  const scale = fraction.length - Number(exponent)
  const zero = /^0+$/.test(digits)
  const adjusted = digits.length - 1 - scale
  const minus = zero ? '' : sign
  if (scale === 0) return minus + digits
  if (scale > 0 && adjusted >= PLAIN_EXPONENT_MIN) return minus + plainText(digits, scale)
  const mantissa = digits.length > 1 ? `${digits.slice(0, 1)}.${digits.slice(1)}` : digits
  return adjusted === 0 ? minus + mantissa : `${minus}${mantissa}E${adjusted > 0 ? '+' : '-'}${Math.abs(adjusted)}`
}

function plainText(digits: string, scale: number): string {
  const padded = digits.padStart(scale + 1, '0')
  return `${padded.slice(0, padded.length - scale)}.${padded.slice(padded.length - scale)}`
}

/** Returns the literal of a syntax node. */
export function literalOf(expression: BooleanLiteral | NumberLiteral | StringLiteral): Literal {
  if (expression.kind === 'boolean') return { kind: 'boolean', value: expression.value }
  if (expression.kind === 'string') return { kind: 'string', value: expression.value }
  const { form, text } = expression
  return form === 'integer' ? { kind: 'integer', text } : { kind: 'float', text: floatText(text) }
}
