/** Request headers in small letters. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** A request as routes see it, whatever its transport. */
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

/** Receives a body that comes in pieces. */
export interface BodySink {
  /** Whether the reader is behind: further text is buffered. */
  readonly isFull: boolean
  write(piece: string | Uint8Array): void
  /** Calls back each time that the reader has caught up. */
  onDrain(listener: () => void): void
  end(): void
  /** Ends a body that stays incomplete, so that the client does not take it for whole. */
  abort(): void
}

/** An answer. `headers` alternates names and values. */
export interface GatewayResponse {
  readonly status: number
  readonly headers: readonly string[]
  /** The whole body, a large one encoded already; empty when it comes bit by bit. */
  readonly body: string | readonly Uint8Array[]
  /** Writes a body that comes bit by bit; called once the headers are on their way. */
  readonly stream?: ((sink: BodySink) => void) | undefined
  /** `false`: the request has certainly not been run. Known within this process only. */
  readonly hasRun?: false | undefined
}

/** Size of a whole body in bytes. */
export function bodyBytes(body: GatewayResponse['body']): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return body.reduce((sum, piece) => sum + piece.length, 0)
}

/** A whole body as text. */
export function textOf(body: GatewayResponse['body']): string {
  return typeof body === 'string' ? body : Buffer.concat(body).toString('utf8')
}

/** Cancels a request whose client has gone. */
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

const ABSOLUTE_FORM = /^https?:\/\/[^/?]*/i

/** Splits a request's target into path and query. One in absolute form, as proxies send it, counts without its scheme and host. */
export function splitTarget(target: string): Pick<GatewayRequest, 'path' | 'search'> {
  const origin = target[0] === '/' ? target : target.replace(ABSOLUTE_FORM, '')
  const at = origin.indexOf('?')
  return at < 0 ? { path: origin || '/', search: '' } : { path: origin.slice(0, at) || '/', search: origin.slice(at + 1) }
}
