/**
 * The order in which overload resolution lists groups, branches and lower types.
 *
 * Neither types nor what is accepted depend on it, only texts: the order of causes, of members of unions and of resolved overloads. The
 * default is the order of definition. `compat/` has the order of the reference, for the texts that clients compare.
 */
import type { Branch, BranchGroup } from './overload-branch.ts'
import type { Type } from './type.ts'

export interface BranchOrder {
  groups<T>(entries: readonly T[], groupOf: (entry: T) => BranchGroup): readonly T[]
  branches<T>(entries: readonly T[], branchOf: (entry: T) => Branch): readonly T[]
  /** Orders the branches that become members of a resolved overload. */
  members(branches: readonly Branch[]): readonly Branch[]
  /** Orders lower types by the paths to them. */
  paths<T>(entries: readonly T[], stepsOf: (entry: T) => readonly PathStep[]): readonly T[]
}

/** A type on the path to a lower type, with its branch. */
export interface PathStep {
  readonly lower: Type
  readonly branch: Branch
}

/** Groups and branches in the order in which they were made, lower types in the order in which they were found. */
export const DEFINITION_ORDER: BranchOrder = {
  groups: (entries, groupOf) => sorted(entries, (entry) => groupOf(entry).id),
  branches: (entries, branchOf) => sorted(entries, (entry) => branchOf(entry).ordinal),
  members: (branches) => sorted(branches, ({ ordinal }) => ordinal),
  paths: (entries) => entries,
}

function sorted<T>(entries: readonly T[], key: (entry: T) => number): readonly T[] {
  return entries.length < 2 ? entries : [...entries].sort((a, b) => key(a) - key(b))
}
