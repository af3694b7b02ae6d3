import { createHash } from 'node:crypto'
import type { Tagged } from './wire.ts'

/** A document as it is written again: its id, its time to live, and its own fields. */
export interface StoredDocument {
  readonly id: string
  /** Time in the tagged form; null where the document has none. */
  readonly ttl: Tagged
  readonly fields: TaggedObject
}

export type TaggedObject = { readonly [key: string]: Tagged }

/** Members that are no fields of the document's own. Fields of these names are within `data`. */
const METADATA: ReadonlySet<string> = new Set(['id', 'coll', 'ts', 'ttl', 'data'])

/** Fields of these names can only be written as plain data. @see reference: storage-semantics.md §1.4 */
export const SPECIAL_NAMES: ReadonlySet<string> = new Set([
  ...METADATA,
  ...['delete', 'update', 'replace', 'updateData', 'replaceData', 'exists'],
])

/**
 * Reads a document of an answer. Computed fields are left out: where it goes they are computed again. Fields that they hide, and those with
 * names of metadata, are within `data` and come back from there.
 */
export function readDocument(tagged: Tagged, computed: ReadonlySet<string>): StoredDocument {
  const members = objectOf((tagged as TaggedObject)['@doc'] ?? null)
  const shown = Object.entries(members).filter(([name]) => !METADATA.has(name) && !computed.has(name))
  const hidden = Object.entries(objectOf(members['data'] ?? {}))
  return { id: members['id'] as string, ttl: members['ttl'] ?? null, fields: storable(Object.fromEntries([...shown, ...hidden])) }
}

/** Whether an answer has a document rather than a reference to one that is missing. */
export function isDocument(tagged: Tagged): boolean {
  return tagged !== null && typeof tagged === 'object' && '@doc' in tagged
}

/** Hash of what a document holds; that of the same document elsewhere is the same, whatever the order of its members. */
export function hashOf({ id, ttl, fields }: StoredDocument): bigint {
  return BigInt(
    `0x${createHash('sha256')
      .update(`${id} ${canonical(ttl)} ${canonical(fields)}`)
      .digest('hex')}`,
  )
}

export function objectOf(tagged: Tagged): TaggedObject {
  const members = tagged as TaggedObject
  const inner = members['@object']
  return inner === undefined ? members : (inner as TaggedObject)
}

/** Fields as they can be sent: references name what they mean, and no more; those into a deleted collection, which nobody can write, are null. */
function storable(fields: TaggedObject): TaggedObject {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, storableValue(value)]))
}

/** A value as it can be sent. */
export function storableValue(value: Tagged): Tagged {
  if (Array.isArray(value)) return value.map((each: Tagged) => storableValue(each))
  if (value === null || typeof value !== 'object') return value
  const members = value as TaggedObject
  const reference = (members['@ref'] ?? members['@doc']) as TaggedObject | undefined
  if (reference !== undefined) return referenceOf(objectOf(reference))
  if ('@object' in members) return { '@object': storable(members['@object'] as TaggedObject) }
  return storable(members)
}

const DELETED = 'Deleted'

function referenceOf({ id, name, coll = null, cause }: TaggedObject): Tagged {
  if (cause === 'collection deleted' || (coll as TaggedObject)['@mod'] === DELETED) return null
  return { '@ref': id === undefined ? { name: name ?? null, coll } : { id, coll } }
}

/** Null members are as if they were not there; an object is the same whether it is wrapped or not. */
function canonical(value: Tagged): string {
  if (Array.isArray(value)) return `[${value.map((each: Tagged) => canonical(each)).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(objectOf(value)).filter(([, each]) => each !== null)
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1))
  const isTag = objectOf(value) === value && members.some(([name]) => name.startsWith('@'))
  return `${isTag ? 'tag' : ''}{${sorted.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join()}}`
}
