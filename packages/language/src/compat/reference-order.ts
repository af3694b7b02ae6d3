/**
 * The order in which the reference lists overload branches.
 *
 * The reference is written in Scala and iterates over hash tables: a mutable map where it evaluates branches, an immutable one where it
 * lists the members of a resolved overload. So the order of members in `Null | Number`, and of causes, depends on the hashes of branches.
 * Clients compare such texts, so the checks of queries and schemas use this order; nothing else depends on it (see `BranchOrder`).
 */
import type { BranchOrder } from '../types/branch-order.ts'
import { hashBranch, hashText, inBucketOrder, inTrieOrder, SMALL_TABLE_MAX } from './hash-order.ts'
import { hashSteps } from './type-hash.ts'

export const REFERENCE_ORDER: BranchOrder = {
  groups: (entries, groupOf) => inBucketOrder(entries, (entry) => groupOf(entry).id),
  branches: (entries, branchOf) => inBucketOrder(entries, (entry) => hashBranch(branchOf(entry))),
  members: (branches) => inTrieOrder(branches, hashBranch),
  paths: (entries, stepsOf) => {
    if (entries.length < 2) return entries
    const hashes = new Map<unknown, number>()
    for (const entry of entries) {
      const hash = hashSteps(stepsOf(entry))
      if (hash === undefined) return entries
      hashes.set(entry, hash)
    }
    return inBucketOrder(entries, (entry) => hashes.get(entry) ?? 0)
  },
}

/** Sorts declared fields as the reference lists them in messages: up to four in the order of definition, more by the hash of their names. */
export function inReferenceFieldOrder<T>(fields: readonly T[], nameOf: (field: T) => string): readonly T[] {
  return fields.length <= SMALL_TABLE_MAX ? fields : inTrieOrder(fields, (field) => hashText(nameOf(field)))
}
