import { BoundedMap, type Clock, type Timestamp } from '@terrarium/base'
import type { Snapshot } from '@terrarium/store'
import type { Catalog } from '../model/catalog.ts'
import type { Catalogs } from '../catalog/load-catalog.ts'
import type { AuthenticatedCaller } from './caller.ts'

/** Secrets that are cached at once. */
const CACHED_MAX = 1024
/** Bytes of the documents that cached authentications rely on: an identity can be a large one. */
const DOCUMENT_BYTES_MAX = 8 << 20
/** What an authentication takes beside its documents. */
const OVERHEAD_BYTES = 500

/** The documents that an authentication has read and relied on: a key, a token, an identity. */
export class AuthenticationDependencies {
  readonly documents: { readonly key: Uint8Array; readonly bytes: Uint8Array }[] = []
  /** When the first of them expires. */
  until: Timestamp = Infinity

  add(key: Uint8Array, bytes: Uint8Array, expiry: Timestamp | undefined): void {
    this.documents.push({ key, bytes })
    if (expiry !== undefined) this.expire(expiry)
  }

  /** Notes that the authentication ends then, at the latest. */
  expire(time: Timestamp): void {
    if (time < this.until) this.until = time
  }
}

interface CachedAuthentication {
  readonly caller: AuthenticatedCaller
  /** Kept, and let go, by the catalogs. */
  readonly catalog: WeakRef<Catalog>
  readonly dependencies: AuthenticationDependencies
  /** Time of the latest snapshot at which it was found valid. */
  checkedAt: Timestamp
}

/**
 * Callers by the text of their secrets.
 *
 * An authentication depends on the schema of the caller's database, which is loaded again when anything in the tree of databases changes,
 * and on some documents. It is valid as long as all of them are unchanged; within one snapshot time they are. Failed authentications are
 * not cached.
 */
export class AuthenticationCache {
  readonly #catalogs: Catalogs
  readonly #clock: Clock
  readonly #cached = new BoundedMap<string, CachedAuthentication>(CACHED_MAX, DOCUMENT_BYTES_MAX)

  constructor(catalogs: Catalogs, clock: Clock) {
    this.#catalogs = catalogs
    this.#clock = clock
  }

  /** Finds the caller that the text has authenticated before, if it still does. */
  find(snapshot: Snapshot, text: string): AuthenticatedCaller | undefined {
    const cached = this.#cached.get(text)
    if (cached === undefined) return undefined
    if (this.#isValid(snapshot, cached)) return cached.caller
    this.#cached.delete(text)
    return undefined
  }

  /** Adds a caller and what its authentication depends on. */
  add(snapshot: Snapshot, text: string, caller: AuthenticatedCaller, dependencies: AuthenticationDependencies): void {
    const catalog = this.#catalogs.load(snapshot, caller.scope)
    if (catalog === undefined || dependencies.until <= this.#clock.now()) return
    const bytes = dependencies.documents.reduce((sum, document) => sum + document.bytes.length, OVERHEAD_BYTES + text.length)
    this.#cached.set(text, { caller, catalog: new WeakRef(catalog), dependencies, checkedAt: snapshot.time }, bytes)
  }

  #isValid(snapshot: Snapshot, cached: CachedAuthentication): boolean {
    const { caller, catalog, dependencies } = cached
    if (dependencies.until !== Infinity && dependencies.until <= this.#clock.now()) return false
    if (cached.checkedAt === snapshot.time) return true
    const current = this.#catalogs.load(snapshot, caller.scope)
    if (current === undefined || current !== catalog.deref()) return false
    if (!dependencies.documents.every(({ key, bytes }) => isSame(snapshot.get(key), bytes))) return false
    cached.checkedAt = snapshot.time
    return true
  }
}

function isSame(found: Uint8Array | undefined, before: Uint8Array): boolean {
  return found !== undefined && Buffer.compare(found, before) === 0
}
