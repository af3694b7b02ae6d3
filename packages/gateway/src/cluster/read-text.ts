import { CONNECT_TIMEOUT_MS } from './cluster-limits.ts'
import type { Upstream, UpstreamRequest } from './upstream.ts'

/** Sends a small request of the gateway's own and reads its answer. @throws when there is none in time */
export function readText(upstream: Upstream, request: UpstreamRequest): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => {
      cancel()
      fail(new Error('no answer in time'))
    }, CONNECT_TIMEOUT_MS)
    const cancel = upstream.send(request, (end) => {
      if (end.kind !== 'answer') {
        clearTimeout(late)
        return fail(new Error(end.reason))
      }
      const pieces: Buffer[] = []
      end.body.on('data', (piece: Buffer) => pieces.push(piece))
      end.body.on('error', fail)
      end.body.on('end', () => {
        clearTimeout(late)
        done({ status: end.status, text: Buffer.concat(pieces).toString('utf8') })
      })
    })
  })
}
