import type { BackupJob, BackupJobStep } from '@terrarium/contracts'
import type { StoredJob } from './job-repository.ts'

/** What a job is at, while it runs. */
export interface JobProgress {
  readonly step: BackupJobStep
  /** From 0 to 1, within the step. */
  readonly progress: number
  readonly at: Date
}

/** Where each step begins and how much of the whole it is. */
const SHARES: Readonly<Record<BackupJobStep, readonly [begin: number, length: number]>> = {
  waiting: [0, 0],
  snapshot: [0, 0.2],
  verify: [0.2, 0.2],
  write: [0.4, 0.55],
  switch: [0.95, 0.05],
  done: [1, 0],
}

/** Whether a job at a step can still be given up. */
export function isBeforeSwitch(step: BackupJobStep): boolean {
  return step !== 'switch' && step !== 'done'
}

/** Presents a job. */
export function presentJob(job: StoredJob, live: JobProgress | undefined): BackupJob {
  const step = live?.step ?? job.step
  const [begin, length] = SHARES[step]
  const isTerminal = job.finishedAt !== null
  return {
    id: job.id,
    kind: job.kind,
    snapshot_id: job.snapshotId,
    source: job.source,
    snapshot_at: job.snapshotAt.toISOString(),
    target: job.target,
    region_group: job.region,
    state: job.state,
    step,
    progress: begin + length * (live?.progress ?? 0),
    created_at: job.createdAt.toISOString(),
    updated_at: (live?.at ?? job.updatedAt).toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
    is_terminal: isTerminal,
    can_cancel: !isTerminal && isBeforeSwitch(step),
    ...(job.safetySnapshotId !== null && { safety_snapshot_id: job.safetySnapshotId }),
    created_by: job.createdBy,
    ...(job.failure && { failure: job.failure }),
  }
}
