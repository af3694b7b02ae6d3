import type { Token } from '../../highlight/token.ts'
import { tokenize } from '../../highlight/tokenize.ts'
import type { TextSpan } from '../../source/span.ts'

/** Words that begin an item at the beginning of a line, even within unclosed brackets. */
const ITEM_START = /^(?:(?:collection|function|role|access)[ \t]+\w|@alias|@role)/

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Marks behind which a value or type continues, also on the next line. */
const CONTINUING = /(?:[|&:=,.+*/<>~^(\[{-]|=>|->|\?\?)$/

interface Word extends TextSpan {
  readonly text: string
  /** Whether a line break is before it. */
  readonly startsLine: boolean
  readonly startsItem: boolean
  readonly isName: boolean
}

/** Reads the tokens of a schema one by one, without white space and comments. */
export class TokenReader {
  readonly #text: string
  readonly #words: readonly Word[]
  /** The index of the closing bracket, by that of the opening one. */
  readonly #closes: ReadonlyMap<number, number>
  /** How many blocks are being read. */
  depth = 0
  #index = 0

  /** Reads up to a limit; brackets closed behind it are open. */
  constructor(text: string, limit: number) {
    const { words, closes } = scan(text)
    this.#text = text.slice(0, limit)
    this.#closes = closes
    this.#words = limit < text.length ? words.filter(({ start }) => start < limit) : words
  }

  /** Whether the end of the text is within brackets that have been skipped. */
  isWithinBrackets = false

  get #word(): Word | undefined {
    return this.#words[this.#index]
  }

  get isAtEnd(): boolean {
    return this.#index >= this.#words.length
  }

  /** Whether the text ends behind a line break. */
  get endsLine(): boolean {
    return /\n\s*$/.test(this.#text.slice(this.lastEnd))
  }

  get isAtItem(): boolean {
    return this.#word?.startsItem === true
  }

  /** Where the next token starts; at the end, the end of the text. */
  get start(): number {
    return this.#word?.start ?? this.#text.length
  }

  /** Where the last token that was read ends. */
  get lastEnd(): number {
    if (this.isWithinBrackets) return this.#text.length
    return this.#words[Math.min(this.#index, this.#words.length) - 1]?.end ?? 0
  }

  /** Whether the next token is on the line of the last. */
  get isOnLine(): boolean {
    return this.#word !== undefined && !this.#word.startsLine
  }

  get isWord(): boolean {
    return this.#word?.isName === true
  }

  /** Whether the next token belongs to the member that the last one belongs to. */
  get isInMember(): boolean {
    const word = this.#word
    if (word === undefined || word.text === ';' || word.text === '}' || word.startsItem) return false
    return !word.startsLine || CONTINUING.test(this.#words[this.#index - 1]?.text ?? '') || /^\??\./.test(word.text)
  }

  is(text: string): boolean {
    return this.#word?.text === text
  }

  textOf({ start, end }: TextSpan): string {
    return this.#text.slice(start, end)
  }

  next(): TextSpan {
    const { start, end } = this.#word ?? { start: this.#text.length, end: this.#text.length }
    this.#index++
    return { start, end }
  }

  skipSeparators(): void {
    while (this.is(';') || this.is(',')) this.#index++
  }

  /** Continues to the next token on any line. */
  skipLines(): void {
    while (this.is(';')) this.#index++
  }

  /** Skips a token, with the content of its brackets if it opens some; an unclosed bracket ends with its line. */
  skipBrackets(): TextSpan {
    const { start } = this
    const close = this.#closes.get(this.#index)
    const word = this.#word
    this.#index = (close ?? this.#index) + 1
    if (word === undefined || !(word.text in CLOSING)) return { start, end: this.lastEnd }
    if (close === undefined) this.#skipUnclosed(word.text === '{')
    this.isWithinBrackets = this.isAtEnd && (close === undefined ? word.text === '{' : close >= this.#words.length)
    return { start, end: this.isWithinBrackets ? this.#text.length : this.lastEnd }
  }

  #skipUnclosed(isBrace: boolean): void {
    while (!this.isAtEnd && !this.isAtItem && (isBrace || this.isOnLine)) this.#index++
  }

  /** The offset of the bracket that closes the next one. */
  closeOf(): number {
    const close = this.#closes.get(this.#index)
    if (close !== undefined) return this.#words[close]?.start ?? this.#text.length + 1
    const behind = this.#words.slice(this.#index + 1).find(({ startsLine }) => startsLine)
    return behind?.start ?? this.#text.length
  }

  /** Skips to a mark of the member, or to its end. */
  skipTo(marks: readonly string[]): void {
    while (this.isInMember && !marks.some((mark) => this.is(mark))) this.skipBrackets()
  }
}

interface Scan {
  readonly text: string
  readonly words: readonly Word[]
  readonly closes: ReadonlyMap<number, number>
}

let lastScan: Scan | undefined

/** Scans a text, or returns the last scan: the same text is read whole and in part in turn. */
function scan(text: string): Scan {
  if (lastScan?.text !== text) {
    const words = wordsOf(text)
    lastScan = { text, words, closes: matchBrackets(words) }
  }
  return lastScan
}

function wordsOf(text: string): readonly Word[] {
  const words: Word[] = []
  let startsLine = true
  for (const token of joinStrings(text, tokenize(text, 'fsl'))) {
    const { kind, start, end } = token
    if (kind === 'space' || kind === 'lineComment' || kind === 'blockComment') {
      startsLine ||= text.slice(start, end).includes('\n')
      continue
    }
    const isName = /[\w"']/.test(text.charAt(start))
    const startsItem = startsLine && (start === 0 || text.charAt(start - 1) === '\n') && ITEM_START.test(text.slice(start, start + 60))
    words.push({ start, end, text: text.slice(start, end), startsLine, startsItem, isName })
    startsLine = false
  }
  return words
}

const IN_STRINGS: ReadonlySet<Token['kind']> = new Set(['string', 'escape'])

/** Pieces of one string as one token. */
function joinStrings(text: string, tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = []
  let open = false
  for (const token of tokens) {
    const last = joined.at(-1)
    const isPiece = IN_STRINGS.has(token.kind)
    if (isPiece && open && last !== undefined) joined[joined.length - 1] = { ...last, end: token.end }
    else joined.push(token)
    if (!isPiece) open = false
    else if (open && token.end - token.start === 1 && token.kind === 'string' && '"\''.includes(text.charAt(token.start))) open = false
    else open = true
  }
  return joined
}

/** Matches brackets. An unclosed bracket does not affect those around it. */
function matchBrackets(words: readonly Word[]): ReadonlyMap<number, number> {
  const closes = new Map<number, number>()
  let open: number[] = []
  for (const [index, { text, startsItem }] of words.entries()) {
    if (startsItem) open = []
    if (text in CLOSING) open.push(index)
    if (text !== ')' && text !== ']' && text !== '}') continue
    const at = open.findLastIndex((opening) => CLOSING[words[opening]?.text ?? ''] === text)
    if (at < 0) continue
    const opening = open[at]
    if (opening !== undefined) closes.set(opening, index)
    open = open.slice(0, at)
  }
  return closes
}
