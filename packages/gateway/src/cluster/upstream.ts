/** A request as it is sent to a cluster. */
export interface UpstreamRequest {
  readonly method: string
  /** Path and query string. */
  readonly target: string
  /** Names in small letters and values, alternating. */
  readonly headers: readonly string[]
  /** Empty: there is one, without bytes, which only HTTP/2 tells apart from none. */
  readonly body: string | undefined
  /** Whether the answer stays open, so that it must not hold what short requests need. */
  readonly isStream: boolean
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

/** Takes an answer as it comes. Either `onEnd` or `onFault` comes last; nothing comes once the request is cancelled. */
export interface AnswerReceiver {
  /** Takes status and headers, these as in a request. @returns whether the body may come now; if not, it comes after `resume` */
  onHead(status: number, headers: readonly string[]): boolean
  /** Takes a piece of the body. @returns whether the next may come now; if not, it comes after `resume` */
  onData(piece: Buffer): boolean
  onEnd(): void
  /** There is no answer, or it has broken off. */
  onFault(fault: UpstreamFault): void
}

/** A request that is under way. */
export interface Sending {
  /** Gives up: the cluster sees it by the end of the request's stream or connection. */
  cancel(): void
  /** Lets an answer come on that was held up. */
  resume(): void
}

/** A request that was not sent. */
export const NOT_SENT: Sending = { cancel: () => {}, resume: () => {} }

/** Connections to a cluster. */
export interface Upstream {
  send(request: UpstreamRequest, receiver: AnswerReceiver): Sending
  close(): void
}

/** Is called with the reason of each request that has not been run. */
export type OnNotRun = (reason: string) => void

/** Returns a header's value, of headers that alternate names and values. */
export function valueOf(headers: readonly string[], name: string): string | undefined {
  for (let at = 0; at < headers.length; at += 2) if (headers[at] === name) return headers[at + 1]
  return undefined
}

/** Words for a failure of a connection: the system's code, such as `ECONNREFUSED`, where that says most. */
export function reasonOf(error: Error & { readonly code?: string }): string {
  const cause = error.cause instanceof Error ? (error.cause as Error & { readonly code?: string }) : undefined
  const code = cause?.code ?? error.code
  if (code === undefined || code.startsWith(OF_CLIENT)) return error.message
  return OF_CERTIFICATE.test(code) ? `${CERTIFICATE_REFUSED}: ${code}` : code
}

export const CERTIFICATE_REFUSED = 'its certificate is not accepted'

/** Codes of the HTTP client's own, which say less than its words. */
const OF_CLIENT = 'UND_ERR_'
const OF_CERTIFICATE = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/
