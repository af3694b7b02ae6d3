import { anyCharacter, boundaryWord, LINE_ENDS, singleton, VERTICAL_SPACE } from './character-set.ts'
import { parseClass } from './class-parser.ts'
import { parseCommonEscape, parseProperty } from './escape-parser.ts'
import { char, END, isDigit, isLetter, PatternReader } from './pattern-reader.ts'
import { parseQuantifier, type Quantifier } from './quantifier-parser.ts'
import { unquote } from './quoting.ts'
import type { RegexFlags } from './pattern-reader.ts'

/** Matches nothing at all. */
const NEVER = '(?!)'

/** A piece of the translation that a quantifier may follow. */
interface Atom {
  readonly text: string
  /** Any one character: repeated without bound it may occur in a look-behind. */
  readonly isCharacter: boolean
}

/**
 * Translates Java's regular expressions to JavaScript's (mode `v`).
 *
 * Modifiers are resolved while reading: JavaScript cannot switch them on and off inside a pattern. Capturing groups are named `g1`, `g2`, …
 * so that the groups that express atomic and possessive matching (`(?=(?<a1>X))\k<a1>`) do not shift the numbers of references.
 * The order of reading is that of the JVM's parser, which its error positions depend on.
 */
export class RegexParser {
  readonly #reader: PatternReader
  readonly #names = new Map<string, number>()
  #groups = 0
  #atomics = 0
  /** Whether an unbounded repetition other than of one character was read since it was last reset: forbidden in look-behinds. */
  #unbounded = false

  constructor(pattern: string) {
    this.#reader = new PatternReader(unquote(Array.from(pattern, (character) => char(character))))
  }

  /** Translates the whole pattern. @throws {RegexSyntaxError} */
  parse(): string {
    const reader = this.#reader
    const translated = this.#parseAlternatives()
    if (reader.cursor !== reader.codePoints.length) {
      throw reader.error(reader.peek() === char(')') ? "Unmatched closing ')'" : 'Unexpected internal error')
    }
    return translated
  }

  #parseAlternatives(): string {
    const alternatives = [this.#parseSequence()]
    while (this.#reader.peek() === char('|')) {
      this.#reader.next()
      alternatives.push(this.#parseSequence())
    }
    return alternatives.join('|')
  }

  #parseSequence(): string {
    const reader = this.#reader
    let sequence = ''
    for (;;) {
      const code = reader.peek()
      if (code === char('|') || code === char(')') || (code === END && reader.atEnd)) return sequence
      const atom = this.#parseAtom(code)
      if (atom !== undefined) sequence += this.#quantify(atom)
    }
  }

