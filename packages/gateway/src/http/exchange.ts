/** Request headers in small letters. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** A request as routes see it, whatever carried it. */
export interface GatewayRequest {
  readonly method: string
  /** As sent, without the query string. */
  readonly path: string
  /** What follows the `?`, or empty. */
  readonly search: string
  readonly headers: RequestHeaders
  /** undefined: the request has no body. Over HTTP/2 a missing body is an empty one. */
  readonly body: string | undefined
}

/** A whole answer. `headers` alternates names and values. */
export interface GatewayResponse {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string
}

/** Gives up a request whose client has gone. */
export type Cancel = () => void

/** Answers a request, now or later, exactly once. */
export type Handler = (request: GatewayRequest, answer: (response: GatewayResponse) => void) => Cancel

/** Returns the header's value; of several the first. */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' || value === undefined ? value : value[0]
}

/** Cancels nothing: the answer was given at once. */
export function nothingToCancel(): void {}
