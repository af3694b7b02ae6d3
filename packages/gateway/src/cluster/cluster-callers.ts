import { decodeGlobalId, parseScopedSecret } from '@terrarium/engine'
import type { ScopeSuffix } from '@terrarium/engine'
import { secretOf } from '../request/authorization.ts'

/** Who sends requests to a cluster, as far as it is known here. */
export interface ClusterCaller {
  readonly globalId: bigint
  /** Empty where the secret is not the root's, which names its database. */
  readonly databasePath: string
  /** Empty where the secret does not name it. */
  readonly role: string
}

/** Asks the cluster for the global id of a secret's database; undefined: it does not say. */
export type AskGlobalId = (authorization: string) => Promise<string | undefined>

const CALLERS_MAX = 4096
/** A secret's database never changes, but a secret may be deleted. */
const KNOWN_MS = 5 * 60_000

/** Remembers whose secrets have been used, so that the cluster is asked for each one once in a while. */
export class ClusterCallers {
  readonly #rootSecret: string
  readonly #ask: AskGlobalId
  readonly #known = new Map<string, { readonly until: number; readonly caller: ClusterCaller }>()
  readonly #asked = new Map<string, Promise<ClusterCaller | undefined>>()

  constructor(rootSecret: string, ask: AskGlobalId) {
    this.#rootSecret = rootSecret
    this.#ask = ask
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
      .then((caller) => {
        this.#asked.delete(authorization)
        if (caller !== undefined) this.#remember(authorization, caller)
        return caller
      })
    this.#asked.set(authorization, asked)
    return asked
  }

  #remember(authorization: string, caller: ClusterCaller): void {
    if (this.#known.size >= CALLERS_MAX) this.#known.clear()
    this.#known.set(authorization, { until: Date.now() + KNOWN_MS, caller })
  }

  async #find(authorization: string): Promise<ClusterCaller | undefined> {
    const globalId = decodeGlobalId((await this.#ask(authorization)) ?? '')
    return globalId === undefined ? undefined : { globalId, ...this.#scopeOf(secretOf(authorization) ?? '') }
  }

  #scopeOf(text: string): Pick<ClusterCaller, 'databasePath' | 'role'> {
    const { secret, suffix } = parseScopedSecret(text)
    const isRoot = secret === this.#rootSecret
    if (suffix === undefined || suffix === 'invalid') return { databasePath: '', role: isRoot ? 'admin' : '' }
    return { databasePath: isRoot ? suffix.path.join('/') : '', role: roleOf(suffix) }
  }
}

function roleOf({ target }: ScopeSuffix): string {
  if (target.kind === 'builtin') return target.role
  return target.kind === 'role' ? target.name : `${target.collection}/${target.id}`
}
