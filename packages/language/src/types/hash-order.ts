/**
 * The order in which alternatives are told.
 *
 * Members of unions and causes are named in the order of hash tables, as the service names them whose answers ours are compared with.
 * The hash of an alternative mixes its position and the number of its group. There are two kinds of tables: those of buckets, and those
 * that branch by five bits of the hash at a time.
 */
import type { Alternative } from './alternative.ts'

const BUCKETS_MIN = 16
const LOAD = 0.75
const BRANCH_BITS = 5
const HASH_BITS = 32

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}

function mix(hash: number, data: number): number {
  const scrambled = Math.imul(rotate(Math.imul(data, 0xcc9e2d51), 15), 0x1b873593)
  return (Math.imul(rotate(hash ^ scrambled, 13), 5) + 0xe6546b64) | 0
}

function finish(hash: number, length: number): number {
  let result = hash ^ length
  result = Math.imul(result ^ (result >>> 16), 0x85ebca6b)
  result = Math.imul(result ^ (result >>> 13), 0xc2b2ae35)
  return result ^ (result >>> 16)
}

/** The hash of a text, of 31 to the power of positions. */
export function hashText(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(31, hash) + text.charCodeAt(i)) | 0
  return hash
}

const ALTERNATIVE_SEED = mix(0xcafebabe, hashText('Alt'))

function hashOf({ index, group }: Alternative): number {
  return finish(mix(mix(ALTERNATIVE_SEED, index), group.id), 2)
}

/** Sorts entries as a table of buckets keeps them: by bucket, within one by hash. */
export function inBucketOrder<T>(entries: readonly T[], hash: (entry: T) => number): readonly T[] {
  if (entries.length < 2) return entries
  let buckets = BUCKETS_MIN
  while (entries.length >= buckets * LOAD) buckets *= 2
  const keyed = entries.map((entry) => {
    const code = hash(entry)
    return { entry, code: code ^ (code >>> 16) }
  })
  const bucketOf = (code: number): number => code & (buckets - 1)
  return keyed.sort((a, b) => bucketOf(a.code) - bucketOf(b.code) || a.code - b.code).map(({ entry }) => entry)
}

export function alternativesInBucketOrder<T>(entries: Iterable<readonly [Alternative, T]>): readonly (readonly [Alternative, T])[] {
  return inBucketOrder([...entries], ([alternative]) => hashOf(alternative))
}

function spread(code: number): number {
  let hash = (code + ~(code << 9)) | 0
  hash ^= hash >>> 14
  hash = (hash + (hash << 4)) | 0
  return hash ^ (hash >>> 10)
}

/** Sorts entries as a branching table keeps them: at each branch single entries first, then further branches. */
export function inBranchOrder<T>(entries: readonly T[], hash: (entry: T) => number): readonly T[] {
  const sort = (keyed: readonly { readonly entry: T; readonly code: number }[], shift: number): readonly T[] => {
    if (keyed.length < 2 || shift >= HASH_BITS) return keyed.map(({ entry }) => entry)
    const branches: (typeof keyed)[number][][] = Array.from({ length: 1 << BRANCH_BITS }, () => [])
    for (const one of keyed) branches[(one.code >>> shift) & ((1 << BRANCH_BITS) - 1)]?.push(one)
    const single = branches.filter(({ length }) => length === 1).flat()
    const further = branches.filter(({ length }) => length > 1)
    return [...single.map(({ entry }) => entry), ...further.flatMap((branch) => sort(branch, shift + BRANCH_BITS))]
  }
  if (entries.length < 2) return entries
  return sort(
    entries.map((entry) => ({ entry, code: spread(hash(entry)) })),
    0,
  )
}

export function alternativesInBranchOrder(alternatives: Iterable<Alternative>): readonly Alternative[] {
  return inBranchOrder([...alternatives], hashOf)
}
