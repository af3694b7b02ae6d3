import { decodeGlobalId } from '@terrarium/engine'
import { DatabasePaths } from './database-paths.ts'
import type { ListedDatabase } from './database-paths.ts'
import { inBatches } from './in-batches.ts'
import { insist, WAITED_FOR } from './insist.ts'
import { readText, refuseNoAnswer } from './read-text.ts'
import type { Upstream } from './upstream.ts'

/** By which those who run the cluster tell these queries from others. */
const TAGS = 'terrarium=callers'
const CHILDREN = 'Database.all().take(16000).map(found => { name: found.name, id: found.global_id }).toArray()'
/** Databases whose children are listed at the same time. */
const LISTED_AT_ONCE = 32
const ROLE = 'let key = Key.byId(id); if (key.exists()) key!.role else null'

/** What a cluster says of its databases and keys to the one who has its root secret. */
export class ClusterDirectory {
  readonly #upstream: Upstream
  readonly #rootSecret: string
  readonly #paths = new DatabasePaths((path) => this.#list(path))

  constructor(upstream: Upstream, rootSecret: string) {
    this.#upstream = upstream
    this.#rootSecret = rootSecret
  }

  /** Returns the path of a database; empty for the root, and where it is not known. */
  pathOf(globalId: bigint): Promise<string> {
    return this.#paths.find(globalId)
  }

  /** Returns the role of the key with an id that opens the database at a path; empty where there is none. A key is in that database or in the one above. */
  async roleOf(keyId: string, databasePath: string): Promise<string> {
    const path = databasePath === '' ? [] : databasePath.split('/')
    const places = path.length === 0 ? [path] : [path.slice(0, -1), path]
    const roles = await Promise.all(places.map((place) => this.#ask(place, ROLE, { id: keyId })))
    return roles.find((role) => typeof role === 'string') ?? ''
  }

  /** Returns the databases below a path, of all levels; for requests that wait for it. */
  async idsBelow(path: readonly string[]): Promise<readonly bigint[]> {
    const ids: bigint[] = []
    for (let level: readonly (readonly string[])[] = [path]; level.length > 0;) {
      const lists = await inBatches(level, LISTED_AT_ONCE, async (above) => {
        const found = await insist(() => this.#list(above), WAITED_FOR)
        ids.push(...found.map(({ globalId }) => globalId))
        return found.map(({ name }) => [...above, name])
      })
      level = lists.flat()
    }
    return ids
  }

  async #list(path: readonly string[]): Promise<readonly ListedDatabase[]> {
    const found = await this.#ask(path, CHILDREN)
    if (!Array.isArray(found)) return []
    return (found as { name: string; id: string }[]).flatMap(({ name, id }) => {
      const globalId = decodeGlobalId(id)
      return globalId === undefined ? [] : [{ name, globalId }]
    })
  }

  /** The value of a query as an admin of a database; undefined where it is refused. @throws while there is no answer */
  async #ask(path: readonly string[], query: string, values: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const secret = path.length === 0 ? this.#rootSecret : `${this.#rootSecret}:${path.join('/')}:admin`
    const { status, text } = await readText(this.#upstream, {
      method: 'POST',
      target: '/query/1',
      headers: ['authorization', `Bearer ${secret}`, 'content-type', 'application/json', 'x-typecheck', 'false', 'x-query-tags', TAGS],
      body: JSON.stringify({ query, arguments: values }),
      isStream: false,
    })
    refuseNoAnswer(status)
    return status === 200 ? (JSON.parse(text) as { readonly data?: unknown }).data : undefined
  }
}
