import { Buffer } from 'node:buffer'
import { textOf } from './exchange.ts'
import type { GatewayResponse } from './exchange.ts'

/** Reads an answer whole as text, though it may come bit by bit. @throws when it breaks off, or when the signal aborts */
export function wholeText(response: GatewayResponse, signal?: AbortSignal): Promise<string> {
  const { stream } = response
  if (stream === undefined) return Promise.resolve(textOf(response.body))
  return new Promise((done, fail) => {
    const pieces: Uint8Array[] = []
    signal?.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
    stream({
      isFull: false,
      write: (piece) => void pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece),
      onDrain: () => {},
      end: () => done(Buffer.concat(pieces).toString('utf8')),
      abort: () => fail(new Error('the answer broke off')),
    })
  })
}
