import type { Writable } from 'node:stream'
import { ANSWER_SLICE_BYTES } from './limits.ts'

/** What decides how an answer is written. */
export interface AnswerTerms {
  readonly method: string
  readonly readerStallMs: number
  /** Takes room for a large answer. Returns whether there was room. */
  readonly hasRoom: () => boolean
}

/** Whether a body is one piece that takes less than what connections buffer anyway: nobody needs to watch how fast it is read. */
export function isSmall(pieces: readonly Uint8Array[]): boolean {
  return pieces.length === 1 && (pieces[0] as Uint8Array).length <= SMALL_BYTES
}

/** A small body as a text of one byte a character, which HTTP/1.1 writes in one go with its headers. */
export function binaryOf([only]: readonly Uint8Array[]): string {
  return only === undefined ? '' : Buffer.from(only.buffer, only.byteOffset, only.length).toString('latin1')
}

const SMALL_BYTES = 16 * 1024

/** How the writing of a large body goes on and ends. */
export interface PiecesTerms {
  readonly stallMs: number
  /** Ends the connection or stream of the client. */
  readonly cutOff: () => void
  /** Is called when all is written, or nobody reads it any more. */
  readonly end: () => void
}

/** Writes a large body a slice at a time, as fast as the client reads. One that reads nothing for so long is cut off. */
export function writePieces(target: Writable, pieces: readonly Uint8Array[], { stallMs, cutOff, end }: PiecesTerms): void {
  const slices = slicesOf(pieces)
  const stall = setTimeout(cutOff, stallMs)
  const finish = (): void => {
    clearTimeout(stall)
    target.off('drain', write)
    target.off('close', finish)
    end()
  }
  const write = (): void => {
    stall.refresh()
    for (;;) {
      const { value, done } = slices.next()
      if (done === true || target.destroyed) return finish()
      if (!target.write(value)) return
    }
  }
  target.on('drain', write)
  target.once('close', finish)
  write()
}

function* slicesOf(pieces: readonly Uint8Array[]): Generator<Uint8Array, undefined> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += ANSWER_SLICE_BYTES) yield piece.subarray(at, at + ANSWER_SLICE_BYTES)
  }
  return undefined
}
