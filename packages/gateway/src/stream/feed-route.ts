import { JOB } from '../executor/protocol.ts'
import { headerOf } from '../http/exchange.ts'
import type { Cancel, GatewayRequest, GatewayResponse } from '../http/exchange.ts'
import { QUERY_HEADERS } from '../query/headers.ts'
import { answerJob, type RouteContext } from '../query/query-route.ts'

/** Headers that a feed reads: those of a query before its tags. */
const FEED_HEADERS = QUERY_HEADERS.slice(0, QUERY_HEADERS.indexOf('x-query-tags'))

/** Answers `/feed/1`: a page of events, made in an executor. A refused secret is not challenged. */
export function answerFeed(context: RouteContext, request: GatewayRequest, answer: (response: GatewayResponse) => void): Cancel {
  const headers = FEED_HEADERS.map((name) => headerOf(request.headers, name))
  return answerJob(context, request, { kind: JOB.feed, body: request.body, headers }, (response) => answer({ ...response, headers: [] }))
}
