import type { Upstream, UpstreamFault, UpstreamRequest } from './upstream.ts'

/** A whole answer. */
export interface CollectedAnswer {
  readonly status: number
  readonly text: string
}

/** How far an answer is waited for. */
export interface CollectOptions {
  /** Gives up. */
  readonly signal?: AbortSignal | undefined
  /** An answer beyond so many bytes is given up. */
  readonly bytesMax?: number | undefined
}

/** A request has no answer. The message is the reason, in words of the system. */
export class UnansweredFault extends Error {
  override readonly name = 'UnansweredFault'
  readonly kind: UpstreamFault['kind']

  constructor({ kind, reason }: UpstreamFault) {
    super(reason)
    this.kind = kind
  }
}

/** An answer is larger than who asked will take. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError'
}

/** Sends a request and reads its answer. @throws {UnansweredFault}, {AnswerTooLargeError} and the reason of the signal */
export function collectAnswer(
  upstream: Upstream,
  request: UpstreamRequest,
  { signal, bytesMax = Infinity }: CollectOptions = {},
): Promise<CollectedAnswer> {
  return new Promise((done, fail) => {
    signal?.throwIfAborted()
    const pieces: Buffer[] = []
    let status = 0
    let bytes = 0
    const finish = (): void => signal?.removeEventListener('abort', onAbort)
    const giveUp = (error: Error): void => {
      finish()
      sending.cancel()
      fail(error)
    }
    const onAbort = (): void => giveUp(signal?.reason as Error)
    const sending = upstream.send(request, {
      onHead: (given) => {
        status = given
        return true
      },
      onData: (piece) => {
        bytes += piece.length
        if (bytes > bytesMax) giveUp(new AnswerTooLargeError(`an answer is larger than ${bytesMax} bytes`))
        else pieces.push(piece)
        return true
      },
      onEnd: () => {
        finish()
        done({ status, text: Buffer.concat(pieces).toString('utf8') })
      },
      onFault: (fault) => {
        finish()
        fail(new UnansweredFault(fault))
      },
    })
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
