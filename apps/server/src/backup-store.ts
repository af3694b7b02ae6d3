import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseBackups, RegionBackups } from '@terrarium/account'
import { WritePace } from '@terrarium/gateway'
import { ClusterBackups } from './cluster-backups/cluster-backups.ts'
import type { RegionGroupName, Settings } from './settings/settings.ts'

const EXTENSION = '.snapshot'
const DRAFT_EXTENSION = '.snapshot.partial'

/** The folders of snapshots and exports, and the region groups whose databases have them. Ids are digits, so that a file is always in its folder. */
export function createBackupStore(
  { snapshots, exports }: { readonly snapshots: string; readonly exports: string },
  regions: ReadonlyMap<RegionGroupName, RegionBackups>,
  noteStored: (path: string, bytes: number) => void,
): DatabaseBackups {
  const fileOf = (id: string): string => join(snapshots, `${id}${EXTENSION}`)
  return {
    of: (region) => regions.get(region),
    fileOf,
    deleteFile: async (id) => {
      await rm(fileOf(id), { force: true })
      await rm(join(snapshots, `${id}${DRAFT_EXTENSION}`), { force: true })
    },
    exportFolderOf: (bucket, path, id) => join(exports, bucket, path, id),
    noteStored,
    noteHeld: (region, held) => {
      const backups = regions.get(region)
      if (backups instanceof ClusterBackups) backups.noteHeld(held)
    },
  }
}

/** How fast the restores and copies of one region group are; undefined: as fast as they can. */
export function paceOf({ restoreBytesPerSecond }: Pick<Settings, 'restoreBytesPerSecond'>): WritePace | undefined {
  return restoreBytesPerSecond === undefined ? undefined : new WritePace(restoreBytesPerSecond)
}