  /** Reads what a quantifier can follow; undefined for modifiers. */
  #parseAtom(code: number): Atom | undefined {
    const reader = this.#reader
    switch (String.fromCodePoint(code)) {
      case '(':
        return this.#parseGroup()
      case '[':
        return characterAtom(parseClass(reader, true))
      case '\\':
        return this.#parseEscape()
      case '^':
        reader.next()
        return assertion(lineStart(reader.flags))
      case '$':
        reader.next()
        return assertion(reader.flags.multiline ? everyLineEnd(reader.flags) : lastLineEnd(reader.flags))
      case '.':
        reader.next()
        return characterAtom(anyCharacter(reader.flags))
      case '?':
      case '*':
      case '+':
        reader.next()
        throw reader.error(`Dangling meta character '${String.fromCodePoint(code)}'`)
      case '{':
        // Repeats the nothing before it.
        return assertion('(?:)')
      default:
        reader.next()
        return characterAtom(singleton(code, reader.flags))
    }
  }

  #quantify(atom: Atom): string {
    const quantifier = parseQuantifier(this.#reader)
    if (quantifier === undefined) return atom.text
    if (quantifier.unbounded && !(atom.isCharacter && quantifier.simple && quantifier.mode === 'greedy')) this.#unbounded = true
    return this.#repeat(`(?:${atom.text})${quantifier.text}`, quantifier)
  }

  #repeat(repeated: string, { mode }: Quantifier): string {
    if (mode === 'possessive') return this.#atomic(repeated)
    return mode === 'lazy' ? `${repeated}?` : repeated
  }

  #atomic(text: string): string {
    this.#atomics += 1
    return `(?:(?=(?<a${this.#atomics}>${text}))\\k<a${this.#atomics}>)`
  }

  #parseGroup(): Atom | undefined {
    const reader = this.#reader
    const saved = reader.saveFlags()
    let text: string | undefined
    if (reader.next() === char('?')) {
      text = this.#parseSpecialGroup(reader.skip())
      if (text === undefined) return undefined
    } else {
      text = this.#parseCapture()
    }
    if (reader.read() !== char(')')) throw reader.error('Unclosed group')
    reader.restoreFlags(saved)
    return { text, isCharacter: false }
  }

  #parseSpecialGroup(kind: number): string | undefined {
    const reader = this.#reader
    switch (String.fromCodePoint(kind)) {
      case ':':
        return `(?:${this.#parseAlternatives()})`
      case '=':
      case '!':
        return `(?${String.fromCodePoint(kind)}${this.#parseAlternatives()})`
      case '>':
        return this.#atomic(this.#parseAlternatives())
      case '<':
        return this.#parseAngleGroup(reader.read())
      case '$':
      case '@':
        throw reader.error('Unknown group type')
      default:
        reader.unread()
        return this.#parseModifiers()
    }
  }

  #parseAngleGroup(kind: number): string {
    const reader = this.#reader
    if (kind === char('=') || kind === char('!')) return this.#parseLookBehind(kind)
    const name = this.#parseGroupName(kind)
    if (this.#names.has(name)) throw reader.error(`Named capturing group <${name}> is already defined`)
    this.#names.set(name, this.#groups + 1)
    return this.#parseCapture()
  }

  #parseLookBehind(kind: number): string {
    const outer = this.#unbounded
    this.#unbounded = false
    const inner = this.#parseAlternatives()
    if (this.#unbounded) throw this.#reader.error('Look-behind group does not have an obvious maximum length')
    this.#unbounded = outer
    return `(?<${String.fromCodePoint(kind)}${inner})`
  }

  #parseCapture(): string {
    this.#groups += 1
    const group = this.#groups
    return `(?<g${group}>${this.#parseAlternatives()})`
  }

  #parseGroupName(first: number): string {
    const reader = this.#reader
    if (!isLetter(first)) throw reader.error('capturing group name does not start with a Latin letter')
    let name = ''
    let code = first
    while (isLetter(code) || isDigit(code)) {
      name += String.fromCodePoint(code)
      code = reader.read()
    }
    if (code !== char('>')) throw reader.error("named capturing group is missing trailing '>'")
    return name
  }

  /** Reads modifiers; undefined when they hold for the rest of the enclosing group. */
  #parseModifiers(): string | undefined {
    const reader = this.#reader
    readFlags(reader)
    const code = reader.read()
    if (code === char(')')) return undefined
    if (code !== char(':')) throw reader.error('Unknown inline modifier')
    return `(?:${this.#parseAlternatives()})`
  }

  #parseEscape(): Atom {
    const reader = this.#reader
    const letter = reader.nextRaw()
    if (letter === char('p') || letter === char('P')) return characterAtom(parseProperty(reader))
    reader.unread()
    const skipped = reader.skip()
    if (skipped >= char('1') && skipped <= char('9')) return this.#parseReference(skipped - char('0'))
    const special = this.#parseSpecialEscape(skipped)
    if (special !== undefined) return special
    const escape = parseCommonEscape(reader, skipped, false)
    if (escape === undefined) throw reader.error('Illegal/unsupported escape sequence')
    return characterAtom(escape.kind === 'set' ? escape.set : singleton(escape.code, reader.flags))
  }

  #parseSpecialEscape(letter: number): Atom | undefined {
    const { flags } = this.#reader
    switch (String.fromCodePoint(letter)) {
      case 'A':
      case 'G':
        return assertion('^')
      case 'z':
        return assertion('$')
      case 'Z':
        return assertion(lastLineEnd(flags))
      case 'b':
        return assertion(wordBoundary(flags, false))
      case 'B':
        return assertion(wordBoundary(flags, true))
      case 'R':
        return assertion(`(?:\\r\\n|${VERTICAL_SPACE})`)
      case 'X':
        return assertion('(?:\\r\\n|\\P{M}\\p{M}*|\\p{M}+)')
      case 'k':
        return this.#parseNamedReference()
      default:
        return undefined
    }
  }

  /** Takes further digits as long as there is a group of that number. */
  #parseReference(firstDigit: number): Atom {
    const reader = this.#reader
    let group = firstDigit
    for (let code = reader.peek(); isDigit(code); code = reader.peek()) {
      const longer = group * 10 + (code - char('0'))
      if (longer > this.#groups) break
      group = longer
      reader.read()
    }
    return this.#reference(group)
  }

  #parseNamedReference(): Atom {
    const reader = this.#reader
    if (reader.read() !== char('<')) throw reader.error("\\k is not followed by '<' for named capturing group")
    const name = this.#parseGroupName(reader.read())
    const group = this.#names.get(name)
    if (group === undefined) throw reader.error(`named capturing group <${name}> does not exist`)
    return this.#reference(group)
  }

  /** A reference to a group that is not there never matches. */
  #reference(group: number): Atom {
    this.#unbounded = true
    return assertion(group > this.#groups ? NEVER : `\\k<g${group}>`)
  }
}

function characterAtom(text: string): Atom {
  return { text, isCharacter: true }
}

function assertion(text: string): Atom {
  return { text, isCharacter: false }
}

const FLAGS: ReadonlyMap<string, readonly (keyof RegexFlags)[]> = new Map<string, readonly (keyof RegexFlags)[]>([
  ['i', ['ignoreCase']],
  ['m', ['multiline']],
  ['s', ['dotAll']],
  ['d', ['unixLines']],
  ['u', ['unicodeCase']],
  ['c', []],
  ['x', ['comments']],
  ['U', ['unicodeClasses', 'unicodeCase']],
])

/** Reads modifiers to set and, after `-`, to clear. */
function readFlags(reader: PatternReader): void {
  let value = true
  for (let code = reader.peek(); ; code = reader.next()) {
    const names = FLAGS.get(String.fromCodePoint(code))
    if (names !== undefined) for (const name of names) reader.flags[name] = value
    else if (value && code === char('-')) value = false
    else return
  }
}

function lineStart(flags: RegexFlags): string {
  if (!flags.multiline) return '^'
  const start = flags.unixLines ? '(?<=\\n)' : `(?:(?<=[\\n\\u{85}\\u{2028}\\u{2029}])|(?<=\\r)(?!\\n))`
  return `(?:(?:^|${start})(?!$))`
}

/** `$`, `\Z`: the end, or before a line end that ends the text. */
function lastLineEnd(flags: RegexFlags): string {
  return flags.unixLines ? '(?=\\n?$)' : `(?:(?=(?:\\r\\n|[${LINE_ENDS}])?$)(?<!\\r(?=\\n)))`
}

function everyLineEnd(flags: RegexFlags): string {
  return flags.unixLines ? '(?=\\n|$)' : `(?:(?=[${LINE_ENDS}]|$)(?<!\\r(?=\\n)))`
}

function wordBoundary(flags: RegexFlags, negated: boolean): string {
  const word = boundaryWord(flags)
  return negated ? `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))` : `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`
}
