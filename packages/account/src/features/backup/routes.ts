import {
  cancelCopy,
  cancelRestore,
  compareSnapshot,
  createCopy,
  createRestore,
  createSnapshot,
  deleteSnapshot,
  getCopy,
  getRestore,
  getSnapshot,
  getSnapshotManifest,
  listBackupConfigurations,
  listCopies,
  listRestores,
  listSnapshots,
  updateBackupConfiguration,
} from '@terrarium/contracts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'

const refuse = (): Promise<never> => Promise.reject(new AccountError('backups_unsupported'))

/** Mounts backups of databases. */
export function mountBackupRoutes(routes: Routes): void {
  routes.mountMember(listBackupConfigurations, refuse)
  routes.mountMember(updateBackupConfiguration, refuse)
  routes.mountMember(listSnapshots, refuse)
  routes.mountMember(createSnapshot, refuse)
  routes.mountMember(getSnapshot, refuse)
  routes.mountMember(deleteSnapshot, refuse)
  routes.mountMember(getSnapshotManifest, refuse)
  routes.mountMember(compareSnapshot, refuse)
  routes.mountMember(listCopies, refuse)
  routes.mountMember(createCopy, refuse)
  routes.mountMember(getCopy, refuse)
  routes.mountMember(cancelCopy, refuse)
  routes.mountMember(listRestores, refuse)
  routes.mountMember(createRestore, refuse)
  routes.mountMember(getRestore, refuse)
  routes.mountMember(cancelRestore, refuse)
}
