import {
  createDatabaseKey,
  DATABASE_KEY_EXPIRY_MARGIN_MS,
  DATABASE_KEY_LIFE_MS,
  DATABASE_KEY_NAME,
  formatAccountPath,
} from '@terrarium/contracts'
import type { ApiClient, DatabasePath } from '@terrarium/contracts'
import { text } from '../messages/text.ts'
import { createKeyValueStorage, findStorageArea } from './browser-storage.ts'
import type { KeyValueStorage } from './browser-storage.ts'
import { KeyStoreError, STORED_KEY_PREFIX } from './stored-keys.ts'

/** Built-in roles that a run may take. */
export type RunRole = 'admin' | 'server' | 'server-readonly'

/** A key as this tab keeps it. */
interface StoredKey {
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly name: string
  readonly role: RunRole
  /** As account calls name it. */
  readonly path: string
  /** ISO time at which the database forgets the key. */
  readonly ttl: string
}

interface DatabaseKeyStoreOptions {
  readonly client: ApiClient
  readonly storage?: KeyValueStorage | undefined
  readonly now?: () => number
}

/** The tab's storage; undefined where the browser has none. Keys are never kept elsewhere. */
export function findKeyStorage(): KeyValueStorage | undefined {
  const area = findStorageArea('sessionStorage')
  return area === undefined ? undefined : createKeyValueStorage(area)
}

/**
 * Keys for databases, asked of the account service when they are needed and kept in this tab per path and role.
 *
 * A key lives for 15 minutes and counts as expired 10 seconds early. Callers that need the same key at once share one request.
 */
export class DatabaseKeyStore {
  readonly #client: ApiClient
  readonly #storage: KeyValueStorage | undefined
  readonly #now: () => number
  readonly #pending = new Map<string, Promise<string>>()

  constructor({ client, storage, now = Date.now }: DatabaseKeyStoreOptions) {
    this.#client = client
    this.#storage = storage
    this.#now = now
  }

  /** Returns a valid secret for a database and role. @throws {KeyStoreError} without session storage. */
  async get(path: DatabasePath, role: RunRole): Promise<string> {
    const stored = this.#read(entryOf(path, role))
    if (stored !== undefined && stored.expiresAt - DATABASE_KEY_EXPIRY_MARGIN_MS > this.#now()) return stored.secret
    return this.#mintOnce(path, role)
  }

  /** Replaces a key that the database has refused. @throws {KeyStoreError} when there is none to replace. */
  async refresh(path: DatabasePath, role: RunRole): Promise<string> {
    const entry = entryOf(path, role)
    if (this.#read(entry) === undefined && !this.#pending.has(entry)) throw new KeyStoreError(text('keystore.no_key'))
    return this.#mintOnce(path, role)
  }

  #mintOnce(path: DatabasePath, role: RunRole): Promise<string> {
    const entry = entryOf(path, role)
    const pending = this.#pending.get(entry)
    if (pending !== undefined) return pending
    const minting = this.#mint(path, role).finally(() => this.#pending.delete(entry))
    this.#pending.set(entry, minting)
    return minting
  }

  async #mint(path: DatabasePath, role: RunRole): Promise<string> {
    const storage = this.#requireStorage()
    const expiresAt = this.#now() + DATABASE_KEY_LIFE_MS
    const body = { role, path: formatAccountPath(path), ttl: new Date(expiresAt).toISOString(), name: DATABASE_KEY_NAME }
    const { secret } = await this.#client.call(createDatabaseKey, { body })
    storage.set(entryOf(path, role), JSON.stringify({ ...body, secret, expiresAt } satisfies StoredKey))
    return secret
  }

  #read(entry: string): Pick<StoredKey, 'secret' | 'expiresAt'> | undefined {
    return parseStoredKey(this.#requireStorage().get(entry))
  }

  #requireStorage(): KeyValueStorage {
    if (this.#storage === undefined) throw new KeyStoreError(text('keystore.unavailable'))
    return this.#storage
  }
}

function entryOf(path: DatabasePath, role: RunRole): string {
  return `${STORED_KEY_PREFIX}${formatAccountPath(path)}:${role}`
}

function parseStoredKey(stored: string | undefined): Pick<StoredKey, 'secret' | 'expiresAt'> | undefined {
  if (stored === undefined) return undefined
  try {
    const { secret, expiresAt } = JSON.parse(stored) as Partial<StoredKey>
    return typeof secret === 'string' && typeof expiresAt === 'number' ? { secret, expiresAt } : undefined
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
