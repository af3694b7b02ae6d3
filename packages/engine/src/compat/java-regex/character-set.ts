import { asciiVariant, casedWithin, unicodeVariants } from './case-variants.ts'
import type { RegexFlags } from './pattern-reader.ts'

/**
 * A set of characters, written as a class of JavaScript's `v` syntax in its own brackets, so that sets combine by nesting:
 * `[[\u{61}-\u{66}]&&[^[\u{62}]]]`.
 */
export type CharacterSet = string

/** Line ends besides `\r\n`, inside brackets. */
export const LINE_ENDS = '\\n\\r\\u{85}\\u{2028}\\u{2029}'

export const HORIZONTAL_SPACE: CharacterSet = '[\\t\\u{20}\\u{a0}\\u{1680}\\u{180e}\\u{2000}-\\u{200a}\\u{202f}\\u{205f}\\u{3000}]'
export const VERTICAL_SPACE: CharacterSet = '[\\n-\\r\\u{85}\\u{2028}\\u{2029}]'

const ASCII_WORD: CharacterSet = '[a-zA-Z_0-9]'
const UNICODE_WORD: CharacterSet = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u{200c}\\u{200d}]'
const ASCII_SPACE: CharacterSet = '[\\u{20}\\t-\\r]'

/** `\d`, `\w`, `\s`. */
export function predefinedSet(letter: 'd' | 'w' | 's', flags: RegexFlags): CharacterSet {
  switch (letter) {
    case 'd':
      return flags.unicodeClasses ? '[\\p{Nd}]' : '[0-9]'
    case 'w':
      return flags.unicodeClasses ? UNICODE_WORD : ASCII_WORD
    case 's':
      return flags.unicodeClasses ? '[\\p{White_Space}]' : ASCII_SPACE
  }
}

/** Characters that make a word as far as `\b` is concerned. */
export function boundaryWord(flags: RegexFlags): CharacterSet {
  return flags.unicodeClasses ? UNICODE_WORD : '[_\\p{L}\\p{Nd}]'
}

/** `.` */
export function anyCharacter(flags: RegexFlags): CharacterSet {
  if (flags.dotAll) return '[^]'
  return flags.unixLines ? '[^\\n]' : `[^${LINE_ENDS}]`
}

/** The set of one character, or of its variants when case does not matter. */
export function singleton(code: number, flags: RegexFlags): CharacterSet {
  return `[${[code, ...variantsOf(code, flags)].map(codePoint).join('')}]`
}

/** The set of a range. */
export function rangeSet(first: number, last: number, flags: RegexFlags): CharacterSet {
  const range = `${codePoint(first)}-${codePoint(last)}`
  if (!flags.ignoreCase) return `[${range}]`
  const cased = flags.unicodeCase ? casedWithin(first, last) : asciiLettersWithin(first, last)
  const others = new Set(cased.flatMap((code) => variantsOf(code, flags)).filter((code) => code < first || code > last))
  return `[${range}${[...others].map(codePoint).join('')}]`
}

export function union(left: CharacterSet, right: CharacterSet): CharacterSet {
  return `[${left}${right}]`
}

export function intersection(left: CharacterSet, right: CharacterSet): CharacterSet {
  return `[${left}&&${right}]`
}

export function complement(set: CharacterSet): CharacterSet {
  return `[^${set}]`
}

/** Writes one code point, in or outside brackets. */
export function codePoint(code: number): string {
  return `\\u{${code.toString(16)}}`
}

function variantsOf(code: number, flags: RegexFlags): readonly number[] {
  if (!flags.ignoreCase) return []
  if (flags.unicodeCase) return unicodeVariants(code)
  const variant = asciiVariant(code)
  return variant === undefined ? [] : [variant]
}

function asciiLettersWithin(first: number, last: number): readonly number[] {
  const letters: number[] = []
  for (let code = Math.max(first, 0x41); code <= Math.min(last, 0x7a); code += 1) {
    if (asciiVariant(code) !== undefined) letters.push(code)
  }
  return letters
}
