import { corsHeaders, preflightAnswer } from './cors.ts'
import { headerOf, nothingToCancel } from './exchange.ts'
import type { GatewayResponse, Handler, RequestHeaders } from './exchange.ts'
import { refusePage } from './origin-policy.ts'
import type { OriginPolicy } from './origin-policy.ts'
import { traceOf } from './trace.ts'

const CONTENT_TYPE = 'application/json;charset=utf-8'
/** Names the server's build in every answer. */
const BUILD = 'terrarium'
/** Names the host to clients that trace a request. The machine's own name stays private. */
const HOST = 'terrarium'

/** Wraps a handler so that every answer has its common headers: content type, trace, build and, for browsers, the headers of shared origins. Pages that may not send requests are refused. */
export function withAnswerHeaders(handler: Handler, policy: OriginPolicy): Handler {
  return (request, answer) => {
    const refusal = refusePage(request.headers, policy)
    if (refusal) {
      answer(decorate(refusal, request.headers, undefined))
      return nothingToCancel
    }
    const origin = headerOf(request.headers, 'origin')
    if (request.method === 'OPTIONS' && origin !== undefined) {
      answer(decorate(preflightAnswer(origin), request.headers, undefined))
      return nothingToCancel
    }
    return handler(request, (response) => answer(decorate(response, request.headers, origin)))
  }
}

/** Adds the headers that every answer has. */
export function decorate(response: GatewayResponse, requestHeaders: RequestHeaders, origin: string | undefined): GatewayResponse {
  const headers = [...response.headers]
  // A query's answer names its trace, and a forwarded answer brings all of its own.
  const isMissing = (name: string): boolean => !response.headers.includes(name)
  const add = (name: string, value: string): void => {
    if (isMissing(name)) headers.push(name, value)
  }
  if (isMissing('traceparent')) headers.push('traceparent', traceOf(headerOf(requestHeaders, 'traceparent')).traceparent)
  add('x-faunadb-build', BUILD)
  if (headerOf(requestHeaders, 'x-trace') !== undefined) add('x-faunadb-host', HOST)
  if (response.body !== '' || response.stream !== undefined) add('content-type', CONTENT_TYPE)
  if (origin !== undefined) headers.push(...corsHeaders(origin, response.headers))
  return { status: response.status, headers, body: response.body, stream: response.stream, hasRun: response.hasRun }
}
