import { errorAnswer } from '../http/answers.ts'
import type { GatewayResponse } from '../http/exchange.ts'
import { timeOut } from '../jobs/time-out.ts'
import type { UpstreamFault } from './upstream.ts'

/** The answer to a request that the cluster did not answer. */
export function faultAnswer({ kind, reason }: UpstreamFault): GatewayResponse {
  if (kind === 'notRun') {
    const message = `The database cluster cannot be reached (${reason}). Nothing was run: try again later.`
    return { ...errorAnswer(503, 'internal_error', message), hasRun: false }
  }
  return errorAnswer(
    502,
    'internal_error',
    `The connection to the database cluster was lost (${reason}). The request may have been run: look before sending it again.`,
  )
}

/** The answer to a request that the cluster does not answer in time. */
export function lateAnswer(timeoutMs: number | undefined, elapsedMs: number): GatewayResponse {
  const { code, status, message } = timeOut(timeoutMs, elapsedMs)
  return errorAnswer(status, code, message)
}

export const TOO_MANY_STREAMS: GatewayResponse = errorAnswer(429, 'limit_exceeded', 'Too many open streams')
