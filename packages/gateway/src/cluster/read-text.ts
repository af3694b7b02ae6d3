import { CONNECT_TIMEOUT_MS } from './cluster-limits.ts'
import type { Upstream, UpstreamRequest } from './upstream.ts'

/** Sends a small request of the gateway's own and reads its answer. @throws when there is none in time */
export function readText(upstream: Upstream, request: UpstreamRequest): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((done, fail) => {
    const pieces: Buffer[] = []
    let status = 0
    const late = setTimeout(() => {
      sending.cancel()
      fail(new Error('no answer in time'))
    }, CONNECT_TIMEOUT_MS)
    const sending = upstream.send(request, {
      onHead: (given) => {
        status = given
        return true
      },
      onData: (piece) => pieces.push(piece) > 0,
      onEnd: () => {
        clearTimeout(late)
        done({ status, text: Buffer.concat(pieces).toString('utf8') })
      },
      onFault: ({ reason }) => {
        clearTimeout(late)
        fail(new Error(reason))
      },
    })
  })
}

/** @throws for a status of a moment: contended, too much, out of time, or of a node or balancer that fails */
export function refuseNoAnswer(status: number): void {
  if (status >= 500 || status === 409 || status === 429 || status === 440) throw new Error(`it answers with status ${status}`)
}
