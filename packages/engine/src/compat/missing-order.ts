/**
 * The order in which the reference reports missing fields: that of a mutable map of Scala with all fields of the object, from which the given
 * ones were removed. Entries lie in buckets by the low bits of the hash of their name, within a bucket by the hash. The table has room for a
 * third more entries than there are, and at least eight buckets.
 */

/** Sorts names of missing fields; `size` is the number of all fields of the object. */
export function inMissingOrder(names: readonly string[], size: number): readonly string[] {
  const buckets = bucketsFor(size)
  const keyed = names.map((name) => ({ name, hash: spread(hashOf(name)) }))
  const bucketOf = (hash: number): number => hash & (buckets - 1)
  return keyed.sort((a, b) => bucketOf(a.hash) - bucketOf(b.hash) || a.hash - b.hash).map(({ name }) => name)
}

const LOAD = 0.75
const BUCKETS_MIN = 8

function bucketsFor(size: number): number {
  const wanted = Math.trunc((size + 1) / LOAD)
  let buckets = BUCKETS_MIN
  while (buckets < wanted) buckets *= 2
  return buckets
}

/** The hash of a string in Java. */
function hashOf(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

function spread(hash: number): number {
  return hash ^ (hash >>> 16)
}
