import { createCopy, createRestore, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { jobKey } from '../../data/backup-jobs.ts'
import { DATABASES_KEY } from '../../data/database-queries.ts'
import { followedWork } from '../../data/followed-work.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { refreshBackups } from './backup-actions.ts'

/** Texts of the refusals of copies and restores, by code. */
export const JOB_REFUSALS: Readonly<Record<string, string>> = {
  job_limit: text('restore.limit'),
  snapshot_incomplete: text('snapshots.incomplete'),
}

async function refresh(services: Services): Promise<void> {
  await Promise.all([refreshBackups(services), services.cache.invalidateQueries({ queryKey: [DATABASES_KEY] })])
}

/** What a copy is made of, and where it goes. */
export interface CopyWish {
  readonly snapshot: string
  readonly destination: DatabasePath
  readonly name: string
}

/** Begins a copy. */
export async function beginCopy(services: Services, { snapshot, destination, name }: CopyWish): Promise<void> {
  const body = { snapshot_id: snapshot, destination: formatDatabasePath(destination), name }
  const job = await services.account.call(createCopy, { body })
  followedWork.follow(jobKey(job))
  await refresh(services)
}

/** Begins a restore, after a snapshot of the present state if one is wanted. */
export async function beginRestore(services: Services, snapshot: string, wantsSnapshot: boolean): Promise<void> {
  const job = await services.account.call(createRestore, { body: { snapshot_id: snapshot, safety_snapshot: wantsSnapshot } })
  followedWork.follow(jobKey(job))
  await refresh(services)
}
