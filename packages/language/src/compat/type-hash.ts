/**
 * Hashes of types in the reference, for the order of the paths to lower types.
 *
 * Types with variables, functions or `Any` in them have no hash that can be reproduced; paths with those keep the order in which they were
 * found.
 */
import type { PathStep } from '../types/branch-order.ts'
import { hashBranch, hashEntries, hashOption, hashSequence, hashText, hashTuple } from './hash-order.ts'
import { hasNoParts } from '../types/traverse.ts'
import type { RecordType, Type } from '../types/type.ts'

/** The hash of the types on the way of a value; undefined when one of them has none. */
export function hashSteps(steps: readonly PathStep[]): number | undefined {
  const hashes: number[] = []
  for (const { lower, branch } of steps) {
    const hash = hashType(lower)
    if (hash === undefined) return undefined
    hashes.push(hashTuple([hash, hashBranch(branch)]))
  }
  return hashSequence(hashes)
}

const FACTOR = 31

/** The hash of two parts of a type. */
function joinHashes(first: number, second: number): number {
  return (Math.imul(FACTOR, FACTOR + first) + second) | 0
}

/** Hashes of types with parts that were asked about. */
const knownHashes = new WeakMap<Type, { readonly hash: number | undefined }>()

function hashType(type: Type): number | undefined {
  if (hasNoParts(type)) return hashParts(type)
  const known = knownHashes.get(type) ?? { hash: hashParts(type) }
  knownHashes.set(type, known)
  return known.hash
}

function hashParts(type: Type): number | undefined {
  switch (type.kind) {
    case 'named':
      return withParts(type.args, (args) => joinHashes(hashText(type.name), hashSequence(args)))
    case 'tuple':
      return withParts(type.elements, hashSequence)
    case 'union':
      return withParts(type.members, hashSequence)
    case 'record':
      return hashRecord(type)
    default:
      return undefined
  }
}

function withParts(parts: Iterable<Type>, join: (hashes: readonly number[]) => number): number | undefined {
  const hashes: number[] = []
  for (const part of parts) {
    const hash = hashType(part)
    if (hash === undefined) return undefined
    hashes.push(hash)
  }
  return join(hashes)
}

function hashRecord({ fields, wildcard }: RecordType): number | undefined {
  const names = [...fields.keys()]
  const rest = wildcard && hashType(wildcard)
  if (wildcard !== undefined && rest === undefined) return undefined
  return withParts(fields.values(), (hashes) => {
    return joinHashes(hashEntries(names.map((name, i) => [hashText(name), hashes[i] ?? 0])), hashOption(rest))
  })
}
