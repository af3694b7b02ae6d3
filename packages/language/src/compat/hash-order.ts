/**
 * Hashes and tables of Scala, whose order the reference's texts depend on.
 *
 * The hash of a branch mixes its position and the number of its group with MurmurHash3, as Scala does for case classes. There are two kinds
 * of tables: mutable maps keep entries in buckets, by the low bits of the hash; immutable ones are tries, which branch by five bits of the
 * hash at each level.
 */
import type { Branch } from '../types/overload-branch.ts'

const BUCKETS_MIN = 16
const LOAD = 0.75
const BRANCH_BITS = 5
const HASH_BITS = 32

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}

function mix(hash: number, data: number): number {
  return (Math.imul(rotate(mixLast(hash, data), 13), 5) + 0xe6546b64) | 0
}

function mixLast(hash: number, data: number): number {
  return hash ^ Math.imul(rotate(Math.imul(data, 0xcc9e2d51), 15), 0x1b873593)
}

function finish(hash: number, length: number): number {
  return scatter(hash ^ length)
}

function scatter(hash: number): number {
  let result = hash
  result = Math.imul(result ^ (result >>> 16), 0x85ebca6b)
  result = Math.imul(result ^ (result >>> 13), 0xc2b2ae35)
  return result ^ (result >>> 16)
}

/** The hash of a string in Java. */
export function hashText(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(31, hash) + text.charCodeAt(i)) | 0
  return hash
}

const PRODUCT_SEED = 0xcafebabe
const BRANCH_SEED = mix(PRODUCT_SEED, hashText('Alt'))
const TUPLE_SEED = mix(PRODUCT_SEED, hashText('Tuple2'))
const SOME_SEED = mix(PRODUCT_SEED, hashText('Some'))
const SEQUENCE_SEED = hashText('Seq')
const MAP_SEED = hashText('Map')

export function hashBranch({ index, group }: Branch): number {
  return finish(mix(mix(BRANCH_SEED, index), group.id), 2)
}

/** The hash of a pair, from the hashes of its parts. */
export function hashTuple([first, second]: readonly [number, number]): number {
  return finish(mix(mix(TUPLE_SEED, first), second), 2)
}

/** The hash of a sequence, from the hashes of its elements. If these form an arithmetic progression, it is hashed as a range. */
export function hashSequence(hashes: readonly number[]): number {
  const [first, second, ...rest] = hashes
  if (first === undefined || second === undefined) return finish(hashes.reduce(mix, SEQUENCE_SEED), hashes.length)
  const step = (second - first) | 0
  const isEven = rest.every((hash, i) => step !== 0 && ((hash - (hashes[i + 1] ?? 0)) | 0) === step)
  if (!isEven) return finish(hashes.reduce(mix, SEQUENCE_SEED), hashes.length)
  return scatter(mix(mix(mix(SEQUENCE_SEED, first), step), hashes.at(-1) ?? 0))
}

/** The hash of a map, from the hashes of its keys and values. */
export function hashEntries(entries: readonly (readonly [number, number])[]): number {
  return hashUnordered(entries.map(hashTuple), MAP_SEED)
}

function hashUnordered(hashes: readonly number[], seed: number): number {
  let sum = 0
  let difference = 0
  let product = 1
  for (const hash of hashes) {
    sum = (sum + hash) | 0
    difference ^= hash
    product = Math.imul(product, hash | 1)
  }
  return finish(mixLast(mix(mix(seed, sum), difference), product), hashes.length)
}

/** The hash of an option. */
export function hashOption(hash: number | undefined): number {
  return hash === undefined ? hashText('None') : finish(mix(SOME_SEED, hash), 1)
}

function folded(code: number): number {
  return code ^ (code >>> 16)
}

/** Sorts entries as a mutable map does: by bucket, within a bucket by hash. */
export function inBucketOrder<T>(entries: readonly T[], hash: (entry: T) => number): readonly T[] {
  if (entries.length < 2) return entries
  let buckets = BUCKETS_MIN
  while (entries.length >= buckets * LOAD) buckets *= 2
  const bucketOf = (code: number): number => code & (buckets - 1)
  const compare = (a: number, b: number): number => bucketOf(a) - bucketOf(b) || a - b
  const [first, second] = entries
  if (entries.length === 2 && first !== undefined && second !== undefined) {
    return compare(folded(hash(first)), folded(hash(second))) <= 0 ? entries : [second, first]
  }
  const keyed = entries.map((entry) => ({ entry, code: folded(hash(entry)) }))
  return keyed.sort((a, b) => compare(a.code, b.code)).map(({ entry }) => entry)
}

function spread(code: number): number {
  let hash = (code + ~(code << 9)) | 0
  hash ^= hash >>> 14
  hash = (hash + (hash << 4)) | 0
  return hash ^ (hash >>> 10)
}

/** Immutable maps of up to this size keep the order of insertion. */
export const SMALL_TABLE_MAX = 4

/** Sorts entries as a trie does: at each level single entries first, then the slots of several. */
export function inTrieOrder<T>(entries: readonly T[], hash: (entry: T) => number): readonly T[] {
  const sort = (keyed: readonly { readonly entry: T; readonly code: number }[], shift: number): readonly T[] => {
    if (keyed.length < 2 || shift >= HASH_BITS) return keyed.map(({ entry }) => entry)
    const slots: (typeof keyed)[number][][] = Array.from({ length: 1 << BRANCH_BITS }, () => [])
    for (const one of keyed) slots[(one.code >>> shift) & ((1 << BRANCH_BITS) - 1)]?.push(one)
    const single = slots.filter(({ length }) => length === 1).flat()
    const further = slots.filter(({ length }) => length > 1)
    return [...single.map(({ entry }) => entry), ...further.flatMap((slot) => sort(slot, shift + BRANCH_BITS))]
  }
  if (entries.length < 2) return entries
  return sort(
    entries.map((entry) => ({ entry, code: spread(hash(entry)) })),
    0,
  )
}
