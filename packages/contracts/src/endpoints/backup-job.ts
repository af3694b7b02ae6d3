import * as v from 'valibot'

/** States of copies and restores; the last three are final. Whatever is not `Complete` has left its target as it was. */
export const BACKUP_JOB_STATES = ['Pending', 'InProgress', 'Complete', 'Failed', 'Canceled'] as const
export type BackupJobState = (typeof BACKUP_JOB_STATES)[number]

/** What a job is at: reading the file whole before anything changes, taking the snapshot before a restore, writing, putting in place. */
export const BACKUP_JOB_STEPS = ['waiting', 'snapshot', 'verify', 'write', 'switch', 'done'] as const
export type BackupJobStep = (typeof BACKUP_JOB_STEPS)[number]

/** A copy or restore of a snapshot. Its target is unavailable until the job has ended. Times are ISO. */
export const backupJobSchema = v.object({
  id: v.string(),
  kind: v.picklist(['copy', 'restore']),
  snapshot_id: v.string(),
  /** Path of the database that the snapshot was taken of. */
  source: v.string(),
  /** When it was taken. */
  snapshot_at: v.string(),
  /** Path of the database that is written. */
  target: v.string(),
  region_group: v.string(),
  state: v.picklist(BACKUP_JOB_STATES),
  step: v.picklist(BACKUP_JOB_STEPS),
  /** From 0 to 1, over all steps. */
  progress: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
  /** Null until it has ended. */
  finished_at: v.nullable(v.string()),
  is_terminal: v.boolean(),
  /** Whether it can be canceled: until it puts in place what it has written. */
  can_cancel: v.boolean(),
  /** The snapshot that was taken before a restore. */
  safety_snapshot_id: v.optional(v.string()),
  /** Name of the member who began it. */
  created_by: v.string(),
  /** Why it failed, and what to do. */
  failure: v.optional(v.object({ code: v.string(), message: v.string() })),
})
export type BackupJob = v.InferOutput<typeof backupJobSchema>

/** A page of jobs. `running` counts copies and restores that have not ended, together; a sixth is refused (console-spec §9). */
export const backupJobListSchema = v.object({
  results: v.array(backupJobSchema),
  next_token: v.optional(v.string()),
  running: v.number(),
})
