import { localStore } from '../../data/browser-storage.ts'
import type { KeyValueStorage } from '../../data/browser-storage.ts'

const ENTRY = 'features:onboarding'

/** Whether this browser shows the first steps no longer: they were put away, or enough of them were done. */
export function isOnboardingSeen(storage: KeyValueStorage = localStore()): boolean {
  return storage.get(ENTRY) !== undefined
}

export function markOnboardingSeen(storage: KeyValueStorage = localStore()): void {
  storage.set(ENTRY, 'seen')
}
