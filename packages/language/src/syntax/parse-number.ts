import { DIGIT_ZERO, DOT, MINUS, PLUS, UNDERSCORE, isBinaryDigit, isDigit, isHexDigit, isOctalDigit } from '../source/characters.ts'
import type { Parser } from './parser.ts'
import type { NumberLiteral } from './tree.ts'

/** Parses a number with its sign. */
export function parseNumber(parser: Parser): NumberLiteral | undefined {
  const start = parser.index
  const negative = parseSign(parser)
  const literal = parseRadixInteger(parser) ?? (parser.cut ? undefined : parseDecimal(parser, true))
  return literal === undefined ? undefined : numberLiteral(parser, start, negative, literal)
}

/** Parses an integer with its sign, as in types and patterns. */
export function parseInteger(parser: Parser): NumberLiteral | undefined {
  const start = parser.index
  const negative = parseSign(parser)
  const literal = parseRadixInteger(parser) ?? (parser.cut ? undefined : parseDecimal(parser, false))
  return literal === undefined ? undefined : numberLiteral(parser, start, negative, literal)
}

interface Unsigned {
  readonly form: 'integer' | 'float'
  readonly text: string
}

function numberLiteral(parser: Parser, start: number, negative: boolean, { form, text }: Unsigned): NumberLiteral {
  const signed = negative && text !== '0' ? `-${text}` : text
  return { kind: 'number', span: parser.span(start), form, text: signed }
}

function parseSign(parser: Parser): boolean {
  const { code } = parser
  if (code === PLUS || code === MINUS) parser.index++
  parser.skipBlanks()
  return code === MINUS
}

/** Parses `0x1f`, `0o17` or `0b11`. */
function parseRadixInteger(parser: Parser): Unsigned | undefined {
  if (parser.code !== DIGIT_ZERO) return undefined
  switch (parser.codeAt(1) | 0x20) {
    case 0x78: // x
      return parseRadixDigits(parser, '0x', isHexDigit, '[0-9a-fA-F_]')
    case 0x6f: // o
      return parseRadixDigits(parser, '0o', isOctalDigit, '[0-7_]')
    case 0x62: // b
      return parseRadixDigits(parser, '0b', isBinaryDigit, '[01_]')
  }
  return undefined
}

function parseRadixDigits(parser: Parser, prefix: string, isPart: (code: number) => boolean, name: string): Unsigned | undefined {
  parser.index += 2
  parser.cut = true
  const start = parser.index
  parser.index = digitsEnd(parser, isPart)
  if (parser.index === start) {
    parser.miss(name)
    return undefined
  }
  const digits = withoutUnderscores(parser.text.slice(start, parser.index))
  return { form: 'integer', text: digits === '' ? '0' : decimalText(prefix + digits) }
}

/** Only large numbers take BigInt: the oldest browsers have none. */
function decimalText(literal: string): string {
  const value = Number(literal)
  return Number.isSafeInteger(value) ? String(value) : BigInt(literal).toString()
}

function parseDecimal(parser: Parser, fractionAllowed: boolean): Unsigned | undefined {
  const start = parser.index
  if (!isDigit(parser.code)) return undefined
  parser.index = parser.code === DIGIT_ZERO ? start + 1 : digitsEnd(parser, isDigit)
  if (!fractionAllowed) return { form: 'integer', text: withoutUnderscores(parser.text.slice(start, parser.index)) }
  parser.cut = true
  const fraction = parseFraction(parser)
  const exponent = parseExponent(parser)
  if (exponent === undefined) return undefined
  const text = withoutUnderscores(parser.text.slice(start, parser.index))
  return { form: fraction || exponent ? 'float' : 'integer', text }
}

/** Takes `.` and digits; a dot without digits behind it is left. */
function parseFraction(parser: Parser): boolean {
  const choice = parser.choose()
  if (parser.code !== DOT) {
    parser.miss('`.`')
  } else {
    parser.index++
    if (isDigit(parser.code)) {
      parser.index = digitsEnd(parser, isDigit)
      parser.accept(choice)
      return true
    }
    parser.miss('digit')
  }
  parser.retry(choice)
  parser.accept(choice)
  return false
}

/** Takes an exponent; without an `e` there is none. */
function parseExponent(parser: Parser): boolean | undefined {
  if ((parser.code | 0x20) !== 0x65) return false
  parser.index++
  const choice = parser.choose()
  if (parser.code === PLUS || parser.code === MINUS) parser.index++
  else parser.miss('[+\\\\-]')
  parser.accept(choice)
  if (!isDigit(parser.code)) {
    parser.cut = true
    parser.miss('[0-9]')
    return undefined
  }
  parser.index = digitsEnd(parser, isDigit)
  return true
}

function digitsEnd(parser: Parser, isPart: (code: number) => boolean): number {
  let end = parser.index
  for (;;) {
    const code = parser.text.charCodeAt(end)
    if (code !== UNDERSCORE && !isPart(code)) return end
    end++
  }
}

function withoutUnderscores(text: string): string {
  return text.includes('_') ? text.replaceAll('_', '') : text
}
