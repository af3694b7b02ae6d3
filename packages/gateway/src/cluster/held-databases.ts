import { decodeGlobalId, parseScopedSecret } from '@terrarium/engine'
import { secretOf } from '../request/authorization.ts'
import { insist, WAITED_FOR } from './insist.ts'

/** What makes databases unavailable, by their paths of names joined with slashes. */
export type Holds = ReadonlyMap<string, 'copy' | 'restore'>

/** What a cluster says of secrets and databases. Each rejects while the cluster does not say anything. */
export interface HeldSource {
  /** Returns the global id of a secret's database; undefined: the cluster knows no such secret. */
  globalIdOf(authorization: string): Promise<string | undefined>
  /** Lists the databases below a path, of all levels. */
  idsBelow(path: readonly string[]): Promise<readonly bigint[]>
}

/** What a secret opens: a database that is held, one that is `free`, or none that the cluster knows. */
type Opened = 'copy' | 'restore' | 'free' | 'unknown'

const ROOT_ID = 0n
const SECRETS_MAX = 4096
/** The database of a key, a token or a JWT never changes; that of a scoped secret is found by names, which others may get. */
const KNOWN_MS = 5 * 60_000
const SCOPED_KNOWN_MS = 10_000
/** What is held is looked at again after this long, with the next request: a database below may be new, or a node may not have known it yet. */
const MAPPED_MS = 30_000
const UNMAPPED_MS = 1_000

/**
 * The databases that are held, and whose secrets open them.
 *
 *   paths ─▶ global ids of the databases there and below ┐
 *   secret ─▶ global id of its database ─────────────────┴▶ held or free
 *
 * By ids, because a database keeps its id when it, or one above it, is renamed meanwhile. It is found again by `before`, what was held until
 * then, as long as its path is among the new ones. A database that is made below a held one later counts by the secrets of those above that
 * reach it through a scope, at once; by secrets of its own after `MAPPED_MS`. A name that another database gets meanwhile is known by scoped
 * secrets after `SCOPED_KNOWN_MS`.
 */
export class HeldDatabases {
  readonly holds: Holds
  readonly #rootSecret: string
  readonly #source: HeldSource
  /** The held path of each database that is held. */
  readonly #paths: Map<bigint, string>
  readonly #secrets = new Map<string, { readonly until: number; readonly id: Promise<bigint | undefined> }>()
  #mapping: Promise<void> | undefined
  #mappedUntil = 0
  #isMapped = false

  constructor(holds: Holds, rootSecret: string, source: HeldSource, before: HeldDatabases | undefined) {
    this.holds = holds
    this.#rootSecret = rootSecret
    this.#source = source
    this.#paths = new Map(before === undefined ? [] : [...before.#paths].filter(([, path]) => holds.has(path)))
    this.#map().catch(() => {}) // tried again when somebody waits for it
  }

  /** Finds out what the secret of an authorization header opens. @throws when the cluster does not say it */
  async opened(authorization: string): Promise<Opened> {
    const id = await this.#idOf(authorization)
    if (id === undefined) return 'unknown'
    if (id === ROOT_ID && !this.holds.has('')) return 'free' // below nothing
    await this.#mapped()
    const hold = this.#holdOf(id)
    if (hold !== undefined) return hold
    for (const above of secretsAbove(authorization)) {
      const idAbove = await this.#idOf(above)
      const holdAbove = idAbove === undefined ? undefined : this.#holdOf(idAbove)
      if (holdAbove !== undefined) return holdAbove
    }
    return 'free'
  }

  #holdOf(id: bigint): 'copy' | 'restore' | undefined {
    const path = this.#paths.get(id)
    return path === undefined ? undefined : this.holds.get(path)
  }

  #idOf(authorization: string): Promise<bigint | undefined> {
    const known = this.#secrets.get(authorization)
    if (known !== undefined && known.until > Date.now()) return known.id
    const { secret, suffix } = parseScopedSecret(secretOf(authorization) ?? '')
    if (secret === this.#rootSecret && suffix === undefined) return Promise.resolve(ROOT_ID)
    const id = this.#ask(authorization)
    if (this.#secrets.size >= SECRETS_MAX) this.#secrets.clear()
    this.#secrets.set(authorization, { until: Date.now() + (suffix === undefined ? KNOWN_MS : SCOPED_KNOWN_MS), id })
    const forget = (): void => void (this.#secrets.get(authorization)?.id === id && this.#secrets.delete(authorization))
    id.then((found) => found ?? forget(), forget)
    return id
  }

  /** What is held is known once it has been looked at; from then on looking again holds nobody up. */
  async #mapped(): Promise<void> {
    if (this.#isMapped && this.#mappedUntil > Date.now()) return
    const mapping = this.#map()
    if (this.#isMapped) mapping.catch(() => {})
    else await mapping
  }

  #map(): Promise<void> {
    return (this.#mapping ??= this.#mapAll().finally(() => (this.#mapping = undefined)))
  }

  async #mapAll(): Promise<void> {
    let isComplete = true
    for (const path of this.holds.keys()) {
      const names = path === '' ? [] : path.split('/')
      const id = names.length === 0 ? ROOT_ID : await this.#ask(`Bearer ${this.#rootSecret}:${path}:admin`)
      if (id === undefined) isComplete = false
      else for (const each of [id, ...(await this.#source.idsBelow(names))]) this.#add(each, path)
    }
    this.#isMapped = true
    this.#mappedUntil = Date.now() + (isComplete ? MAPPED_MS : UNMAPPED_MS)
  }

  /** What holds a database above counts before what holds one below, as in a store. */
  #add(id: bigint, path: string): void {
    const known = this.#paths.get(id)
    if (known === undefined || path.length < known.length) this.#paths.set(id, path)
  }

  async #ask(authorization: string): Promise<bigint | undefined> {
    return decodeGlobalId((await insist(() => this.#source.globalIdOf(authorization), WAITED_FOR)) ?? '')
  }
}

/** The secrets of the databases above the one that a scoped secret opens, from the nearest to the one that the secret is of. */
function* secretsAbove(authorization: string): Generator<string> {
  const { secret, suffix } = parseScopedSecret(secretOf(authorization) ?? '')
  if (suffix === undefined || suffix === 'invalid') return
  for (let levels = suffix.path.length - 1; levels > 0; levels--) yield `Bearer ${secret}:${suffix.path.slice(0, levels).join('/')}:admin`
  if (suffix.path.length > 0) yield `Bearer ${secret}`
}
