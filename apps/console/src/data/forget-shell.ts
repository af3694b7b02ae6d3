import { localStore } from './browser-storage.ts'
import { deleteShellRecords } from './shell-records.ts'

const KEPT_ENTRY = /^(shell|features)/

/** Deletes what the shell has kept of a member, wherever it is. */
export function forgetShell(userId: string | undefined): void {
  void deleteShellRecords(userId)
  const storage = localStore()
  for (const entry of storage.keys()) {
    if (KEPT_ENTRY.test(entry)) storage.remove(entry)
  }
}
