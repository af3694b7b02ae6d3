import {
  BACKSLASH,
  BRACE_CLOSE,
  BRACE_OPEN,
  DOT,
  DOUBLE_QUOTE,
  HASH,
  LESS,
  MINUS,
  NUL,
  PLUS,
  SINGLE_QUOTE,
  SLASH,
  isBlank,
  isDigit,
  isHexDigit,
  isIdentifierPart,
  isLineBreak,
} from '../source/characters.ts'
import { RESERVED_WORDS, identifierEnd, isWordAt } from '../source/identifiers.ts'
import { blockCommentEnd, lineCommentEnd, skipBlanks } from '../source/trivia.ts'

/** Kinds of tokens as an editor colours them. */
export type TokenKind =
  | 'space'
  | 'lineComment'
  | 'blockComment'
  | 'keyword'
  | 'literal'
  | 'number'
  | 'string'
  | 'escape'
  | 'interpolation'
  | 'identifier'
  | 'member'
  | 'function'
  | 'method'
  | 'key'
  | 'operator'
  | 'punctuation'
  | 'bracket'
  | 'placeholder'
  | 'invalid'

/** A token: UTF-16 offsets `[start, end)`. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
}

/** What encloses a place, innermost last: a string that goes on behind an interpolation, or a brace. */
type Enclosure =
  | { readonly kind: 'brace' }
  | { readonly kind: 'template' }
  | { readonly kind: 'heredoc'; readonly delimiter: string; readonly interpolated: boolean }

const PLACEHOLDER = '\0value>'
const OPERATOR = /(?:\?\?|\|\||&&|==|!=|=~|!~|>=|<=|\*\*|=>|->|[-+*/%<>!~|&^=?])/y
const TEMPLATE: Enclosure = { kind: 'template' }
const BRACE: Enclosure = { kind: 'brace' }

/**
 * Splits any text into tokens that cover it without gaps, for highlighting.
 *
 * It knows no grammar: text that does not parse gets tokens all the same, and what no token starts with is `invalid`.
 * A comment or heredoc that is not closed runs to the end.
 */
export function tokenize(text: string): Token[] {
  return new Tokenizer(text).run()
}

class Tokenizer {
  readonly #text: string
  readonly #tokens: Token[] = []
  readonly #enclosures: Enclosure[] = []
  #index = 0

  constructor(text: string) {
    this.#text = text
  }

  run(): Token[] {
    while (this.#index < this.#text.length) {
      const enclosure = this.#enclosures[this.#enclosures.length - 1]
      if (enclosure === undefined || enclosure.kind === 'brace') this.#code()
      else if (enclosure.kind === 'template') this.#template()
      else this.#heredoc(enclosure.delimiter, enclosure.interpolated)
    }
    return this.#tokens
  }

  #add(kind: TokenKind, end: number): void {
    if (end === this.#index) return
    this.#tokens.push({ kind, start: this.#index, end })
    this.#index = end
  }

  // -------------------------------------------------------------------- code

