import * as v from 'valibot'
import { documentIdSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { listQuerySchema } from './backup-fields.ts'
import { backupJobListSchema, backupJobSchema } from './backup-job.ts'

const params = v.object({ id: documentIdSchema })

/** Lists restores, newest first. */
export const listRestores = defineEndpoint({
  name: 'listRestores',
  service: 'account',
  method: 'GET',
  path: '/restores',
  input: { query: listQuerySchema },
  output: backupJobListSchema,
  errors: ['unauthorized', 'permission_denied', 'plan_required', 'validation_error'],
  auth: 'account-key',
  permission: { resource: 'restores', action: 'list' },
})

/**
 * Replaces a database, and those below it, by a snapshot of it. Its keys and tokens stay as they are.
 *
 * Answers at once; the job says how far it is. `safety_snapshot` first takes a snapshot of the present state.
 */
export const createRestore = defineEndpoint({
  name: 'createRestore',
  service: 'account',
  method: 'POST',
  path: '/restores',
  input: { body: v.object({ snapshot_id: documentIdSchema, safety_snapshot: v.optional(v.boolean()) }) },
  output: backupJobSchema,
  status: 201,
  errors: [
    'unauthorized',
    'permission_denied',
    'plan_required',
    'origin_denied',
    'not_found',
    'validation_error',
    'job_limit',
    'snapshot_incomplete',
    'backups_unsupported',
    'database_unavailable',
    'region_unavailable',
  ],
  auth: 'account-key',
  permission: { resource: 'restores', action: 'create' },
})

/** Fetches a restore. */
export const getRestore = defineEndpoint({
  name: 'getRestore',
  service: 'account',
  method: 'GET',
  path: '/restores/:id',
  input: { params },
  output: backupJobSchema,
  errors: ['unauthorized', 'permission_denied', 'plan_required', 'not_found', 'validation_error'],
  auth: 'account-key',
  permission: { resource: 'restores', action: 'read' },
})

/** Cancels a restore: the database is as it was. Refused once it puts in place what it has written. */
export const cancelRestore = defineEndpoint({
  name: 'cancelRestore',
  service: 'account',
  method: 'DELETE',
  path: '/restores/:id',
  input: { params },
  output: backupJobSchema,
  errors: ['unauthorized', 'permission_denied', 'plan_required', 'origin_denied', 'not_found', 'validation_error', 'job_ended'],
  auth: 'account-key',
  permission: { resource: 'restores', action: 'create' },
})
