import * as v from 'valibot'
import { lineSchema, nameSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** Saved queries that a member has at most, and what their texts and values have in characters, one and all together. */
export const SAVED_QUERIES_MAX = 500
export const SAVED_QUERY_LENGTH_MAX = 64_000
export const SAVED_QUERIES_LENGTH_MAX = 4_000_000

const ARGUMENTS_MAX = 100
const LABELS_MAX = 20
const LABEL_LENGTH_MAX = 64
const DESCRIPTION_LENGTH_MAX = 1000

const typed = v.pipe(v.string(), v.maxLength(SAVED_QUERY_LENGTH_MAX))

/** A value for a name that the text leaves open, as it was typed. */
const argumentSchema = v.strictObject({
  name: lineSchema(),
  type: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,20}$/)),
  value: typed,
})

const fields = {
  name: nameSchema,
  description: lineSchema(DESCRIPTION_LENGTH_MAX),
  folder: lineSchema(),
  labels: v.pipe(v.array(v.pipe(lineSchema(LABEL_LENGTH_MAX), v.nonEmpty())), v.maxLength(LABELS_MAX)),
  text: typed,
  arguments: v.pipe(v.array(argumentSchema), v.maxLength(ARGUMENTS_MAX)),
  /** Lasting id of the database that the query is for; null: it is offered in every database. */
  database: v.nullable(v.pipe(lineSchema(), v.nonEmpty())),
  /** Where that database was when the query was saved. */
  path: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))),
}

const idSchema = v.pipe(lineSchema(), v.nonEmpty())
const params = v.object({ id: idSchema })

/** A query that a member keeps under a name. Times are ISO. */
export const savedQuerySchema = v.object({
  id: idSchema,
  ...fields,
  /** 1 when it is new, and one more with each change. */
  version: v.number(),
  updated_at: v.string(),
})
export type SavedQueryEntry = v.InferOutput<typeof savedQuerySchema>

/** Lists the caller's saved queries by name: of one database and those for every one, or all of them. */
export const listSavedQueries = defineEndpoint({
  name: 'listSavedQueries',
  service: 'account',
  method: 'GET',
  path: '/saved-queries',
  input: { query: v.object({ database: v.optional(v.pipe(lineSchema(), v.nonEmpty())) }) },
  output: v.object({ results: v.array(savedQuerySchema) }),
  auth: 'session',
  permission: 'self',
})

/** Returns one of the caller's saved queries. */
export const getSavedQuery = defineEndpoint({
  name: 'getSavedQuery',
  service: 'account',
  method: 'GET',
  path: '/saved-queries/:id',
  input: { params },
  output: savedQuerySchema,
  errors: ['not_found'],
  auth: 'session',
  permission: 'self',
})

/**
 * Saves a query under an id of the caller's choice. `version` is the one that the caller has seen, 0 for a query that is new; another one
 * is a `conflict`, and the query stays as it is.
 */
export const replaceSavedQuery = defineEndpoint({
  name: 'replaceSavedQuery',
  service: 'account',
  method: 'PUT',
  path: '/saved-queries/:id',
  input: {
    params,
    body: v.strictObject({ ...fields, version: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)) }),
  },
  output: savedQuerySchema,
  errors: ['conflict', 'saved_query_limit', 'cooldown'],
  auth: 'session',
  permission: 'self',
})

/** Deletes one of the caller's saved queries. */
export const deleteSavedQuery = defineEndpoint({
  name: 'deleteSavedQuery',
  service: 'account',
  method: 'DELETE',
  path: '/saved-queries/:id',
  input: { params },
  output: null,
  errors: ['not_found'],
  auth: 'session',
  permission: 'self',
})
