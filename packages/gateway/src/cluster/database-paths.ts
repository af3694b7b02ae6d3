/** A database as the one above it lists it. */
export interface ListedDatabase {
  readonly name: string
  readonly globalId: bigint
}

/** Lists the databases right below one, by names from the root down. */
export type ListDatabases = (path: readonly string[]) => Promise<readonly ListedDatabase[]>

/** The root, which no database lists. */
const ROOT_ID = 0n
/** More databases than these are not looked at. */
const LISTED_MAX = 20_000
/** Databases are renamed seldom. An id that is not found is looked for again after the same time. */
const KNOWN_MS = 5 * 60_000

/**
 * Finds where databases of a cluster are by their global ids. It lists them level by level, from the root down, and remembers all that it has
 * seen; one walk at a time.
 */
export class DatabasePaths {
  readonly #list: ListDatabases
  #paths: ReadonlyMap<bigint, string> = new Map()
  /** Ids that the last walk has not found. */
  readonly #missing = new Set<bigint>()
  #walkedAt = -Infinity
  #walk: Promise<void> | undefined

  constructor(list: ListDatabases) {
    this.#list = list
  }

  /** Returns the names from the root down, divided by slashes; empty for the root, and where it is not known. */
  async find(globalId: bigint): Promise<string> {
    if (globalId === ROOT_ID) return ''
    await this.#walk // may be under way since before the database was there
    if (!this.#isKnown(globalId)) await (this.#walk ??= this.#walkAll().finally(() => (this.#walk = undefined)))
    const path = this.#paths.get(globalId)
    if (path === undefined) this.#missing.add(globalId)
    return path ?? ''
  }

  #isKnown(globalId: bigint): boolean {
    return Date.now() - this.#walkedAt < KNOWN_MS && (this.#paths.has(globalId) || this.#missing.has(globalId))
  }

  async #walkAll(): Promise<void> {
    const paths = new Map<bigint, string>()
    for (let level: readonly (readonly string[])[] = [[]]; level.length > 0 && paths.size < LISTED_MAX;) {
      const below: string[][] = []
      for (const path of level) {
        for (const { name, globalId } of await this.#list(path)) {
          below.push([...path, name])
          paths.set(globalId, [...path, name].join('/'))
        }
      }
      level = below
    }
    this.#paths = paths
    this.#missing.clear()
    this.#walkedAt = Date.now()
  }
}
