import { type ScanState, isSameState, startState } from './scan-state.ts'
import { Scanner } from './scanner.ts'
import type { Token, TokenLanguage } from './token.ts'

/** The lines of a text, counted from 0. */
export interface LineSource {
  readonly lineCount: number
  /** The text of a line without its line break. */
  line(index: number): string
}

interface ScannedLine {
  readonly before: ScanState
  readonly after: ScanState
  /** With offsets from the start of the line. The line break is a part of the last one. */
  readonly tokens: readonly Token[]
}

/**
 * The tokens of a text that changes, line by line.
 *
 * A change scans its own lines again, and those behind it up to the first line whose state at the start is unchanged. Lines behind the
 * last requested one are not scanned.
 */
export class TokenLines {
  readonly #language: TokenLanguage
  readonly #start = startState()
  #source: LineSource
  readonly #lines: (ScannedLine | undefined)[]
  /** The lines, in order, whose start state may differ from the end state of the line before. */
  #frontiers: number[] = [0]

  constructor(source: LineSource, language: TokenLanguage) {
    this.#source = source
    this.#language = language
    this.#lines = Array.from({ length: source.lineCount }, () => undefined)
  }

  /** Records that `inserted` lines replaced `removed` ones from `first` on; `source` is the changed text. */
  replace(first: number, removed: number, inserted: number, source: LineSource): void {
    this.#source = source
    const touchesEnd = first + removed === this.#lines.length
    this.#lines.splice(first, removed, ...Array.from({ length: inserted }, () => undefined))
    // The last line has no line break: the one before the change may have become it, or may have been it.
    const from = touchesEnd && first > 0 ? first - 1 : first
    if (from < first) this.#lines[from] = undefined
    const behind = first + removed
    const before = this.#frontiers.filter((line) => line < from)
    const after = this.#frontiers.filter((line) => line >= behind).map((line) => line - removed + inserted)
    this.#frontiers = [...before, from, ...(after[0] === first + inserted ? after : [first + inserted, ...after])]
  }

  /** The tokens of a line, with offsets from its start. */
  tokensOf(line: number): readonly Token[] {
    this.#scanTo(line)
    return this.#lines[line]?.tokens ?? []
  }

  #scanTo(last: number): void {
    for (let [next] = this.#frontiers; next !== undefined && next <= last && next < this.#lines.length; [next] = this.#frontiers) {
      const before = next === 0 ? this.#start : (this.#lines[next - 1]?.after ?? this.#start)
      const known = this.#lines[next]
      this.#frontiers.shift()
      if (known !== undefined && isSameState(known.before, before)) continue
      this.#lines[next] = this.#scan(next, before)
      if (this.#frontiers[0] !== next + 1) this.#frontiers.unshift(next + 1)
    }
  }

  #scan(line: number, before: ScanState): ScannedLine {
    const isLast = line === this.#source.lineCount - 1
    const text = this.#source.line(line)
    const scanner = new Scanner(isLast ? text : `${text}\n`, this.#language, before)
    scanner.run()
    return { before, after: scanner.state, tokens: scanner.tokens }
  }
}
