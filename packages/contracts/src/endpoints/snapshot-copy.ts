import * as v from 'valibot'
import { documentIdSchema, lineSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { listQuerySchema, pathSchema } from './backup-fields.ts'
import { backupJobListSchema, backupJobSchema } from './backup-job.ts'

const params = v.object({ id: documentIdSchema })

/** Lists copies, newest first. */
export const listCopies = defineEndpoint({
  name: 'listCopies',
  service: 'account',
  method: 'GET',
  path: '/copies',
  input: { query: listQuerySchema },
  output: backupJobListSchema,
  errors: ['plan_required'],
  auth: 'account-key',
  permission: { resource: 'copies', action: 'list' },
})

/**
 * Makes a new database of a snapshot, below a database or the root of the snapshot's region group. The copy has no keys and tokens.
 *
 * Answers at once; the job says how far it is.
 */
export const createCopy = defineEndpoint({
  name: 'createCopy',
  service: 'account',
  method: 'POST',
  path: '/copies',
  input: {
    body: v.object({
      snapshot_id: documentIdSchema,
      /** Path of the parent; a region group alone for its root. */
      destination: pathSchema,
      name: v.pipe(lineSchema(), v.nonEmpty()),
    }),
  },
  output: backupJobSchema,
  status: 201,
  errors: [
    'plan_required',
    'invalid_path',
    'not_found',
    'conflict',
    'job_limit',
    'snapshot_incomplete',
    'backups_unsupported',
    'backups_elsewhere',
    'database_unavailable',
    'region_unavailable',
  ],
  auth: 'account-key',
  permission: { resource: 'copies', action: 'create' },
})

/** Fetches a copy. */
export const getCopy = defineEndpoint({
  name: 'getCopy',
  service: 'account',
  method: 'GET',
  path: '/copies/:id',
  input: { params },
  output: backupJobSchema,
  errors: ['plan_required', 'not_found'],
  auth: 'account-key',
  permission: { resource: 'copies', action: 'read' },
})

/** Cancels a copy; nothing of it stays. Refused once it puts in place what it has written. */
export const cancelCopy = defineEndpoint({
  name: 'cancelCopy',
  service: 'account',
  method: 'DELETE',
  path: '/copies/:id',
  input: { params },
  output: backupJobSchema,
  errors: ['plan_required', 'not_found', 'job_ended', 'backups_elsewhere'],
  auth: 'account-key',
  permission: { resource: 'copies', action: 'create' },
})
