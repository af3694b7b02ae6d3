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

/** Where a body goes that comes in pieces. */
export interface BodySink {
  /** Whether the reader is behind: what is written now piles up. */
  readonly isFull: boolean
  write(text: string): void
  /** Calls back each time that the reader has caught up. */
  onDrain(listener: () => void): void
  end(): void
}

/** An answer. `headers` alternates names and values. */
export interface GatewayResponse {
  readonly status: number
  readonly headers: readonly string[]
  /** The whole body; empty when it comes in pieces. */
  readonly body: string
  /** Is given where to write a body that comes in pieces, once the headers are on their way. */
  readonly stream?: ((sink: BodySink) => void) | undefined
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
