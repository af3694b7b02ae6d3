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

/** The hash of a text, of 31 to the power of positions. */
export function hashText(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(31, hash) + text.charCodeAt(i)) | 0
  return hash
}

const PRODUCT_SEED = 0xcafebabe
const ALTERNATIVE_SEED = mix(PRODUCT_SEED, hashText('Alt'))
const TUPLE_SEED = mix(PRODUCT_SEED, hashText('Tuple2'))
const SOME_SEED = mix(PRODUCT_SEED, hashText('Some'))
const SEQUENCE_SEED = hashText('Seq')
const MAP_SEED = hashText('Map')
const SET_SEED = hashText('Set')

export function hashAlternative({ index, group }: Alternative): number {
  return finish(mix(mix(ALTERNATIVE_SEED, index), group.id), 2)
}

/** The hash of a pair of what has these hashes. */
export function hashTuple([first, second]: readonly [number, number]): number {
  return finish(mix(mix(TUPLE_SEED, first), second), 2)
}

/** The hash of a list of what has these hashes; lists of equal steps have one of their own kind. */
export function hashSequence(hashes: readonly number[]): number {
  const [first, second, ...rest] = hashes
  if (first === undefined || second === undefined) return finish(hashes.reduce(mix, SEQUENCE_SEED), hashes.length)
  const step = (second - first) | 0
  const isEven = rest.every((hash, i) => step !== 0 && ((hash - (hashes[i + 1] ?? 0)) | 0) === step)
  if (!isEven) return finish(hashes.reduce(mix, SEQUENCE_SEED), hashes.length)
  return scatter(mix(mix(mix(SEQUENCE_SEED, first), step), hashes.at(-1) ?? 0))
}

/** The hash of a map, of the hashes of its keys and values. */
export function hashEntries(entries: readonly (readonly [number, number])[]): number {
  return hashUnordered(entries.map(hashTuple), MAP_SEED)
}

/** The hash of a set of what has these hashes. */
export function hashSet(hashes: readonly number[]): number {
  return hashUnordered(hashes, SET_SEED)
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

/** The hash of one of two kinds of things. */
export function hashEither(kind: 'Left' | 'Right', hash: number): number {
  return finish(mix(mix(PRODUCT_SEED, hashText(kind)), hash), 1)
}

/** The hash of what may be missing. */
export function hashOption(hash: number | undefined): number {
  return hash === undefined ? hashText('None') : finish(mix(SOME_SEED, hash), 1)
}

function folded(code: number): number {
  return code ^ (code >>> 16)
}

/** Sorts entries as a table of buckets keeps them: by bucket, within one by hash. */
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

export function alternativesInBucketOrder<T>(entries: Iterable<readonly [Alternative, T]>): readonly (readonly [Alternative, T])[] {
  return inBucketOrder([...entries], ([alternative]) => hashAlternative(alternative))
}

function spread(code: number): number {
  let hash = (code + ~(code << 9)) | 0
  hash ^= hash >>> 14
  hash = (hash + (hash << 4)) | 0
  return hash ^ (hash >>> 10)
}

/** Tables of as many entries keep them as they come. */
const SMALL_TABLE_MAX = 4

/** Sorts entries as a set keeps them: as they come while they are few, then as a branching table does. */
export function inSetOrder<T>(entries: readonly T[], hash: (entry: T) => number): readonly T[] {
  return entries.length <= SMALL_TABLE_MAX ? entries : inBranchOrder(entries, hash)
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
  return inBranchOrder([...alternatives], hashAlternative)
}
