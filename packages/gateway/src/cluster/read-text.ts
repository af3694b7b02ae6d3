import { CONNECT_TIMEOUT_MS } from './cluster-limits.ts'
import { collectAnswer } from './collect-answer.ts'
import type { CollectedAnswer } from './collect-answer.ts'
import type { Upstream, UpstreamRequest } from './upstream.ts'

/** Sends a small request of the gateway's own and reads its answer. @throws when there is none in time */
export async function readText(upstream: Upstream, request: UpstreamRequest): Promise<CollectedAnswer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('no answer in time')), CONNECT_TIMEOUT_MS)
  try {
    return await collectAnswer(upstream, request, { signal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** @throws for a status of a moment: contended, too much, out of time, or of a node or balancer that fails */
export function refuseNoAnswer(status: number): void {
  if (status >= 500 || status === 409 || status === 429 || status === 440) throw new Error(`it answers with status ${status}`)
}
