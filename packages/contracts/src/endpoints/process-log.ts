import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

const scope = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))
const time = v.pipe(v.string(), v.maxLength(40), v.isoTimestamp())

/**
 * Returns the lines of the query log that one of several processes has, as JSON, a line a query. Processes over one control database ask each other
 * for it, with a signature by what they have in common.
 */
export const readProcessLog = defineEndpoint({
  name: 'readProcessLog',
  service: 'account',
  method: 'GET',
  path: '/processes/log',
  input: { query: v.object({ scope, from: time, to: time }) },
  output: null,
  status: 200,
  errors: ['unauthorized'],
  auth: 'public',
  permission: 'public',
})

/** Returns how much one of several processes has of a range, for another one of them: lines, and their bytes before compression. */
export const measureProcessLog = defineEndpoint({
  name: 'measureProcessLog',
  service: 'account',
  method: 'GET',
  path: '/processes/log-size',
  input: { query: v.object({ scope, from: time, to: time }) },
  output: v.object({ lines: v.number(), bytes: v.number() }),
  errors: ['unauthorized'],
  auth: 'public',
  permission: 'public',
})

/** Returns the queries that have ended at one of several processes since the call before, for another one of them. */
export const followProcessLog = defineEndpoint({
  name: 'followProcessLog',
  service: 'account',
  method: 'GET',
  path: '/processes/live',
  input: {
    query: v.object({
      scope,
      after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
      wait_ms: v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)),
    }),
  },
  output: v.object({ lines: v.array(v.string()), next: v.number(), missed: v.number() }),
  errors: ['unauthorized'],
  auth: 'public',
  permission: 'public',
})
