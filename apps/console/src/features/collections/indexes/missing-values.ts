import { adviseIndex } from '../../../editor/language/index-advice.ts'
import type { IndexDefinition, IndexEntry } from '../../../data/collection-definition.ts'

/** Where queries call an index: behind its name. */
function placesOf(query: string, call: string): readonly number[] {
  const places: number[] = []
  for (let at = query.indexOf(call); at !== -1; at = query.indexOf(call, at + call.length)) places.push(at + call.length)
  return places
}

/** Fields that queries read of what they find by an index, and that it does not cover: each costs the read of a document. */
export function missingValues(collection: string, index: IndexDefinition, queries: readonly string[]): readonly IndexEntry[] {
  const { name, terms, values } = index
  const known = { collections: [{ name: collection, indexes: [{ name, terms }] }] }
  const covered = new Set([...terms, ...values].map(({ field }) => field))
  const read = queries.flatMap((query) =>
    placesOf(query, `${collection}.${name}(`).flatMap((place) => adviseIndex(query, place, known)?.values ?? []),
  )
  return [...new Set(read.map((field) => `.${field}`))]
    .filter((field) => !covered.has(field))
    .map((field) => ({ field, multiValued: false, descending: false }))
}
