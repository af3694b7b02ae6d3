import type { Readable } from 'node:stream'
import type { Cancel } from '../http/exchange.ts'

/** A request as it is sent to a cluster. */
export interface UpstreamRequest {
  readonly method: string
  /** Path and query string. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: string | undefined
  /** Whether the answer stays open, so that it must not hold what short requests need. */
  readonly isStream: boolean
}

/** The beginning of an answer; its body comes as the cluster sends it. */
export interface UpstreamAnswer {
  readonly kind: 'answer'
  readonly status: number
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Readable
}

/**
 * Why there is no answer.
 *
 *   notRun   the request has certainly not been run, so that it may be sent again
 *   lost     the connection ended while the request was under way: it may have been run
 */
export interface UpstreamFault {
  readonly kind: 'notRun' | 'lost'
  /** What went wrong, in words of the system. */
  readonly reason: string
}

/** Connections to a cluster by one version of HTTP. */
export interface Upstream {
  /** Sends a request; `done` is called once, unless the returned function is called before. Cancelling ends the answer's body, too. */
  send(request: UpstreamRequest, done: (end: UpstreamAnswer | UpstreamFault) => void): Cancel
  close(): void
}

/** Words for a failure of a connection, such as `ECONNREFUSED`. */
export function reasonOf(error: Error & { readonly code?: string }): string {
  const cause = error.cause instanceof Error ? (error.cause as Error & { readonly code?: string }) : undefined
  return cause?.code ?? error.code ?? error.message
}
