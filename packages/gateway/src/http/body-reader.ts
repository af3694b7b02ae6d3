import { BODY_BYTES_MAX } from './limits.ts'

/** What a body is read from: a request or a stream. */
interface ByteSource {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
  on(event: 'end', listener: () => void): unknown
  resume(): unknown
}

/**
 * Reads a body as text. Calls back once: with the text, or with undefined as soon as it is beyond the limit; the rest of such a body is
 * then read and dropped, so that the client can finish sending and see the answer.
 */
export function readBody(source: ByteSource, done: (text: string | undefined) => void): void {
  let first: Buffer | undefined
  let chunks: Buffer[] | undefined
  let length = 0
  let isOver = false
  source.on('data', (chunk) => {
    if (isOver) return
    length += chunk.length
    if (length > BODY_BYTES_MAX) {
      isOver = true
      chunks = undefined
      done(undefined)
    } else if (first === undefined) first = chunk
    else (chunks ??= [first]).push(chunk)
  })
  source.on('end', () => {
    if (isOver) return
    if (first === undefined) done('')
    else done((chunks === undefined ? first : Buffer.concat(chunks, length)).toString('utf8'))
  })
}
