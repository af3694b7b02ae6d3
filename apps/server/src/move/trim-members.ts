import { asModule } from './collection.ts'
import type { CollectionCopy } from './collection-copy.ts'
import { objectOf } from './stored-document.ts'
import type { TaggedObject } from './stored-document.ts'
import { query } from './wire.ts'
import type { Tagged } from './wire.ts'

/**
 * Takes members from documents of the copy that those of the source do not have. A default value within an object's type is inserted by every
 * write that gives the object as a whole; only an update can take it away.
 */
export async function trimMembers({ source, copy, to, collection }: CollectionCopy, ids: readonly string[]): Promise<void> {
  const [ours, theirs] = await Promise.all([source.byIds(ids), copy.byIds(ids)])
  for (const [at, id] of ids.entries()) {
    const patch = surplusOf(ours[at]?.fields ?? {}, theirs[at]?.fields ?? {})
    if (patch === undefined) continue
    const values = { collection: asModule(collection), id, ttl: ours[at]?.ttl ?? null, patch: { '@object': patch } }
    await query(to, 'collection.byId(id)!.update(Object.assign({ ttl: ttl }, patch))\nnull', values)
  }
}

/** Members to be set to null; undefined: none. */
function surplusOf(ours: TaggedObject, theirs: TaggedObject): TaggedObject | undefined {
  const surplus = Object.entries(theirs).flatMap(([name, value]): [string, Tagged][] => {
    const own = ours[name]
    if (own === undefined || own === null) return [[name, null]]
    if (!isObject(own) || !isObject(value)) return []
    const inner = surplusOf(objectOf(own), objectOf(value))
    return inner === undefined ? [] : [[name, { '@object': inner }]]
  })
  return surplus.length === 0 ? undefined : Object.fromEntries(surplus)
}

/** Whether a value is an object of the document rather than a tagged one. */
function isObject(value: Tagged): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  return '@object' in value || !Object.keys(value).some((name) => name.startsWith('@'))
}
