import * as v from 'valibot'
import { documentIdSchema } from '../account/text-fields.ts'
import { regionPrefixSchema } from '../account/region-group.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { listQuerySchema, pathSchema } from './backup-fields.ts'

/** States of snapshots. The last two are final. */
export const SNAPSHOT_STATES = ['Pending', 'InProgress', 'Complete', 'Failed'] as const
export const snapshotStateSchema = v.picklist(SNAPSHOT_STATES)
export type SnapshotState = (typeof SNAPSHOT_STATES)[number]

/** Why a snapshot was taken: by the schedule, because somebody asked, or before a restore. */
export const SNAPSHOT_ORIGINS = ['schedule', 'manual', 'restore'] as const

/** A snapshot of a database and the databases below it, in one file of the service (console-spec §3). Times are ISO. */
export const snapshotSchema = v.object({
  id: v.string(),
  /** Path with the account name of the region group: `us-std/shop`. */
  path: v.string(),
  region_group: v.string(),
  status: snapshotStateSchema,
  origin: v.picklist(SNAPSHOT_ORIGINS),
  created_at: v.string(),
  updated_at: v.string(),
  /** Bytes of the file; null until it is complete. */
  size_bytes: v.nullable(v.number()),
  /** Current documents of the user's collections; while it is in progress, those written so far. */
  documents: v.number(),
  /** When it is deleted; null: when somebody deletes it. */
  expires_at: v.nullable(v.string()),
  /** Transaction time of the state that it holds, in microseconds; null until it is known. */
  txn_ts: v.nullable(v.number()),
  failure: v.optional(v.object({ code: v.string(), message: v.string() })),
})
export type Snapshot = v.InferOutput<typeof snapshotSchema>

const params = v.object({ id: documentIdSchema })

/** Lists snapshots of the account, newest first; with a path those of that database alone. */
export const listSnapshots = defineEndpoint({
  name: 'listSnapshots',
  service: 'account',
  method: 'GET',
  path: '/snapshots',
  input: {
    query: v.object({
      ...listQuerySchema.entries,
      path: v.optional(pathSchema),
      region_group: v.optional(regionPrefixSchema),
    }),
  },
  output: v.object({ results: v.array(snapshotSchema), next_token: v.optional(v.string()) }),
  errors: ['plan_required', 'invalid_path'],
  auth: 'account-key',
  permission: { resource: 'snapshots', action: 'list' },
})

/** Takes a snapshot now: answers at once, its state then says how far it is. */
export const createSnapshot = defineEndpoint({
  name: 'createSnapshot',
  service: 'account',
  method: 'POST',
  path: '/snapshots',
  input: { body: v.object({ path: pathSchema }) },
  output: snapshotSchema,
  status: 201,
  errors: [
    'plan_required',
    'invalid_path',
    'not_found',
    'backup_depth',
    'backups_unsupported',
    'backups_elsewhere',
    'database_unavailable',
    'conflict',
    'cooldown',
    'region_unavailable',
  ],
  auth: 'account-key',
  permission: { resource: 'snapshots', action: 'create' },
})

/** Fetches a snapshot. */
export const getSnapshot = defineEndpoint({
  name: 'getSnapshot',
  service: 'account',
  method: 'GET',
  path: '/snapshots/:id',
  input: { params },
  output: snapshotSchema,
  errors: ['plan_required', 'not_found', 'backups_elsewhere'],
  auth: 'account-key',
  permission: { resource: 'snapshots', action: 'read' },
})

/** Deletes a snapshot and its file; one in progress is given up. Refused while a copy or restore reads it. */
export const deleteSnapshot = defineEndpoint({
  name: 'deleteSnapshot',
  service: 'account',
  method: 'DELETE',
  path: '/snapshots/:id',
  input: { params },
  output: null,
  errors: ['plan_required', 'not_found', 'snapshot_in_use', 'backups_elsewhere'],
  auth: 'account-key',
  permission: { resource: 'snapshots', action: 'delete' },
})
