import { headerOf } from '../http/exchange.ts'
import { JOB } from '../jobs/job.ts'
import type { SchemaHeaders } from '../jobs/schema-job.ts'
import { FEED_HEADERS, QUERY_HEADERS } from '../request/query-headers.ts'
import { answerJob } from './answer-job.ts'
import type { Route } from './route.ts'

/** Answers `/query/1`. */
export const answerQuery: Route = (context, request, answer) => {
  const headers = QUERY_HEADERS.map((name) => headerOf(request.headers, name))
  return answerJob(context, request, { kind: JOB.query, headers }, answer)
}

/** Answers `/feed/1`: a page of events. A refused secret is not challenged. */
export const answerFeed: Route = (context, request, answer) => {
  const headers = FEED_HEADERS.map((name) => headerOf(request.headers, name))
  return answerJob(context, request, { kind: JOB.feed, headers }, (response) => answer({ ...response, headers: [] }))
}

/** Answers everything below `/schema/`. */
export const answerSchema: Route = (context, request, answer) => {
  const headers: SchemaHeaders = [
    headerOf(request.headers, 'authorization'),
    headerOf(request.headers, 'content-type'),
    request.method,
    request.path,
    request.search,
  ]
  return answerJob(context, request, { kind: JOB.schema, headers }, answer)
}

/** Answers the path by which editors ask for a database's schema. A refused secret is not challenged. */
export const answerEnvironment: Route = (context, request, answer) =>
  answerSchema(context, request, (response) => answer({ ...response, headers: [] }))
