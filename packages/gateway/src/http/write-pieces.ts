import type { Writable } from 'node:stream'
import { ANSWER_SLICE_BYTES } from './limits.ts'

/** What decides how an answer is written. */
export interface AnswerTerms {
  readonly method: string
  readonly readerStallMs: number
  /** Takes room for a large answer. Returns whether there was room. */
  readonly hasRoom: () => boolean
}

/**
 * Writes a large body a slice at a time, as fast as the client reads. One that reads nothing for so long is cut off.
 *
 * @param cutOff - ends the connection or stream of the client
 */
export function writePieces(response: Writable, pieces: readonly Uint8Array[], stallMs: number, cutOff: () => void): void {
  const slices = slicesOf(pieces)
  const stall = setTimeout(cutOff, stallMs)
  const write = (): void => {
    stall.refresh()
    for (;;) {
      const { value, done } = slices.next()
      if (done === true || response.destroyed) return void response.end()
      if (!response.write(value)) return
    }
  }
  response.on('drain', write)
  response.once('close', () => clearTimeout(stall))
  write()
}

function* slicesOf(pieces: readonly Uint8Array[]): Generator<Uint8Array, undefined> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += ANSWER_SLICE_BYTES) yield piece.subarray(at, at + ANSWER_SLICE_BYTES)
  }
  return undefined
}
