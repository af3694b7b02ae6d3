import { JOB } from '../executor/protocol.ts'
import { headerOf } from '../http/exchange.ts'
import type { Cancel, GatewayRequest, GatewayResponse } from '../http/exchange.ts'
import { answerJob, type RouteContext } from '../query/query-route.ts'
import type { SchemaHeaders } from './run-schema-job.ts'

/** Answers what editors ask for; a secret that is not good is no challenge here. */
export function answerEnvironment(context: RouteContext, request: GatewayRequest, answer: (response: GatewayResponse) => void): Cancel {
  return answerSchema(context, request, (response) => answer({ ...response, headers: [] }))
}

/** Answers everything below `/schema/`: the request is read and run in an executor, like a query. */
export function answerSchema(context: RouteContext, request: GatewayRequest, answer: (response: GatewayResponse) => void): Cancel {
  const headers: SchemaHeaders = [
    headerOf(request.headers, 'authorization'),
    headerOf(request.headers, 'content-type'),
    request.method,
    request.path,
    request.search,
  ]
  return answerJob(context, request, { kind: JOB.schema, body: request.body, headers }, answer)
}
