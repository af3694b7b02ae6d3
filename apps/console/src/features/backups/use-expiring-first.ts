import type { BackupConfiguration, Snapshot } from '@terrarium/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { configurationsQuery } from '../../data/backup-queries.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'

/** Finds the newest snapshot of each database that is deleted before the next one is taken. */
export function expiringFirst(snapshots: readonly Snapshot[], configurations: readonly BackupConfiguration[]): ReadonlySet<string> {
  const found = configurations.map(({ path, next_snapshot_at: next }) => {
    const newest = snapshots.find((snapshot) => snapshot.path === path)
    if (newest === undefined || newest.expires_at === null || next === null) return undefined
    return Date.parse(newest.expires_at) < Date.parse(next) ? newest.id : undefined
  })
  return new Set(found.filter((id) => id !== undefined))
}

/** Says which of the snapshots are gone before the next one is there, as far as the member may know. */
export function useExpiringFirst(snapshots: readonly Snapshot[]): ReadonlySet<string> {
  const mayRead = usePermission('backup-configurations', 'read')
  const filter = { region: undefined, enabled: undefined }
  const { data } = useInfiniteQuery({ ...configurationsQuery(useServices(), filter), enabled: mayRead })
  return expiringFirst(snapshots, data?.pages.flatMap(({ results }) => results) ?? [])
}
