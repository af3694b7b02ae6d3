import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

const EXPORT_STATES = ['Pending', 'InProgress', 'Complete', 'Failed'] as const
const PAGE_SIZE_MAX = 1000

/** An export of a database to object storage. `is_terminal` says whether its state will not change any more. Times are ISO. */
export const exportSchema = v.object({
  id: v.string(),
  state: v.picklist(EXPORT_STATES),
  database: v.string(),
  format: v.picklist(['simple', 'tagged']),
  collections: v.optional(v.array(v.string())),
  destination: v.object({ s3: v.object({ bucket: v.string(), path: v.string() }), uri: v.string() }),
  created_at: v.string(),
  updated_at: v.string(),
  is_terminal: v.boolean(),
  failure: v.optional(v.object({ code: v.string(), message: v.string() })),
  failed_at: v.optional(v.string()),
})

const params = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) })
const shortText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))

/**
 * Begins an export. This service writes to its own disk: `s3://bucket/path` is the folder `exports/bucket/path` of its data folder.
 *
 * The header `Idempotency-Key`, if sent again within a day, gets the same export and `Idempotent-Replayed: true`.
 */
export const createExport = defineEndpoint({
  name: 'createExport',
  service: 'account-v2',
  method: 'POST',
  path: '/exports',
  input: {
    body: v.object({
      database: shortText,
      destination: v.union([shortText, v.object({ s3: v.object({ bucket: shortText, path: v.pipe(v.string(), v.maxLength(1024)) }) })]),
      format: v.picklist(['simple', 'tagged']),
      collections: v.optional(v.pipe(v.array(shortText), v.maxLength(1000))),
    }),
  },
  output: v.object({ response: exportSchema }),
  status: 201,
  errors: ['invalid_path', 'conflict', 'not_found', 'backups_unsupported', 'backups_elsewhere', 'cooldown'],
  auth: 'account-key',
  permission: { resource: 'databases', action: 'write' },
})

/** Lists exports, newest first. */
export const listExports = defineEndpoint({
  name: 'listExports',
  service: 'account-v2',
  method: 'GET',
  path: '/exports',
  input: {
    query: v.object({
      max_results: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(PAGE_SIZE_MAX))),
      next_token: v.optional(v.pipe(v.string(), v.maxLength(4096))),
      state: v.optional(v.union([v.picklist(EXPORT_STATES), v.array(v.picklist(EXPORT_STATES))])),
    }),
  },
  output: v.object({ response: v.object({ results: v.array(exportSchema), next_token: v.optional(v.string()) }) }),
  auth: 'account-key',
  permission: { resource: 'databases', action: 'list' },
})

/** Fetches an export. */
export const getExport = defineEndpoint({
  name: 'getExport',
  service: 'account-v2',
  method: 'GET',
  path: '/exports/:id',
  input: { params },
  output: v.object({ response: exportSchema }),
  errors: ['not_found'],
  auth: 'account-key',
  permission: { resource: 'databases', action: 'list' },
})

/** Cancels an export: it ends as failed with the code `canceled`, and nothing of it stays. Refused once it has ended. */
export const cancelExport = defineEndpoint({
  name: 'cancelExport',
  service: 'account-v2',
  method: 'DELETE',
  path: '/exports/:id',
  input: { params },
  output: v.object({ response: exportSchema }),
  errors: ['not_found', 'job_ended', 'backups_elsewhere'],
  auth: 'account-key',
  permission: { resource: 'databases', action: 'write' },
})
