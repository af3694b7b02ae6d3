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
  errors: ['plan_required'],
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
    'plan_required',
    'not_found',
    'job_limit',
    'snapshot_incomplete',
    'backups_unsupported',
    'backups_elsewhere',
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
  errors: ['plan_required', 'not_found'],
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
  errors: ['plan_required', 'not_found', 'job_ended', 'backups_elsewhere'],
  auth: 'account-key',
  permission: { resource: 'restores', action: 'create' },
})
