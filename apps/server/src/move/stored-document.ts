import { createHash } from 'node:crypto'
import type { Tagged } from './wire.ts'

/** A document as it is written again: its id and its own fields, `ttl` among them. */
export interface StoredDocument {
  readonly id: string
  readonly fields: { readonly [name: string]: Tagged }
}

const METADATA = new Set(['id', 'coll', 'ts'])

type TaggedObject = { readonly [key: string]: Tagged }

/** Reads a document of an answer. Computed fields are left out: where it goes they are computed again. */
export function readDocument(tagged: Tagged, computed: ReadonlySet<string>): StoredDocument {
  const members = objectOf((tagged as TaggedObject)['@doc'] ?? null)
  const fields = Object.entries(members).filter(([name]) => !METADATA.has(name) && !computed.has(name))
  return { id: members['id'] as string, fields: Object.fromEntries(fields) }
}

/** Writes a document as an argument of a query. Names of fields may begin with `@`. */
export function asArgument({ id, fields }: StoredDocument): Tagged {
  return { id, fields: { '@object': fields } }
}

/** Hash of what a document holds; that of the same document elsewhere is the same, whatever the order of its members. */
export function hashOf({ id, fields }: StoredDocument): bigint {
  return BigInt(
    `0x${createHash('sha256')
      .update(`${id} ${canonical(fields)}`)
      .digest('hex')}`,
  )
}

function objectOf(tagged: Tagged): TaggedObject {
  const members = tagged as TaggedObject
  const inner = members['@object']
  return inner === undefined ? members : (inner as TaggedObject)
}

/** References are compared by what they name, not by whether that is there. */
function canonical(value: Tagged): string {
  if (Array.isArray(value)) return `[${value.map((each: Tagged) => canonical(each)).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value as TaggedObject)
  const isNull = members.some(([name]) => name === 'exists') && members.some(([name]) => name === 'coll')
  const kept = isNull ? members.filter(([name]) => name !== 'exists' && name !== 'cause') : members
  const sorted = kept.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join()}}`
}