  #code(): void {
    const text = this.#text
    const start = this.#index
    const code = text.charCodeAt(start)
    if (isBlank(code) || isLineBreak(code)) return this.#space()
    if (code === SLASH && this.#comment()) return
    if (isDigit(code)) return this.#add('number', numberEnd(text, start))
    const wordEnd = identifierEnd(text, start)
    if (wordEnd > start) return this.#add(this.#wordKind(start, wordEnd), wordEnd)
    switch (code) {
      case SINGLE_QUOTE:
        return this.#singleString()
      case DOUBLE_QUOTE:
        this.#enclosures.push(TEMPLATE)
        return this.#add('string', start + 1)
      case BRACE_OPEN:
        this.#enclosures.push(BRACE)
        return this.#add('bracket', start + 1)
      case BRACE_CLOSE:
        return this.#closeBrace()
      case NUL:
        return text.startsWith(PLACEHOLDER, start) ? this.#add('placeholder', start + PLACEHOLDER.length) : this.#add('invalid', start + 1)
      case LESS:
        if (this.#openHeredoc()) return
    }
    this.#mark()
  }

  #space(): void {
    let end = this.#index
    while (isBlank(this.#text.charCodeAt(end)) || isLineBreak(this.#text.charCodeAt(end))) end++
    this.#add('space', end)
  }

  #comment(): boolean {
    const start = this.#index
    const lineEnd = lineCommentEnd(this.#text, start)
    if (lineEnd > start) {
      this.#add('lineComment', isLineBreak(this.#text.charCodeAt(lineEnd - 1)) ? lineEnd - 1 : lineEnd)
      return true
    }
    if (!this.#text.startsWith('/*', start)) return false
    const end = blockCommentEnd(this.#text, start)
    this.#add('blockComment', end > start ? end : this.#text.length)
    return true
  }

  #wordKind(start: number, end: number): TokenKind {
    const text = this.#text
    const afterDot = this.#isAfterDot(start)
    const word = text.slice(start, end)
    const next = skipBlanks(text, end)
    if (afterDot) return text.startsWith('(', next) ? 'method' : 'member'
    if (text.startsWith(':', next) && this.#isInBrace()) return 'key'
    if (word === 'null' || word === 'true' || word === 'false') return 'literal'
    if (RESERVED_WORDS.has(word)) return 'keyword'
    return text.startsWith('(', next) ? 'function' : 'identifier'
  }

  #isAfterDot(start: number): boolean {
    let before = start
    while (isBlank(this.#text.charCodeAt(before - 1)) || isLineBreak(this.#text.charCodeAt(before - 1))) before--
    return this.#text.charCodeAt(before - 1) === DOT && this.#text.charCodeAt(before - 2) !== DOT
  }

  #isInBrace(): boolean {
    return this.#enclosures[this.#enclosures.length - 1]?.kind === 'brace'
  }

  #closeBrace(): void {
    const enclosure = this.#enclosures.pop()
    if (enclosure !== undefined && enclosure.kind !== 'brace') this.#enclosures.push(enclosure)
    const outer = this.#enclosures[this.#enclosures.length - 1]
    const closesInterpolation = enclosure === INTERPOLATION && outer !== undefined && outer.kind !== 'brace'
    this.#add(closesInterpolation ? 'interpolation' : 'bracket', this.#index + 1)
  }

  #mark(): void {
    const start = this.#index
    const character = this.#text.charAt(start)
    if ('()[]'.includes(character)) return this.#add('bracket', start + 1)
    if (this.#text.startsWith('?.', start)) return this.#add('punctuation', start + 2)
    if (this.#text.startsWith('...', start)) return this.#add('punctuation', start + 3)
    if ('.,;:@'.includes(character)) return this.#add('punctuation', start + 1)
    OPERATOR.lastIndex = start
    const operator = OPERATOR.exec(this.#text)
    if (operator !== null) return this.#add('operator', start + operator[0].length)
    this.#add('invalid', start + (isSurrogatePair(this.#text, start) ? 2 : 1))
  }

  // ----------------------------------------------------------------- strings

  #singleString(): void {
    this.#add('string', this.#index + 1)
    while (this.#index < this.#text.length) {
      const end = this.#plainEnd(SINGLE_QUOTE, false)
      this.#add('string', end)
      const code = this.#text.charCodeAt(end)
      if (code === BACKSLASH) this.#escape()
      else return code === SINGLE_QUOTE ? this.#add('string', end + 1) : undefined
    }
  }

  #template(): void {
    const end = this.#plainEnd(DOUBLE_QUOTE, true)
    this.#add('string', end)
    switch (this.#text.charCodeAt(end)) {
      case BACKSLASH:
        return this.#escape()
      case HASH:
        return this.#interpolation()
    }
    this.#enclosures.pop()
    if (end < this.#text.length) this.#add('string', end + 1)
  }

  /** Returns where plain text of a string ends: at the quote, a backslash or an interpolation. */
  #plainEnd(quote: number, interpolated: boolean): number {
    const text = this.#text
    let end = this.#index
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === quote || code === BACKSLASH) break
      if (interpolated && code === HASH && text.charCodeAt(end + 1) === BRACE_OPEN) break
    }
    return end
  }

  #interpolation(): void {
    this.#enclosures.push(INTERPOLATION)
    this.#add('interpolation', this.#index + 2)
  }

  #escape(): void {
    const text = this.#text
    const start = this.#index
    let end = Math.min(start + 2, text.length)
    const letter = text.charAt(start + 1)
    if (letter === 'x' || letter === 'u') {
      const braced = text.charCodeAt(end) === BRACE_OPEN
      const digits = braced ? end + 1 : end
      const most = digits + (braced ? 6 : letter === 'x' ? 2 : 4)
      end = digits
      while (end < most && isHexDigit(text.charCodeAt(end))) end++
      if (braced && text.charCodeAt(end) === BRACE_CLOSE) end++
    }
    this.#add('escape', end)
  }

  // ---------------------------------------------------------------- heredocs

  #openHeredoc(): boolean {
    const text = this.#text
    const start = this.#index
    const mode = text.charCodeAt(start + 2)
    if (text.charCodeAt(start + 1) !== LESS || (mode !== MINUS && mode !== PLUS)) return false
    const name = skipBlanks(text, start + 3)
    const end = identifierEnd(text, name)
    if (end === name) return false
    this.#enclosures.push({ kind: 'heredoc', delimiter: text.slice(name, end), interpolated: mode === PLUS })
    this.#add('string', end)
    return true
  }

  #heredoc(delimiter: string, interpolated: boolean): void {
    const text = this.#text
    let end = this.#index
    while (end < text.length) {
      if (isLineBreak(text.charCodeAt(end - 1)) && this.#closesAt(end, delimiter)) {
        this.#enclosures.pop()
        return this.#add('string', skipBlanks(text, end) + delimiter.length)
      }
      if (interpolated && text.charCodeAt(end) === HASH && text.charCodeAt(end + 1) === BRACE_OPEN) {
        this.#add('string', end)
        return this.#interpolation()
      }
      end++
    }
    this.#add('string', end)
  }

  #closesAt(lineStart: number, delimiter: string): boolean {
    return isWordAt(this.#text, skipBlanks(this.#text, lineStart), delimiter)
  }
}

/** The brace of an interpolation, told from others by identity. */
const INTERPOLATION: Enclosure = { kind: 'brace' }

function numberEnd(text: string, start: number): number {
  let end = start
  while (isIdentifierPart(text.charCodeAt(end))) {
    const exponent = /[eE]/.test(text.charAt(end)) && !/^0[xX]/.test(text.slice(start, start + 2))
    end++
    const sign = text.charCodeAt(end)
    if (exponent && (sign === PLUS || sign === MINUS) && isDigit(text.charCodeAt(end + 1))) end++
    if (text.charCodeAt(end) === DOT && isDigit(text.charCodeAt(end + 1)) && !text.slice(start, end).includes('.')) end++
  }
  return end
}

function isSurrogatePair(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  const next = text.charCodeAt(index + 1)
  return code >= 0xd800 && code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff
}
