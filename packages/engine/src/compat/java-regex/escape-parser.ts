import { findProperty, findPropertyValue } from './character-properties.ts'
import { complement, HORIZONTAL_SPACE, predefinedSet, VERTICAL_SPACE, type CharacterSet } from './character-set.ts'
import { char, hexDigit, isDigit, isLetter, type PatternReader } from './pattern-reader.ts'

const CODE_POINT_MAX = 0x10ffff

/** The meaning of an escape that is the same inside and outside a class. */
export type CommonEscape = { readonly kind: 'character'; readonly code: number } | { readonly kind: 'set'; readonly set: CharacterSet }

/**
 * Reads what follows a backslash, the letter having been read; undefined for letters that mean something outside classes only, or nothing.
 *
 * `beforeRange`: in a class, before a `-` or after it, where `\v` is one character.
 */
export function parseCommonEscape(reader: PatternReader, letter: number, beforeRange: boolean): CommonEscape | undefined {
  const text = String.fromCodePoint(letter)
  const set = findSet(reader, text, beforeRange)
  if (set !== undefined) return { kind: 'set', set }
  const code = parseCharacterEscape(reader, text, letter)
  return code === undefined ? undefined : { kind: 'character', code }
}

function findSet(reader: PatternReader, letter: string, beforeRange: boolean): CharacterSet | undefined {
  switch (letter) {
    case 'd':
    case 'w':
    case 's':
      return predefinedSet(letter, reader.flags)
    case 'D':
    case 'W':
    case 'S':
      return complement(predefinedSet(letter.toLowerCase() as 'd' | 'w' | 's', reader.flags))
    case 'h':
      return HORIZONTAL_SPACE
    case 'H':
      return complement(HORIZONTAL_SPACE)
    case 'v':
      return beforeRange ? undefined : VERTICAL_SPACE
    case 'V':
      return complement(VERTICAL_SPACE)
    default:
      return undefined
  }
}

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['a', 0x07],
  ['e', 0x1b],
  ['f', 0x0c],
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['v', 0x0b],
])

function parseCharacterEscape(reader: PatternReader, letter: string, code: number): number | undefined {
  switch (letter) {
    case '0':
      return parseOctal(reader)
    case 'x':
      return parseHexadecimal(reader)
    case 'u':
      return parseUnicode(reader)
    case 'c':
      return parseControl(reader)
    case 'N':
      return parseNamed(reader)
    default:
      return CONTROLS.get(letter) ?? (isLetter(code) || isDigit(code) ? undefined : code)
  }
}

function parseOctal(reader: PatternReader): number {
  const first = octalDigit(reader.read())
  if (first === undefined) throw reader.error('Illegal octal escape sequence')
  const second = octalDigit(reader.read())
  if (second === undefined) {
    reader.unread()
    return first
  }
  const third = octalDigit(reader.read())
  if (third !== undefined && first <= 3) return first * 64 + second * 8 + third
  reader.unread()
  return first * 8 + second
}

function octalDigit(code: number): number | undefined {
  return code >= 0x30 && code <= 0x37 ? code - 0x30 : undefined
}

function parseHexadecimal(reader: PatternReader): number {
  const first = reader.read()
  const high = hexDigit(first)
  if (high !== undefined) {
    const low = hexDigit(reader.read())
    if (low !== undefined) return high * 16 + low
  } else if (first === char('{') && hexDigit(reader.peek()) !== undefined) {
    return parseBracedHexadecimal(reader)
  }
  throw reader.error('Illegal hexadecimal escape sequence')
}

function parseBracedHexadecimal(reader: PatternReader): number {
  let code = 0
  for (;;) {
    const read = reader.read()
    const digit = hexDigit(read)
    if (digit === undefined) {
      if (read !== char('}')) throw reader.error('Unclosed hexadecimal escape sequence')
      return code
    }
    code = code * 16 + digit
    if (code > CODE_POINT_MAX) throw reader.error('Hexadecimal codepoint is too big')
  }
}

/** Two escapes of surrogate halves make one code point. */
function parseUnicode(reader: PatternReader): number {
  const unit = parseUnit(reader)
  if (unit < 0xd800 || unit > 0xdbff) return unit
  const start = reader.cursor
  if (reader.read() === char('\\') && reader.read() === char('u')) {
    const low = parseUnit(reader)
    if (low >= 0xdc00 && low <= 0xdfff) return (unit - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000
  }
  reader.cursor = start
  return unit
}

function parseUnit(reader: PatternReader): number {
  let unit = 0
  for (let turn = 0; turn < 4; turn += 1) {
    const digit = hexDigit(reader.read())
    if (digit === undefined) throw reader.error('Illegal Unicode escape sequence')
    unit = unit * 16 + digit
  }
  return unit
}

function parseControl(reader: PatternReader): number {
  if (reader.atEnd) throw reader.error('Illegal control escape sequence')
  return reader.read() ^ 64
}

/** Names of characters are not known here. */
function parseNamed(reader: PatternReader): number {
  if (reader.read() !== char('{')) throw reader.error('Illegal character name escape sequence')
  let name = ''
  for (let read = reader.read(); read !== char('}'); read = reader.read()) {
    if (reader.atEnd) throw reader.error('Unclosed character name escape sequence')
    name += String.fromCodePoint(read)
  }
  throw reader.error(`Unknown character name [${name}]`)
}

/** Reads a property, the cursor being on its `p` or `P`. */
export function parseProperty(reader: PatternReader): CharacterSet {
  const negated = reader.at(reader.cursor) === char('P')
  const braced = reader.next() === char('{')
  if (!braced) reader.unread()
  reader.next()
  const set = resolveProperty(reader, braced ? readBracedName(reader) : readLetterName(reader))
  return negated ? complement(set) : set
}

function readLetterName(reader: PatternReader): string {
  const name = String.fromCodePoint(reader.at(reader.cursor))
  reader.read()
  return name
}

function readBracedName(reader: PatternReader): string {
  const start = reader.cursor
  let name = ''
  for (let read = reader.read(); read !== char('}'); read = reader.read()) {
    if (reader.cursor > reader.codePoints.length) {
      // Where the JVM puts its own closing brace to be sure to find one.
      throw reader.error('Unclosed character family')
    }
    name += String.fromCodePoint(read)
  }
  if (start + 1 >= reader.cursor) throw reader.error('Empty character family')
  return name
}

function resolveProperty(reader: PatternReader, name: string): CharacterSet {
  const separator = name.indexOf('=')
  if (separator < 0) {
    const set = findProperty(name, reader.flags.unicodeClasses)
    if (set === undefined) throw reader.error(`Unknown character property name {${name}}`)
    return set
  }
  const key = name.slice(0, separator).toLowerCase()
  const value = name.slice(separator + 1)
  const set = findPropertyValue(key, value)
  if (set === undefined) throw reader.error(`Unknown Unicode property {name=<${key}>, value=<${value}>}`)
  return set
}
