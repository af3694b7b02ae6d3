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
  STAR,
  isBlank,
  isDigit,
  isHexDigit,
  isIdentifierPart,
  isLineBreak,
} from '../source/characters.ts'
import { RESERVED_WORDS, identifierEnd, isWordAt } from '../source/identifiers.ts'
import { blockCommentEnd, lineCommentEnd } from '../source/trivia.ts'
import type { Mode, MemberPlace, ScanState } from './scan-state.ts'
import type { Token, TokenKind, TokenLanguage } from './token.ts'

/** Words that begin an item of a schema. */
const ITEM_WORDS: ReadonlySet<string> = new Set(['collection', 'function', 'role', 'access'])

/** Words that begin a member, or an item, unless they are the name of a field. */
const MEMBER_WORDS: ReadonlySet<string> = new Set([
  ...ITEM_WORDS,
  ...'compute index terms values unique check predicate migrations privileges membership history_days ttl_days document_ttls'.split(' '),
  ...'create create_with_id delete read write history_read history_write unrestricted_read call issuer jwks_uri'.split(' '),
  ...'add drop backfill split move move_conflicts move_wildcard add_wildcard'.split(' '),
])

const PLACEHOLDER = '\0value>'
const OPERATOR = /(?:\?\?|\|\||&&|==|!=|=~|!~|>=|<=|\*\*|=>|->|[-+*/%<>!~|&^=?])/y

/**
 * Splits a text into tokens, from a state to a state. A token depends on the state before it and on its line only, so a text can be scanned
 * line by line; tokens over several lines are then split.
 */
export class Scanner {
  readonly tokens: Token[] = []
  readonly #text: string
  readonly #isSchema: boolean
  #mode: Mode
  #isAfterDot: boolean
  #place: MemberPlace
  #index = 0

  constructor(text: string, language: TokenLanguage, { mode, isAfterDot, place }: ScanState) {
    this.#text = text
    this.#isSchema = language === 'fsl'
    this.#mode = mode
    this.#isAfterDot = isAfterDot
    this.#place = place
  }

  /** The state behind what has been scanned. */
  get state(): ScanState {
    return { mode: this.#mode, isAfterDot: this.#isAfterDot, place: this.#place }
  }

  run(): void {
    while (this.#index < this.#text.length) this.#step()
  }

  #step(): void {
    switch (this.#mode.kind) {
      case 'comment':
        return this.#comment()
      case 'single':
        return this.#single()
      case 'template':
        return this.#template()
      case 'heredoc':
        return this.#heredoc(this.#mode)
      default:
        return this.#code()
    }
  }

  #add(kind: TokenKind, end: number): void {
    if (end === this.#index) return
    if (kind !== 'space') this.#isAfterDot = false
    this.tokens.push({ kind, start: this.#index, end })
    this.#index = end
  }

  #enter(...mode: Parameters<Mode['enter']>): void {
    this.#mode = this.#mode.enter(...mode)
  }

  #leave(): void {
    this.#mode = this.#mode.outer ?? this.#mode
  }

  // -------------------------------------------------------------------- code

  #code(): void {
    const text = this.#text
    const start = this.#index
    const code = text.charCodeAt(start)
    if (isBlank(code) || isLineBreak(code)) return this.#space()
    if (code === SLASH && this.#startComment()) return
    if (isDigit(code)) return this.#add('number', numberEnd(text, start))
    const wordEnd = identifierEnd(text, start)
    if (wordEnd > start) return this.#add(this.#wordKind(start, wordEnd), wordEnd)
    switch (code) {
      case SINGLE_QUOTE:
        this.#enter('single')
        return this.#add('string', start + 1)
      case DOUBLE_QUOTE:
        this.#enter('template')
        return this.#add('string', start + 1)
      case BRACE_OPEN:
        this.#openBrace()
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
    const text = this.#text
    let end = this.#index
    let breaksLine = false
    for (let code = text.charCodeAt(end); isBlank(code) || isLineBreak(code); code = text.charCodeAt(++end))
      breaksLine ||= isLineBreak(code)
    if (breaksLine && this.#isBetweenMembers && this.#place !== 'function') this.#place = 'start'
    this.#add('space', end)
  }

  #startComment(): boolean {
    const text = this.#text
    const start = this.#index
    const lineEnd = lineCommentEnd(text, start)
    if (lineEnd > start) {
      this.#add('lineComment', isLineBreak(text.charCodeAt(lineEnd - 1)) ? lineEnd - 1 : lineEnd)
      return true
    }
    if (text.charCodeAt(start + 1) !== STAR) return false
    this.#comment()
    return true
  }

  /** Comments nest. One that is not closed runs to the end. */
  #comment(): void {
    const text = this.#text
    let end = this.#index
    do {
      const code = text.charCodeAt(end)
      const next = text.charCodeAt(end + 1)
      if (code === SLASH && next === STAR) {
        this.#enter('comment')
        end += 2
      } else if (code === STAR && next === SLASH) {
        this.#leave()
        end += 2
      } else end++
    } while (this.#mode.kind === 'comment' && end < text.length)
    this.#add('blockComment', end)
  }

  #wordKind(start: number, end: number): TokenKind {
    const text = this.#text
    const word = text.slice(start, end)
    const next = text.charAt(lineBlanksEnd(text, end))
    if (this.#isAfterDot) return next === '(' ? 'method' : 'member'
    if (this.#isSchema && this.#isBetweenMembers) {
      const kind = this.#schemaWordKind(word, start, next)
      if (kind !== undefined) return kind
    }
    if (next === ':' && this.#isInBrace) return 'key'
    if (word === 'null' || word === 'true' || word === 'false') return 'literal'
    if (RESERVED_WORDS.has(word)) return 'keyword'
    return next === '(' ? 'function' : 'identifier'
  }

  get #isInBrace(): boolean {
    const { kind } = this.#mode
    return kind === 'brace' || kind === 'interpolation' || kind === 'members'
  }

  #openBrace(): void {
    const opensMembers = this.#isBetweenMembers && (this.#place === 'start' || this.#place === 'head')
    if (opensMembers) this.#place = 'start'
    this.#enter(opensMembers ? 'members' : 'brace')
  }

  #closeBrace(): void {
    while (this.#mode.kind === 'paren') this.#leave()
    const { kind } = this.#mode
    this.#leave()
    if (this.#isBetweenMembers) this.#place = 'value'
    this.#add(kind === 'interpolation' ? 'interpolation' : 'bracket', this.#index + 1)
  }

  #mark(): void {
    const text = this.#text
    const start = this.#index
    const character = text.charAt(start)
    if ('()[]'.includes(character)) return this.#bracket(character)
    if (text.startsWith('?.', start)) return this.#dot(2)
    if (text.startsWith('...', start)) return this.#add('punctuation', start + 3)
    if (character === '.') return this.#dot(1)
    if (',;:@'.includes(character)) return this.#punctuation(character)
    OPERATOR.lastIndex = start
    const operator = OPERATOR.exec(text)
    if (operator === null) return this.#add('invalid', start + (isSurrogatePair(text, start) ? 2 : 1))
    if (operator[0] === '=' && this.#isBetweenMembers) this.#place = 'value'
    this.#add('operator', start + operator[0].length)
  }

  #dot(length: number): void {
    const isSingle = length === 2 || this.#text.charCodeAt(this.#index - 1) !== DOT
    this.#add('punctuation', this.#index + length)
    this.#isAfterDot = isSingle
  }

  // ------------------------------------------------------------------ schemas

  get #isBetweenMembers(): boolean {
    const { kind } = this.#mode
    return this.#isSchema && (kind === 'root' || kind === 'members')
  }

