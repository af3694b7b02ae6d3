/**
 * Classes of UTF-16 code units. `NaN`, which `charCodeAt` gives past the end, is in no class.
 * @see reference: fql-language.md §2
 */

export const NUL = 0
const TAB = 9
export const LINE_FEED = 10
export const CARRIAGE_RETURN = 13
export const SPACE = 32
export const BANG = 33
export const DOUBLE_QUOTE = 34
export const HASH = 35
export const SINGLE_QUOTE = 39
export const PAREN_OPEN = 40
export const STAR = 42
export const PLUS = 43
export const COMMA = 44
export const MINUS = 45
export const DOT = 46
export const SLASH = 47
export const DIGIT_ZERO = 48
const DIGIT_NINE = 57
export const SEMICOLON = 59
export const LESS = 60
export const EQUAL = 61
export const GREATER = 62
export const QUESTION = 63
export const BRACKET_OPEN = 91
export const BACKSLASH = 92
export const UNDERSCORE = 95
export const BRACE_OPEN = 123
export const BRACE_CLOSE = 125
export const TILDE = 126

const DECIMAL = 1
const HEXADECIMAL = 2
const OCTAL = 4
const BINARY = 8
const IDENTIFIER_START = 16
const IDENTIFIER_PART = 32

const CLASSES = new Uint8Array(128)
function mark(characters: string, bits: number): void {
  for (let i = 0; i < characters.length; i++) {
    const code = characters.charCodeAt(i)
    CLASSES[code] = (CLASSES[code] ?? 0) | bits
  }
}
mark('0123456789', DECIMAL | HEXADECIMAL | IDENTIFIER_PART)
mark('01234567', OCTAL)
mark('01', BINARY)
mark('abcdefABCDEF', HEXADECIMAL)
mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', IDENTIFIER_START | IDENTIFIER_PART)
mark("'", IDENTIFIER_PART)

function isIn(code: number, bits: number): boolean {
  return code < 128 && ((CLASSES[code] ?? 0) & bits) !== 0
}

export function isDigit(code: number): boolean {
  return code >= DIGIT_ZERO && code <= DIGIT_NINE
}

export function isHexDigit(code: number): boolean {
  return isIn(code, HEXADECIMAL)
}

export function isOctalDigit(code: number): boolean {
  return isIn(code, OCTAL)
}

export function isBinaryDigit(code: number): boolean {
  return isIn(code, BINARY)
}

export function isIdentifierStart(code: number): boolean {
  return isIn(code, IDENTIFIER_START)
}

/** The apostrophe counts: it is a part of identifiers after their first character. */
export function isIdentifierPart(code: number): boolean {
  return isIn(code, IDENTIFIER_PART)
}

export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB
}

export function isLineBreak(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN
}

/** Whether the unit may occur unescaped in strings and comments: all but control characters and invisible formatting. */
export function isDisplayable(code: number): boolean {
  if (code < 0x7f) return code > 0x1f || (code >= TAB && code <= CARRIAGE_RETURN)
  if (code < 0x2000) return code !== 0x7f
  if (code < 0x2070) return !(code <= 0x200f || (code >= 0x2028 && code <= 0x202f) || code >= 0x2060)
  return code < 0xfff0 && code !== 0xfeff
}

/** The units that `isDisplayable` excludes, as the content of a character class. */
export const UNDISPLAYABLE_UNITS =
  '\\u0000-\\u0008\\u000e-\\u001f\\u007f\\u2000-\\u200f\\u2028-\\u202f\\u2060-\\u206f\\ufeff\\ufff0-\\uffff'
