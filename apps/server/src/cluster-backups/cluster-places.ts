import { decodeGlobalId } from '@terrarium/gateway'
import { listAll } from '../move/list-all.ts'
import { query } from '../move/wire.ts'
import type { Place } from '../move/wire.ts'

const ROOT_ID = 0n
/** Databases whose lists are read at once. */
const PARALLEL = 8
/** For so long it is not looked again for a database that was nowhere. */
const MISSING_MS = 10_000

const ID_OF = 'let found = Database.byName(name)\nif (found.exists()) found!.global_id else null'
const CHILDREN = 'Database.all().map(d => ({ name: d.name, id: d.global_id }))'

type Path = readonly string[]

/**
 * Finds where databases of a cluster are by their global ids. It lists them level by level, from the root down, and remembers what it has seen;
 * a remembered path is checked each time, because databases are renamed and deleted.
 */
export class ClusterPlaces {
  readonly #root: () => Place
  readonly #paths = new Map<bigint, Path>()
  readonly #missing = new Map<bigint, number>()

  /** `root`: makes the place of the cluster's root. */
  constructor(root: () => Place) {
    this.#root = root
  }

  /** Finds the global id of the database at a path of names below the root. @throws {MoveError} */
  async find(names: Path): Promise<bigint | undefined> {
    let id: bigint | undefined = ROOT_ID
    for (let depth = 1; depth <= names.length && id !== undefined; depth++) id = await this.#idAt(names.slice(0, depth))
    if (id !== undefined) this.#note(id, names)
    return id
  }

  /** Finds where a database is now. @throws {MoveError} */
  async locate(globalId: bigint): Promise<Path | undefined> {
    if (globalId === ROOT_ID) return []
    const known = this.#paths.get(globalId)
    if (known !== undefined && (await this.find(known)) === globalId) return known
    this.#paths.delete(globalId)
    if ((this.#missing.get(globalId) ?? 0) > Date.now()) return undefined
    const found = await this.#walk(globalId)
    if (found === undefined) this.#missing.set(globalId, Date.now() + MISSING_MS)
    return found
  }

  /** Where a database was when it was last seen. */
  lastPathOf(globalId: bigint): Path | undefined {
    return globalId === ROOT_ID ? [] : this.#paths.get(globalId)
  }

  #note(id: bigint, path: Path): void {
    this.#paths.set(id, path)
    this.#missing.delete(id)
  }

  async #idAt(path: Path): Promise<bigint | undefined> {
    const id = await query({ ...this.#root(), path: path.slice(0, -1) }, ID_OF, { name: path.at(-1) ?? '' })
    return typeof id === 'string' ? decodeGlobalId(id) : undefined
  }

  async #walk(wanted: bigint): Promise<Path | undefined> {
    for (let level: readonly Path[] = [[]]; level.length > 0;) {
      const below: Path[] = []
      for (let at = 0; at < level.length; at += PARALLEL) {
        const lists = await Promise.all(level.slice(at, at + PARALLEL).map((path) => this.#list(path)))
        below.push(...lists.flat())
      }
      const found = this.#paths.get(wanted)
      if (found !== undefined) return found
      level = below
    }
    return undefined
  }

  async #list(path: Path): Promise<readonly Path[]> {
    const found = (await listAll({ ...this.#root(), path }, CHILDREN)) as readonly { readonly name: string; readonly id: string }[]
    return found.map(({ name, id }) => {
      const below = [...path, name]
      const globalId = decodeGlobalId(id)
      if (globalId !== undefined) this.#note(globalId, below)
      return below
    })
  }
}
