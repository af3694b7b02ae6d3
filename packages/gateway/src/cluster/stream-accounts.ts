import { NO_STATS, statsOf, sumOf } from './answer-stats.ts'
import type { AnswerStats } from './answer-stats.ts'
import { TAIL_BYTES } from './cluster-limits.ts'

const LINE_END = 0x0a

/** Reads what the events of an open stream cost: each line has its own account. What comes at a time counts as one batch. */
export class StreamAccounts {
  readonly #onBatch: (stats: AnswerStats, bytes: number) => void
  /** The end of a line that is not whole. */
  #rest: Buffer = Buffer.alloc(0)
  #bytes = 0

  constructor(onBatch: (stats: AnswerStats, bytes: number) => void) {
    this.#onBatch = onBatch
  }

  add(piece: Buffer): void {
    let stats: AnswerStats | undefined
    let begin = 0
    this.#bytes += piece.length
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, begin)) {
      this.#keep(piece.subarray(begin, at))
      stats = sumOf(stats ?? NO_STATS, statsOf(this.#rest.toString('latin1')) ?? NO_STATS)
      this.#rest = this.#rest.subarray(this.#rest.length)
      begin = at + 1
    }
    this.#keep(piece.subarray(begin))
    if (stats === undefined) return
    const left = piece.length - begin
    this.#onBatch(stats, this.#bytes - left)
    this.#bytes = left
  }

  #keep(piece: Buffer): void {
    const all = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece])
    this.#rest = all.length > TAIL_BYTES ? all.subarray(-TAIL_BYTES) : all
  }
}
