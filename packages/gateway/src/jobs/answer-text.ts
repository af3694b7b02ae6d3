import { fillPendingTime, PENDING_TIME_MARK } from '@terrarium/values'
import type { Timestamp } from '@terrarium/base'

/**
 * Text of an answer on its way between threads: as it is or, where it is large, encoded already, so that the main thread neither encodes
 * nor copies it. The pieces of text between the encoded ones hold the places of the commit time.
 */
export type AnswerText = string | readonly (string | Uint8Array<ArrayBuffer>)[]

/** Longest result of a query, in characters of its text. */
export const RESULT_LENGTH_MAX = 32 * 1024 * 1024
const ENCODED_ABOVE = 32 * 1024
const MARKS = new RegExp(`(${PENDING_TIME_MARK}{1,2})`)

/** Encodes a text if it is large. */
export function encodeLarge(text: string): AnswerText {
  if (text.length <= ENCODED_ABOVE) return text
  const encoder = new TextEncoder()
  return text.split(MARKS).flatMap((piece) => (piece === '' ? [] : [piece.startsWith(PENDING_TIME_MARK) ? piece : encoder.encode(piece)]))
}

/** Fills in the commit time, and adds the rest of the answer. */
export function finishText(text: AnswerText, rest: string, time: Timestamp): string | Uint8Array[] {
  if (typeof text === 'string') return fillPendingTime(text + rest, time)
  return [...text, rest].map((piece) => (typeof piece === 'string' ? Buffer.from(fillPendingTime(piece, time)) : piece))
}

/** A body without places of the commit time. */
export function bodyOf(text: AnswerText): string | Uint8Array[] {
  return typeof text === 'string' ? text : text.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
}

/** The parts of a reply that cross threads without being copied. */
export function transferablesOf(reply: readonly unknown[]): ArrayBuffer[] {
  const text = reply.find((member) => Array.isArray(member) && member[0] instanceof Uint8Array)
  return Array.isArray(text)
    ? text.flatMap((piece) => (piece instanceof Uint8Array && piece.buffer instanceof ArrayBuffer ? [piece.buffer] : []))
    : []
}
