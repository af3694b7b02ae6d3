import type { Clock, Timestamp } from '@terrarium/base'
import type { Snapshot } from '@terrarium/store'
import type { Catalog } from '../catalog/catalog.ts'
import type { Catalogs } from '../catalog/load-catalog.ts'
import type { AuthenticatedCaller } from './caller.ts'

/** Secrets that are remembered at once. */
const ADMISSIONS_MAX = 1024

/** The documents that an authentication has relied on: a key, a token, an identity. */
export class Grounds {
  readonly documents: { readonly key: Uint8Array; readonly bytes: Uint8Array }[] = []
  /** When the first of them ends. */
  until: Timestamp = Infinity

  add(key: Uint8Array, bytes: Uint8Array, expiry: Timestamp | undefined): void {
    this.documents.push({ key, bytes })
    if (expiry !== undefined && expiry < this.until) this.until = expiry
  }
}

interface Admission {
  readonly caller: AuthenticatedCaller
  readonly catalog: Catalog
  readonly grounds: Grounds
  /** Time of the latest snapshot at which it was found to stand. */
  checkedAt: Timestamp
}

/**
 * Callers that were let in, by the text of their secrets.
 *
 * What a caller was let in by is his database's schema, which is loaded anew when anything in the tree of databases changes, and some documents.
 * While all of that is what it was, so is he; within one snapshot it is. Refusals are not remembered.
 */
export class Admissions {
  readonly #catalogs: Catalogs
  readonly #clock: Clock
  readonly #known = new Map<string, Admission>()

  constructor(catalogs: Catalogs, clock: Clock) {
    this.#catalogs = catalogs
    this.#clock = clock
  }

  /** Finds the caller whom the text has let in before, if it still does. */
  find(snapshot: Snapshot, text: string): AuthenticatedCaller | undefined {
    const known = this.#known.get(text)
    if (known === undefined) return undefined
    if (this.#stands(snapshot, known)) return known.caller
    this.#known.delete(text)
    return undefined
  }

  /** Remembers a caller and what he was let in by. */
  add(snapshot: Snapshot, text: string, caller: AuthenticatedCaller, grounds: Grounds): void {
    const catalog = this.#catalogs.load(snapshot, caller.scope)
    if (catalog === undefined) return
    this.#known.set(text, { caller, catalog, grounds, checkedAt: snapshot.time })
    if (this.#known.size > ADMISSIONS_MAX) this.#known.delete(this.#known.keys().next().value ?? '')
  }

  #stands(snapshot: Snapshot, known: Admission): boolean {
    const { caller, catalog, grounds } = known
    if (grounds.until !== Infinity && grounds.until <= this.#clock.now()) return false
    if (known.checkedAt === snapshot.time) return true
    if (this.#catalogs.load(snapshot, caller.scope) !== catalog) return false
    if (!grounds.documents.every(({ key, bytes }) => isSame(snapshot.get(key), bytes))) return false
    known.checkedAt = snapshot.time
    return true
  }
}

function isSame(found: Uint8Array | undefined, before: Uint8Array): boolean {
  return found !== undefined && Buffer.compare(found, before) === 0
}
