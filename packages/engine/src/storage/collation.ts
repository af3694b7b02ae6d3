/**
 * Sort keys of strings: bytes that compare as the strings do in root collation at tertiary strength.
 *
 *   primary weights 01 secondary weights 01 tertiary weights 01 raw text 00
 *
 * Primary weights order white space, punctuation, symbols, currency, digits and letters; secondary weights tell accents apart, tertiary ones
 * letter case and variants. Weights that are common and come last are left out. Control characters count for nothing. The raw text makes
 * strings different that collate alike; it is left out where the weights determine the text. Latin text follows the root collation closely;
 * other scripts sort by code point of the lower-case letter.
 */
import type { ByteWriter } from './byte-writer.ts'

const BLANKS = '\t\n\v\f\r\u0085 '
const PUNCTUATION = '_-,;:!¡?¿.·\'"«»()[]{}§¶@*/\\&#%`´^¯¨¸°©®+±÷×<=>¬|¦~'
const CURRENCY = '¤¢$£¥'
const DIGITS = '0123456789'
const LETTERS = 'abcdefghiıjklmnŋopqĸrstŧuvwxyzþ'

/** First bytes of characters that have no weight of one byte. */
const OTHER_PUNCTUATION = 0x5a
const OTHER_SYMBOL = 0x5b
const OTHER_CURRENCY = 0x62
const OTHER_DIGIT = 0x72
const OTHER_LETTER = 0xa0
const OTHER_CHARACTER = 0xf0

const LEVEL_END = 1
const COMMON = 5
const VARIANT = 8
const UPPER_CASE = 10

/** Secondary weight between the letters of a ligature: beyond those of the marks that Latin letters take. */
const JOINED = 0xe0
const FIRST_MARK = 6
/** Combining marks in their order. */
const MARKS = '\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0338\u0335\u0327\u0328\u0304'
const OTHER_MARK = 0xf0

/** Letters that sort as others with a mark or as two. */
const EXPANSIONS: ReadonlyMap<string, string> = new Map([
  ['ø', 'o\u0338'],
  ['đ', 'd\u0335'],
  ['ð', 'd\u0338'],
  ['ħ', 'h\u0335'],
  ['ł', 'l\u0335'],
  ['æ', 'a\u0000e'],
  ['œ', 'o\u0000e'],
  ['ĳ', 'i\u0000j'],
])

/** Characters that sort as others at tertiary difference. */
const VARIANTS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ſ', 's'],
  ['ª', 'a'],
  ['º', 'o'],
  ['¹', '1'],
  ['²', '2'],
  ['³', '3'],
  ['\u00a0', ' '],
])

const PLAIN_TEXT = /^[\x20-\x7e]*$/

const WEIGHTS = new Map<string, number>()
addWeights(BLANKS, 3)
addWeights(PUNCTUATION, 0x10)
addWeights(CURRENCY, 0x5c)
addWeights(DIGITS, 0x64)
addWeights(LETTERS, 0x74)

function addWeights(characters: string, first: number): void {
  for (const [at, character] of [...characters].entries()) WEIGHTS.set(character, first + at)
}

/** Appends the sort key of a text. */
export function writeSortKey(writer: ByteWriter, text: string): void {
  const plain = PLAIN_TEXT.test(text)
  if (plain && !/[A-Z]/.test(text)) {
    for (const character of text) writer.byte(WEIGHTS.get(character) ?? 0)
    writer.bytes(PLAIN_END)
    return
  }
  const secondary: number[] = []
  const tertiary: number[] = []
  for (const character of text.normalize('NFD')) writeCharacter(writer, character, secondary, tertiary)
  writer.byte(LEVEL_END)
  writeLevel(writer, secondary)
  writeLevel(writer, tertiary)
  if (!plain) writer.escaped(Buffer.from(text, 'utf8'))
  writer.byte(0)
}

/** The end of a text of lower-case ASCII: nothing to tell on the other levels. */
const PLAIN_END = Uint8Array.of(LEVEL_END, LEVEL_END, LEVEL_END, 0)

function writeCharacter(writer: ByteWriter, character: string, secondary: number[], tertiary: number[]): void {
  const lower = character.toLowerCase()
  const caseWeight = lower === character ? COMMON : UPPER_CASE
  const variant = VARIANTS.get(lower)
  if (variant !== undefined) {
    for (const part of variant) writeWeights(writer, part, VARIANT, secondary, tertiary)
    return
  }
  for (const part of EXPANSIONS.get(lower) ?? lower) writeWeights(writer, part, caseWeight, secondary, tertiary)
}

function writeWeights(writer: ByteWriter, character: string, caseWeight: number, secondary: number[], tertiary: number[]): void {
  const mark = character === '\u0000' ? JOINED : markWeight(character)
  if (mark !== undefined) {
    secondary.push(mark)
    if (mark === OTHER_MARK) secondary.push(...codePointWeights(character))
    tertiary.push(COMMON)
    return
  }
  const weight = WEIGHTS.get(character) ?? otherWeight(character)
  if (weight === undefined) return
  writer.byte(weight)
  if (!WEIGHTS.has(character)) for (const byte of codePointWeights(character)) writer.byte(byte)
  secondary.push(COMMON)
  tertiary.push(caseWeight)
}

function writeLevel(writer: ByteWriter, weights: readonly number[]): void {
  let length = weights.length
  while (length > 0 && weights[length - 1] === COMMON) length--
  for (let at = 0; at < length; at++) writer.byte(weights[at] ?? 0)
  writer.byte(LEVEL_END)
}

function markWeight(character: string): number | undefined {
  const at = MARKS.indexOf(character)
  if (at >= 0) return FIRST_MARK + at
  return /\p{M}/u.test(character) ? OTHER_MARK : undefined
}

/** First byte of a character without a weight of its own; undefined: it counts for nothing. */
function otherWeight(character: string): number | undefined {
  if (/\p{Cc}|\p{Cf}/u.test(character)) return undefined
  if (/\p{L}/u.test(character)) return OTHER_LETTER
  if (/\p{N}/u.test(character)) return OTHER_DIGIT
  if (/\p{Sc}/u.test(character)) return OTHER_CURRENCY
  if (/\p{S}/u.test(character)) return OTHER_SYMBOL
  return /\p{P}|\p{Z}/u.test(character) ? OTHER_PUNCTUATION : OTHER_CHARACTER
}

function codePointWeights(character: string): readonly [number, number, number] {
  const code = character.codePointAt(0) ?? 0
  return [(code >> 14) + 4, ((code >> 7) & 0x7f) + 4, (code & 0x7f) + 4]
}
