import { TAIL_BYTES } from './cluster-limits.ts'

/**
 * The end of an answer, which has what it cost. Each event of an open stream has its own account, so that each line is an answer there.
 */
export class AnswerTail {
  readonly #isOfLines: boolean
  readonly #onAccount: (text: string, bytes: number, status: number) => void
  #kept: Buffer = Buffer.alloc(0)
  #bytes = 0

  constructor(isOfLines: boolean, onAccount: (text: string, bytes: number, status: number) => void) {
    this.#isOfLines = isOfLines
    this.#onAccount = onAccount
  }

  add(pieces: readonly Buffer[], status: number): void {
    for (const piece of pieces) {
      this.#bytes += piece.length
      if (this.#isOfLines && piece.includes(LINE_END)) this.#addLines(piece, status)
      else this.#keep(piece)
    }
  }

  /** The answer is whole. */
  end(status: number): void {
    if (!this.#isOfLines) this.#onAccount(this.#kept.toString('latin1'), this.#bytes, status)
  }

  #addLines(piece: Buffer, status: number): void {
    let begin = 0
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, begin)) {
      this.#keep(piece.subarray(begin, at))
      this.#onAccount(this.#kept.toString('latin1'), this.#kept.length, status)
      this.#kept = Buffer.alloc(0)
      begin = at + 1
    }
    this.#keep(piece.subarray(begin))
  }

  #keep(piece: Buffer): void {
    const all = this.#kept.length === 0 ? piece : Buffer.concat([this.#kept, piece])
    this.#kept = all.length > TAIL_BYTES ? all.subarray(-TAIL_BYTES) : all
  }
}

const LINE_END = 0x0a