  /** The kind of a word between members, if its position decides it. */
  #schemaWordKind(word: string, start: number, next: string): TokenKind | undefined {
    const text = this.#text
    if (text.charAt(start - 1) === '@') return 'annotation'
    if (this.#place === 'function' && ITEM_WORDS.has(word) && startsLine(text, start)) this.#place = 'start'
    if (this.#place === 'head') {
      if (word === 'provider' && next !== '{') return 'keyword'
      return next === '(' ? 'identifier' : undefined
    }
    if (this.#place !== 'start') return undefined
    if (next === ':' || next === '=') return 'key'
    if (word === 'compute' && next !== '') return 'keyword'
    this.#place = word === 'function' ? 'function' : 'head'
    return MEMBER_WORDS.has(word) ? 'keyword' : 'identifier'
  }

  #bracket(character: string): void {
    const { kind } = this.#mode
    if (character === '(' || character === '[') {
      if (this.#isSchema && (kind === 'paren' || this.#isBetweenMembers)) this.#enter('paren')
    } else if (kind === 'paren') this.#leave()
    this.#add('bracket', this.#index + 1)
  }

  #punctuation(character: string): void {
    if (this.#isBetweenMembers) {
      if (character === ':') this.#place = this.#place === 'function' ? 'function' : 'value'
      if (character === ';') this.#place = 'start'
    }
    this.#add(this.#isSchema && character === '@' ? 'annotation' : 'punctuation', this.#index + 1)
  }

  // ----------------------------------------------------------------- strings

  #single(): void {
    const end = this.#plainEnd(SINGLE_QUOTE, false)
    this.#add('string', end)
    if (this.#text.charCodeAt(end) === BACKSLASH) return this.#escape()
    if (end === this.#text.length) return
    this.#leave()
    this.#add('string', end + 1)
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
    if (end === this.#text.length) return
    this.#leave()
    this.#add('string', end + 1)
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
    this.#enter('interpolation')
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
    const sign = text.charCodeAt(start + 2)
    if (text.charCodeAt(start + 1) !== LESS || (sign !== MINUS && sign !== PLUS)) return false
    const name = lineBlanksEnd(text, start + 3)
    const end = identifierEnd(text, name)
    if (end === name) return false
    this.#enter('heredoc', text.slice(name, end), sign === PLUS)
    this.#add('string', end)
    return true
  }

  #heredoc({ delimiter, isInterpolated }: Mode): void {
    const text = this.#text
    for (let end = this.#index; end < text.length; end++) {
      const isLineStart = end === 0 || isLineBreak(text.charCodeAt(end - 1))
      if (isLineStart && isWordAt(text, lineBlanksEnd(text, end), delimiter)) {
        this.#leave()
        return this.#add('string', lineBlanksEnd(text, end) + delimiter.length)
      }
      if (isInterpolated && text.charCodeAt(end) === HASH && text.charCodeAt(end + 1) === BRACE_OPEN) {
        this.#add('string', end)
        return this.#interpolation()
      }
    }
    this.#add('string', text.length)
  }
}

/** Skips blanks, and block comments that end on the line. */
function lineBlanksEnd(text: string, start: number): number {
  for (let index = start; ;) {
    while (isBlank(text.charCodeAt(index))) index++
    const end = blockCommentEnd(text, index)
    if (end === index || text.slice(index, end).includes('\n')) return index
    index = end
  }
}

function startsLine(text: string, start: number): boolean {
  let before = start
  while (isBlank(text.charCodeAt(before - 1))) before--
  return before === 0 || isLineBreak(text.charCodeAt(before - 1))
}

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
