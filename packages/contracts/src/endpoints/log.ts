import * as v from 'valibot'
import { documentIdSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { pageSizeSchema } from './page.ts'

/** States of a log request; `Requested`: its range has not ended, so lines may still be arriving. */
export const LOG_STATES = ['Pending', 'Requested', 'CreatingNewUrl', 'Complete', 'DoesNotExist', 'Failed', 'TimedOut'] as const

/** A request for the query log of a range. Times are ISO. */
export const logRequestSchema = v.object({
  request_id: v.string(),
  state: v.picklist(LOG_STATES),
  time_start: v.string(),
  time_end: v.string(),
  created_at: v.string(),
  /** Path of a database; missing where the whole region group was asked for. */
  database: v.optional(v.string()),
  region_group: v.string(),
  /** Queries of a completed log, and the bytes of its lines before compression, as they were first counted; missing until they are. */
  lines: v.optional(v.number()),
  size_bytes: v.optional(v.number()),
  /** Where a completed log is downloaded without signing in, and until when. */
  presigned_url: v.optional(v.string()),
  presigned_url_expiration_time: v.optional(v.string()),
})
export type LogRequest = v.InferOutput<typeof logRequestSchema>

const time = v.pipe(v.string(), v.maxLength(40), v.isoTimestamp())
const shortText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))
/** The account service knows query logs alone. */
const kind = v.object({ type: v.optional(v.literal('query')), regionGroup: v.optional(shortText) })
const params = v.object({ request_id: documentIdSchema })

/** Asks for the query log of a database or a region group: at most 90 days, the end after the start. */
export const createLogRequest = defineEndpoint({
  name: 'createLogRequest',
  service: 'account',
  method: 'POST',
  path: '/logs',
  input: {
    query: kind,
    body: v.object({
      database: v.optional(shortText),
      region_group: v.optional(shortText),
      time_start: time,
      time_end: time,
      idempotency_token: v.optional(shortText),
    }),
  },
  output: logRequestSchema,
  errors: ['plan_required', 'invalid_path', 'cooldown'],
  auth: 'account-key',
  permission: { resource: 'logs/query', action: 'create' },
})

/** Lists requests of the account, newest first. */
export const listLogRequests = defineEndpoint({
  name: 'listLogRequests',
  service: 'account',
  method: 'POST',
  path: '/logs/_list',
  input: {
    query: kind,
    body: v.object({
      states: v.optional(v.pipe(v.array(v.picklist(LOG_STATES)), v.maxLength(LOG_STATES.length))),
      next_token: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/))),
      max_results: v.optional(pageSizeSchema),
    }),
  },
  output: v.object({ results: v.array(logRequestSchema), next_token: v.optional(v.string()) }),
  errors: ['plan_required'],
  auth: 'account-key',
  permission: { resource: 'logs/query', action: 'list' },
})

/** Fetches a request, with a new link once it is complete. */
export const getLogRequest = defineEndpoint({
  name: 'getLogRequest',
  service: 'account',
  method: 'GET',
  path: '/logs/:request_id',
  input: { params, query: kind },
  output: logRequestSchema,
  errors: ['plan_required', 'not_found'],
  auth: 'account-key',
  permission: { resource: 'logs/query', action: 'read' },
})

/** A query as it is listed while it ends. */
const liveLineSchema = v.object({
  ts: v.string(),
  database: v.string(),
  trace_id: v.string(),
  role: v.string(),
  status: v.number(),
  duration_ms: v.number(),
  compute_ops: v.number(),
  read_ops: v.number(),
  write_ops: v.number(),
  contention_retries: v.number(),
  tags: v.string(),
  shape: v.string(),
})

export type LiveLine = v.InferOutput<typeof liveLineSchema>

/**
 * Returns the queries of a database or a region group that ended since the call before, as soon as there are any; the first call returns where
 * to begin. Nothing is kept while nobody asks.
 */
export const followLog = defineEndpoint({
  name: 'followLog',
  service: 'account',
  method: 'GET',
  path: '/logs/live',
  input: {
    query: v.object({
      path: shortText,
      /** `next` of the call before. */
      after: v.optional(v.pipe(v.string(), v.regex(/^[\w:,-]{1,8192}$/))),
    }),
  },
  output: v.object({
    lines: v.array(liveLineSchema),
    next: v.string(),
    /** Queries, of any database, that were too many to be kept. */
    missed: v.number(),
    /** Processes of the server that could not be asked; missing where all were. */
    unreachable: v.optional(v.number()),
  }),
  errors: ['plan_required', 'invalid_path', 'cooldown'],
  auth: 'account-key',
  permission: { resource: 'logs/query', action: 'read' },
})

/** Header of a file of lines: how many processes of the server could not be asked, so that their lines are not in it. */
export const UNREACHABLE_HEADER = 'x-terrarium-unreachable'

/**
 * Downloads the lines of a request as JSON, a line a query, compressed with gzip; the signature of its link is what it asks for.
 *
 * `view=lines` is for browsers, which then unpack the lines themselves.
 */
export const getLogFile = defineEndpoint({
  name: 'getLogFile',
  service: 'account',
  method: 'GET',
  path: '/logs/:request_id/file',
  input: {
    params,
    query: v.object({
      expires: v.pipe(v.string(), v.regex(/^\d{13}$/)),
      signature: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
      view: v.optional(v.literal('lines')),
    }),
  },
  output: null,
  status: 200,
  errors: ['not_found', 'permission_denied'],
  auth: 'public',
  permission: 'public',
})
