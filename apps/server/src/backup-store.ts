import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseBackups as BackupAccess } from '@terrarium/account'
import type { DatabaseBackups } from '@terrarium/gateway'
import type { RegionGroupName } from './settings/settings.ts'

const EXTENSION = '.snapshot'
const DRAFT_EXTENSION = '.snapshot.partial'

/** The folders of snapshots and exports, and the region groups whose databases have them. Ids are digits, so that a file is always in its folder. */
export function createBackupStore(
  { snapshots, exports }: { readonly snapshots: string; readonly exports: string },
  regions: ReadonlyMap<RegionGroupName, DatabaseBackups>,
  noteStored: (path: string, bytes: number) => void,
): BackupAccess {
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
  }
}
