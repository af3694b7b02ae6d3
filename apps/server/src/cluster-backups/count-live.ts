import { asModule } from '../move/collection.ts'
import { databasesOf } from '../move/databases.ts'
import { listAll } from '../move/list-all.ts'
import { readSchema } from '../move/copy-schema.ts'
import { MoveError } from '../move/move-error.ts'
import { query } from '../move/wire.ts'
import type { Place } from '../move/wire.ts'

/** A database as it is now; `path` is of names from the described one down. */
export interface LiveDatabase {
  readonly path: readonly string[]
  readonly collections: readonly CountedCollection[]
  readonly schema: readonly { readonly filename: string; readonly content: string }[]
}

interface CountedCollection {
  readonly name: string
  readonly documents: number
  /** There may be more documents. */
  readonly isCapped: boolean
}

const PARALLEL = 4
const REFUSED = 400

/** Describes a database and those below it; documents of a collection are counted up to `max`. @throws {MoveError} */
export async function countLive(place: Place, max: number): Promise<readonly LiveDatabase[]> {
  const found: LiveDatabase[] = []
  for (const each of await databasesOf(place)) {
    const path = each.path.slice(place.path.length)
    const schema = [...(await readSchema(each))].map(([filename, content]) => ({ filename, content }))
    found.push({ path, collections: await countCollections(each, max), schema })
  }
  return found
}

async function countCollections(place: Place, max: number): Promise<readonly CountedCollection[]> {
  const names = (await listAll(place, 'Collection.all().map(.name)')) as readonly string[]
  const counted: CountedCollection[] = []
  for (let at = 0; at < names.length; at += PARALLEL)
    counted.push(...(await Promise.all(names.slice(at, at + PARALLEL).map((name) => countCollection(place, name, max)))))
  return counted
}

/** More than the cluster counts in one query are many. */
async function countCollection(place: Place, name: string, max: number): Promise<CountedCollection> {
  try {
    const values = { collection: asModule({ name }), max: { '@int': String(max) } }
    const count = (await query(place, 'collection.all().take(max).count()', values)) as { readonly '@int': string }
    const documents = Number(count['@int'])
    return { name, documents, isCapped: documents >= max }
  } catch (error: unknown) {
    if (error instanceof MoveError && error.status === REFUSED) return { name, documents: max, isCapped: true }
    throw error
  }
}
