import { createSnapshot, formatDatabasePath, updateBackupConfiguration } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { BACKUPS_KEY } from '../../data/backup-queries.ts'
import { followedWork, snapshotKey } from '../../data/followed-work.ts'
import type { Services } from '../../data/services.ts'
import type { ConfigurationWish } from './configuration-form.ts'

/** Reads everything of backups again. */
export async function refreshBackups({ cache }: Services): Promise<void> {
  await cache.invalidateQueries({ queryKey: [BACKUPS_KEY] })
}

/** Enables, changes or disables the backups of a database. Disabling keeps the schedule as it is. */
export async function configureBackups(services: Services, path: DatabasePath, wish: ConfigurationWish): Promise<void> {
  const { enabled, cron, retention } = wish
  const schedule = enabled ? { cron, retention_days: retention } : {}
  await services.account.call(updateBackupConfiguration, { body: { path: formatDatabasePath(path), enabled, ...schedule } })
  await refreshBackups(services)
}

/** Begins a snapshot of a database. */
export async function backUpNow(services: Services, path: DatabasePath): Promise<void> {
  const { id } = await services.account.call(createSnapshot, { body: { path: formatDatabasePath(path) } })
  followedWork.follow(snapshotKey(id))
  await refreshBackups(services)
}
