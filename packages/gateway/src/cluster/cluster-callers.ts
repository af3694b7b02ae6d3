import { decodeGlobalId, parseScopedSecret } from '@terrarium/engine'
import type { ScopeSuffix } from '@terrarium/engine'
import { secretOf } from '../request/authorization.ts'
import { AT_LEISURE, insist } from './insist.ts'
import { readSecretShape } from './secret-shape.ts'

/** Who sends requests to a cluster, as far as it is known here. */
export interface ClusterCaller {
  readonly globalId: bigint
  /** Empty for the root, and where it is not known. */
  readonly databasePath: string
  /** `token` and `jwt` for these, as in the log of a store; empty where it is not known. */
  readonly role: string
}

/** What a cluster says of secrets and databases. Each rejects while the cluster does not say anything. */
export interface CallerSource {
  /** Returns the global id of a secret's database; undefined: the cluster knows no such secret. */
  globalIdOf(authorization: string): Promise<string | undefined>
  pathOf(globalId: bigint): Promise<string>
  /** Returns the role of the key with an id that opens the database at a path; empty where there is none. */
  roleOf(keyId: string, databasePath: string): Promise<string>
}

const CALLERS_MAX = 4096
/** A secret's database never changes, but a secret may be deleted. */
const KNOWN_MS = 5 * 60_000

/** Remembers whose secrets have been used, so that the cluster is asked for each one once in a while. */
export class ClusterCallers {
  readonly #rootSecret: string
  readonly #source: CallerSource
  readonly #known = new Map<string, { readonly until: number; readonly caller: ClusterCaller }>()
  readonly #asked = new Map<string, Promise<ClusterCaller | undefined>>()

  constructor(rootSecret: string, source: CallerSource) {
    this.#rootSecret = rootSecret
    this.#source = source
  }

  /** Calls back with who has the secret of this header, at once where that is known; not at all where it is nobody that the cluster knows. */
  withCaller(authorization: string, use: (caller: ClusterCaller) => void): void {
    const known = this.#known.get(authorization)
    if (known !== undefined && known.until > Date.now()) return use(known.caller)
    void this.#askFor(authorization).then((caller) => caller && use(caller))
  }

  /** Requests that come while the cluster is asked wait for the one answer. */
  #askFor(authorization: string): Promise<ClusterCaller | undefined> {
    const under = this.#asked.get(authorization)
    if (under !== undefined) return under
    const asked = this.#find(authorization)
      .catch(() => undefined) // the cluster cannot be asked now
      .finally(() => this.#asked.delete(authorization))
    this.#asked.set(authorization, asked)
    return asked
  }

  #remember(authorization: string, caller: ClusterCaller): void {
    if (this.#known.size >= CALLERS_MAX) this.#known.clear()
    this.#known.set(authorization, { until: Date.now() + KNOWN_MS, caller })
  }

  async #find(authorization: string): Promise<ClusterCaller | undefined> {
    const globalId = decodeGlobalId((await insist(() => this.#source.globalIdOf(authorization), AT_LEISURE)) ?? '')
    if (globalId === undefined) return undefined
    try {
      const caller = { globalId, ...(await this.#describe(authorization, globalId)) }
      this.#remember(authorization, caller)
      return caller
    } catch {
      return { globalId, databasePath: '', role: '' } // counted all the same, and looked up with the next one
    }
  }

  async #describe(authorization: string, globalId: bigint): Promise<Omit<ClusterCaller, 'globalId'>> {
    const { secret, suffix } = parseScopedSecret(secretOf(authorization) ?? '')
    const scope = suffix === undefined || suffix === 'invalid' ? undefined : suffix
    if (secret === this.#rootSecret) return { databasePath: scope?.path.join('/') ?? '', role: scope ? roleOf(scope) : 'admin' }
    const databasePath = await insist(() => this.#source.pathOf(globalId), AT_LEISURE)
    const { kind, keyId } = readSecretShape(secret)
    if (keyId === undefined) return { databasePath, role: kind }
    return { databasePath, role: scope ? roleOf(scope) : await insist(() => this.#source.roleOf(keyId, databasePath), AT_LEISURE) }
  }
}

/** What a scoped secret acts as; one of a document acts as its token. */
function roleOf({ target }: ScopeSuffix): string {
  if (target.kind === 'builtin') return target.role
  return target.kind === 'role' ? target.name : 'token'
}
