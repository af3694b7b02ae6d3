import { complement, intersection, rangeSet, singleton, union, type CharacterSet } from './character-set.ts'
import { parseCommonEscape, parseProperty } from './escape-parser.ts'
import { char, END, type PatternReader } from './pattern-reader.ts'

const CLOSE = char(']')
const OPEN = char('[')
const AND = char('&')
const HYPHEN = char('-')
const BACKSLASH = char('\\')

/**
 * Reads a character class, the cursor being on its `[` (or, for the right side of `&&`, before its first character).
 *
 * Members are united, nested classes too; `&&` intersects all so far with what follows; `^` in front negates the whole.
 * `consume`: go past the closing bracket.
 */
export function parseClass(reader: PatternReader, consume: boolean): CharacterSet {
  let members: CharacterSet | undefined
  let negated = false
  let code = reader.next()
  if (code === char('^') && reader.at(reader.cursor - 1) === OPEN) {
    code = reader.next()
    negated = true
  }
  for (;;) {
    if (code === OPEN) {
      members = unite(members, parseClass(reader, true))
    } else if (code === AND && reader.at(reader.cursor + 1) === AND) {
      reader.next()
      members = intersect(reader, members, parseRightSide(reader))
    } else if (code === CLOSE && members !== undefined) {
      if (consume) reader.next()
      return negated ? complement(members) : members
    } else {
      if (code === END && reader.atEnd) throw reader.error('Unclosed character class')
      members = unite(members, parseRange(reader))
    }
    code = reader.peek()
  }
}

function unite(left: CharacterSet | undefined, right: CharacterSet): CharacterSet {
  return left === undefined ? right : union(left, right)
}

/** Reads the operands after `&&` up to the next `&` or the end of the class. */
function parseRightSide(reader: PatternReader): CharacterSet | undefined {
  let right: CharacterSet | undefined
  let code = reader.next()
  while (code !== CLOSE && code !== AND) {
    if (code === OPEN) {
      right = unite(right, parseClass(reader, true))
    } else {
      reader.unread()
      right = parseClass(reader, false)
    }
    code = reader.peek()
  }
  return right
}

function intersect(reader: PatternReader, left: CharacterSet | undefined, right: CharacterSet | undefined): CharacterSet {
  if (left !== undefined) return right === undefined ? left : intersection(left, right)
  if (right === undefined) throw reader.error('Bad class syntax')
  return right
}

/** Reads one member: a character, a range, a predefined set. */
function parseRange(reader: PatternReader): CharacterSet {
  const first = parseMember(reader)
  if (typeof first === 'string') return first
  if (reader.peek() !== HYPHEN) return singleton(first, reader.flags)
  const following = reader.at(reader.cursor + 1)
  if (following === OPEN || following === CLOSE) return singleton(first, reader.flags)
  reader.next()
  const last = parseRangeEnd(reader)
  if (last < first) throw reader.error('Illegal character range')
  return rangeSet(first, last, reader.flags)
}

function parseMember(reader: PatternReader): number | CharacterSet {
  const code = reader.peek()
  if (code !== BACKSLASH) {
    reader.next()
    return code
  }
  const letter = reader.nextRaw()
  if (letter === char('p') || letter === char('P')) return parseProperty(reader)
  const beforeRange = reader.at(reader.cursor + 1) === HYPHEN
  reader.unread()
  return parseClassEscape(reader, beforeRange)
}

function parseRangeEnd(reader: PatternReader): number {
  const code = reader.peek()
  if (code !== BACKSLASH) {
    reader.next()
    return code
  }
  const escape = parseClassEscape(reader, true)
  // A set is no end of a range: the JVM takes it for -1.
  return typeof escape === 'number' ? escape : -1
}

function parseClassEscape(reader: PatternReader, beforeRange: boolean): number | CharacterSet {
  const escape = parseCommonEscape(reader, reader.skip(), beforeRange)
  if (escape === undefined) throw reader.error('Illegal/unsupported escape sequence')
  return escape.kind === 'set' ? escape.set : escape.code
}
