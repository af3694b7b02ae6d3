import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { invalidIdentifier, nestedTooDeeply } from '../diagnostics/catalogue.ts'
import { RESERVED_WORDS, identifierEnd, isWordAt } from '../source/identifiers.ts'
import { skipBlanks, skipLines } from '../source/trivia.ts'
import type { TypeMember } from './parse-type-object.ts'
import type { Identifier, MissingExpression, TypeExpression } from './tree.ts'
import type { Span } from '../source/span.ts'

/** How many constructs may enclose one another. Chains of operators and of members do not count. */
export const NESTING_DEPTH_MAX = 400

/** The start of a choice between alternatives; see `Parser.choose`. */
export interface Choice {
  readonly index: number
  readonly cut: boolean
  readonly names: number
}

/** The purpose of another run over a text that failed. */
interface ParserMode {
  readonly traceIndex?: number
  readonly recovering?: boolean
}

/**
 * The state of one parse, shared by the functions of the grammar's areas (`parse-*.ts`).
 *
 * A function of the grammar returns its node, or `undefined` on failure. What a failure means depends on `cut`:
 * - not cut: nothing since the innermost choice has committed; the caller may take another alternative,
 * - cut: a token has committed (`if`, `(`, `:`, …); the failure is final, every caller returns at once, and `index` is where it happened.
 *
 * The message of a final failure names what was tried at its place. Collecting names costs, so a failed parse is run a second time with
 * `traceIndex` set to the place; names of alternatives are dropped where a construct is given up as a whole (`forget`, `summarize`).
 * For editors a third run, `recovering`, takes missing tokens and operands as if they were there.
 * Errors that do not stop the parse are added to `diagnostics` in order, also by alternatives that are rejected later.
 */
export class Parser {
  readonly text: string
  readonly source: string
  readonly diagnostics: Diagnostic[] = []
  readonly traceIndex: number
  /** Whether to continue behind final failures, for a tree with `missing` nodes. */
  readonly recovering: boolean
  index = 0
  cut = true
  placeholders = 0
  /** The members of object types as written; the tree keeps only the meaning of a correct one. */
  readonly typeMembers = new Map<TypeExpression, readonly TypeMember[]>()
  /** Names tried at `traceIndex`. */
  readonly names: string[] = []
  /** Names of the innermost construct that failed last. */
  last: readonly string[] = []
  #depth = 0

  constructor(text: string, source: string, { traceIndex = -1, recovering = false }: ParserMode = {}) {
    this.text = text
    this.source = source
    this.traceIndex = traceIndex
    this.recovering = recovering
  }

  // ------------------------------------------------------------------ places

  get code(): number {
    return this.text.charCodeAt(this.index)
  }

  codeAt(offset: number): number {
    return this.text.charCodeAt(this.index + offset)
  }

  span(start: number, end: number = this.index): Span {
    return { source: this.source, start, end }
  }

  skipBlanks(): void {
    this.index = skipBlanks(this.text, this.index)
  }

  skipLines(): void {
    this.index = skipLines(this.text, this.index)
  }

  // ------------------------------------------------------------------ choices

  /** Begins a choice: until a token commits, failure is recoverable. */
  choose(): Choice {
    const choice = { index: this.index, cut: this.cut, names: this.names.length }
    this.cut = false
    return choice
  }

  /** Ends a choice that succeeded. */
  accept(choice: Choice): void {
    this.cut = this.cut || choice.cut
  }

  /**
   * Goes back to where the choice began, for the next alternative.
   * Returns false, changing nothing, when the failure is final.
   */
  retry(choice: Choice): boolean {
    if (this.cut) return false
    this.index = choice.index
    return true
  }

  /** Ends a choice without a matching alternative: the enclosing choice handles the failure. */
  reject(choice: Choice, names: readonly string[] = []): undefined {
    if (this.cut) return undefined
    this.index = choice.index
    this.cut = choice.cut
    this.last = names
    return undefined
  }

