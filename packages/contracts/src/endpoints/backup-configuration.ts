import * as v from 'valibot'
import { BACKUP_RETENTION_DAYS, CRON_LENGTH_MAX } from '../account/backup-schedule.ts'
import { regionPrefixSchema } from '../account/region-group.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { listQuerySchema, pathSchema } from './backup-fields.ts'
import { databaseStatusSchema } from './database.ts'
import { snapshotStateSchema } from './snapshot.ts'

const retentionSchema = v.nullable(v.picklist(BACKUP_RETENTION_DAYS))

/** Backups of a database: whether and when snapshots are taken, and how long they are kept (console-spec §3). Times are ISO. */
export const backupConfigurationSchema = v.object({
  /** Id of the database, in decimal; renaming keeps it. */
  id: v.string(),
  name: v.string(),
  /** Path with the account name of the region group: `us-std/shop`. */
  path: v.string(),
  region_group: v.string(),
  enabled: v.boolean(),
  /** Cron expression in UTC; null until backups were first enabled. */
  cron: v.nullable(v.string()),
  /** The schedule in words: `Weekly, Monday`; null without a cron expression. */
  frequency: v.nullable(v.string()),
  /** Days for which snapshots are kept; null for no limit. */
  retention_days: v.nullable(v.number()),
  /** Null while backups are disabled. */
  next_snapshot_at: v.nullable(v.string()),
  latest_snapshot: v.nullable(v.object({ id: v.string(), created_at: v.string(), status: snapshotStateSchema })),
  /** Number of snapshots, of any state. */
  snapshots: v.number(),
  status: databaseStatusSchema,
  /** The copy or restore because of which the database is unavailable. */
  job_id: v.optional(v.string()),
})
export type BackupConfiguration = v.InferOutput<typeof backupConfigurationSchema>

/**
 * Lists databases with their backups, each before those below it, all by name.
 *
 * `unavailable` names region groups that do not answer, `unsupported` those whose databases another process keeps.
 */
export const listBackupConfigurations = defineEndpoint({
  name: 'listBackupConfigurations',
  service: 'account',
  method: 'GET',
  path: '/backup-configurations',
  input: {
    query: v.object({
      ...listQuerySchema.entries,
      region_group: v.optional(regionPrefixSchema),
      /** A database, which is listed with those below it. */
      path: v.optional(pathSchema),
      enabled: v.optional(v.picklist(['true', 'false'])),
    }),
  },
  output: v.object({
    results: v.array(backupConfigurationSchema),
    next_token: v.optional(v.string()),
    unavailable: v.optional(v.array(v.string())),
    unsupported: v.optional(v.array(v.string())),
  }),
  errors: ['plan_required', 'invalid_path', 'not_found', 'backups_unsupported', 'backups_elsewhere', 'region_unavailable'],
  auth: 'account-key',
  permission: { resource: 'backup-configurations', action: 'list' },
})

/** Enables, changes or disables the backups of a database. Snapshots that exist stay until they expire. */
export const updateBackupConfiguration = defineEndpoint({
  name: 'updateBackupConfiguration',
  service: 'account',
  method: 'PUT',
  path: '/backup-configurations',
  input: {
    body: v.object({
      path: pathSchema,
      enabled: v.boolean(),
      /** Needed where backups are enabled. Another shape than the four: `validation_error` with the text 'invalid cron expression'. */
      cron: v.optional(v.pipe(v.string(), v.maxLength(CRON_LENGTH_MAX))),
      /** Null or missing: no limit. */
      retention_days: v.optional(retentionSchema),
    }),
  },
  output: backupConfigurationSchema,
  errors: [
    'plan_required',
    'invalid_path',
    'not_found',
    'backup_depth',
    'backups_unsupported',
    'backups_elsewhere',
    'database_unavailable',
    'region_unavailable',
  ],
  auth: 'account-key',
  permission: { resource: 'backup-configurations', action: 'write' },
  defaultMessage: 'Backups could not be configured for this database; please try again.',
})
