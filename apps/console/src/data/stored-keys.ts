import type { KeyValueStorage } from './browser-storage.ts'

/** A failure of the key store itself. */
export class KeyStoreError extends Error {
  override readonly name = 'KeyStoreError'
}

/** What the names of entries begin with that hold keys of databases. */
export const STORED_KEY_PREFIX = 'keys:'

/** Removes every stored key. */
export function clearDatabaseKeys(storage: KeyValueStorage | undefined): void {
  for (const entry of storage?.keys() ?? []) {
    if (entry.startsWith(STORED_KEY_PREFIX)) storage?.remove(entry)
  }
}