  // ------------------------------------------------------------------ names for messages

  /** Records that the named construct is not at the index. */
  miss(name: string): false {
    if (this.traceIndex >= 0) {
      this.last = [name]
      if (!this.cut && this.index === this.traceIndex) this.names.push(name)
    }
    return false
  }

  /** Records that the named construct is not at the index; reported only if the failure is final. */
  missQuietly(name: string): undefined {
    if (this.traceIndex >= 0) this.last = [name]
    return undefined
  }

  /** Drops the names recorded since: the construct is complete, or rejected as a whole. */
  forget(names: number): void {
    if (this.names.length > names) this.names.length = names
  }

  /** Records a rejected construct by one name, instead of the names of its parts. */
  summarize(names: number, name: string): void {
    if (this.cut || this.index !== this.traceIndex) return
    this.forget(names)
    this.names.push(name)
  }

  /** Whether a failure here is final and recovery passes over it. */
  get mayRecover(): boolean {
    return this.recovering && this.cut
  }

  /** A node in the place of a missing operand. */
  missing(): MissingExpression {
    return { kind: 'missing', span: this.span(this.index) }
  }

  // ------------------------------------------------------------------ depth

  /** Enters a nested construct. Returns false, finally, at the limit of nesting. */
  enter(): boolean {
    if (this.#depth >= NESTING_DEPTH_MAX) return this.refuseDepth()
    this.#depth++
    return true
  }

  /** Fails finally because the tree would be too deep. */
  refuseDepth(): false {
    this.cut = true
    if (!this.diagnostics.some((found) => found.code === 'nested_too_deeply')) {
      this.diagnostics.push(nestedTooDeeply(this.span(this.index, this.index + 1)))
    }
    return false
  }

  leave(): void {
    this.#depth--
  }

  // ------------------------------------------------------------------ tokens

  /** Takes a token that commits, and the trivia behind it: `(`, `{`, `:`, `=>`, …. */
  open(token: string): boolean {
    if (!this.text.startsWith(token, this.index)) return this.miss(`\`${token}\``) || this.mayRecover
    this.index += token.length
    this.cut = true
    this.skipLines()
    return true
  }

  /** Takes a closing token, which commits, without the trivia behind it. */
  close(token: string): boolean {
    if (!this.text.startsWith(token, this.index)) return this.miss(`\`${token}\``) || this.mayRecover
    this.index += token.length
    this.cut = true
    return true
  }

  /** Takes a comma and the trivia behind it. It does not commit, since a list may end behind it. */
  comma(): boolean {
    if (!this.text.startsWith(',', this.index)) return this.miss('`,`')
    this.index++
    this.skipLines()
    return true
  }

  /** Takes a comma if there is one. */
  optionalComma(): void {
    const choice = this.choose()
    this.comma()
    this.accept(choice)
  }

  /** Takes a keyword, which commits, and the trivia behind it. */
  keyword(word: string): boolean {
    if (!isWordAt(this.text, this.index, word)) {
      this.missQuietly(word)
      return false
    }
    this.index += word.length
    this.cut = true
    this.skipLines()
    return true
  }

  /** Takes an identifier or keyword, as after a dot and for keys. */
  plainIdentifier(): Identifier | undefined {
    const start = this.index
    const end = identifierEnd(this.text, start)
    if (end === start && !this.mayRecover) return this.missQuietly('identifier')
    this.index = end
    return { kind: 'identifier', span: this.span(start, end), name: this.text.slice(start, end) }
  }

  /** Takes an identifier. A keyword in its place is found, and fails. */
  identifier(): Identifier | undefined {
    const word = this.plainIdentifier()
    if (word === undefined || !RESERVED_WORDS.has(word.name)) return word
    this.diagnostics.push(invalidIdentifier(word.name, word.span))
    return this.mayRecover ? word : undefined
  }
}
