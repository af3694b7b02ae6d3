/**
 * Paths of types through overloads: from each branch, and from types outside all branches, to the sets of branches of a group that accept
 * them. A set of several branches means that they are needed together, as `String | Number => …` needs both members of `+`.
 *
 *     [1, 2].slice(1).map(x => x + 1)      group @1: members of `slice`      group @2: members of `+`
 *
 *     outside ──▶ {@1.0}                   the argument of `slice` needs its first member
 *     @1.0    ──▶ {@2.0}                   elements of the slice need the first member of `+`
 *     outside ──▶ {@2.0}                   so does the literal 1
 *
 * Types that flow to several groups need a branch of each. So the sets for different groups are combined, while of the sets for one group
 * any one will do. The smallest combination is chosen, among equal ones the first in the order of definition.
 */
import { branchSet, jointUppers, areIncompatible, type Branch, type BranchGroup, type BranchSet } from '../types/overload-branch.ts'
import type { Inference } from '../types/inference.ts'

/** Where a path starts: at a branch, or outside all branches. */
type Origin = { readonly kind: 'branch'; readonly branch: Branch } | { readonly kind: 'outside'; readonly group: BranchGroup }

interface Path {
  readonly origin: Origin
  readonly ends: BranchSet
}

class PathSet {
  readonly #paths = new Map<string, Path>()

  add(path: Path): void {
    const key = `${originKey(path.origin)}>${path.ends.key}`
    if (!this.#paths.has(key)) this.#paths.set(key, path)
  }

  addAll(paths: Iterable<Path>): void {
    for (const path of paths) this.add(path)
  }

  [Symbol.iterator](): Iterator<Path> {
    return this.#paths.values()
  }
}

function originKey(origin: Origin): string {
  return origin.kind === 'branch' ? `a${origin.branch.ordinal}` : `g${origin.group.id}`
}

/** For each branch the sets that satisfy it, any one of them; and the smallest set that satisfies the types from outside. */
export interface BranchPaths {
  readonly needs: ReadonlyMap<Branch, readonly BranchSet[]>
  readonly outside: BranchSet
}

/** Returns the paths that lead to the groups. */
export function branchPaths(inference: Inference, groups: Iterable<BranchGroup>): BranchPaths {
  const within = new Map<Branch, (readonly BranchSet[])[]>()
  let least = LeastSets.NONE
  for (const group of groups) {
    const { ofBranches, ofOutside } = byOrigin(pathsWithin(inference, group, new Set()))
    for (const sets of ofOutside.values()) least = least.requiring(inference, sets)
    for (const [branch, sets] of ofBranches) append(within, branch, sets)
  }
  const needs = [...within].map(([branch, byGroup]): [Branch, readonly BranchSet[]] => [
    branch,
    distinct(combine(inference, byGroup).map((set) => least.with(set))),
  ])
  return { needs: new Map(needs), outside: least.first }
}

interface SetsByOrigin {
  readonly ofBranches: ReadonlyMap<Branch, readonly BranchSet[]>
  readonly ofOutside: ReadonlyMap<BranchGroup, readonly BranchSet[]>
}

function byOrigin(paths: PathSet): SetsByOrigin {
  const ofBranches = new Map<Branch, BranchSet[]>()
  const ofOutside = new Map<BranchGroup, BranchSet[]>()
  for (const { origin, ends } of paths) {
    if (origin.kind === 'branch') append(ofBranches, origin.branch, ends)
    else append(ofOutside, origin.group, ends)
  }
  return { ofBranches, ofOutside }
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/** Returns the unions of one set of each list. */
function combine(inference: Inference, lists: readonly (readonly BranchSet[])[]): readonly BranchSet[] {
  const [first = [branchSet([])], ...others] = lists
  let combined = first
  for (const sets of others) {
    inference.spend(combined.length * sets.length)
    combined = distinct(combined.flatMap((known) => sets.map((set) => union(known, set))))
  }
  return combined
}

function distinct(sets: readonly BranchSet[]): readonly BranchSet[] {
  return sets.length < 2 ? sets : [...new Map(sets.map((set) => [set.key, set])).values()]
}

/** Members of sets merged in a step, as a power of two. */
const MEMBERS_PER_STEP_LOG = 2

/** The smallest sets that satisfy several requirements at once. */
export class LeastSets {
  static readonly NONE = new LeastSets([])
  readonly sets: readonly BranchSet[]

  private constructor(sets: readonly BranchSet[]) {
    this.sets = sets
  }

  /** Adds a requirement: one of the given sets must be part of each set. Prefers sets that join no branches of an exclusive group. */
  requiring(inference: Inference, given: readonly BranchSet[]): LeastSets {
    if (given.length === 0) return this
    inference.spend(given.length * Math.max(1, this.sets.length) * (1 + (this.first.members.length >> MEMBERS_PER_STEP_LOG)))
    const merged = this.sets.length === 0 ? given : this.sets.flatMap((known) => given.map((set) => union(known, set)))
    const possible = merged.filter((set) => !joinsExclusive(set))
    const candidates = possible.length > 0 ? possible : merged
    const size = Math.min(...candidates.map(({ members }) => members.length))
    return new LeastSets(distinct(candidates.filter(({ members }) => members.length === size)))
  }

  get first(): BranchSet {
    return this.sets[0] ?? branchSet([])
  }

  /** Returns the smallest set that also has these members. */
  with(set: BranchSet): BranchSet {
    let best: BranchSet | undefined
    for (const known of this.sets) {
      const merged = union(known, set)
      if (best === undefined || merged.members.length < best.members.length) best = merged
    }
    return best ?? set
  }
}

/** Whether a set has several branches of an exclusive group. */
export function joinsExclusive({ members }: BranchSet): boolean {
  if (members.length < 2) return false
  const exclusive = members.map(({ outer }) => outer).filter((group) => group.exclusive)
  return new Set(exclusive).size < exclusive.length
}

function union(a: BranchSet, b: BranchSet): BranchSet {
  return branchSet([...a.members, ...b.members])
}

function pathsWithin(inference: Inference, group: BranchGroup, seen: Set<BranchGroup>): PathSet {
  inference.spend(STEPS_PER_GROUP)
  const paths = new PathSet()
  if (!seen.has(group)) {
    seen.add(group)
    addTransitive(inference, paths, group, seen)
  }
  for (const branch of group.viable) paths.add({ origin: { kind: 'branch', branch }, ends: branchSet([branch]) })
  return paths
}

/** Following a group back is expensive. */
const STEPS_PER_GROUP = 100

function addTransitive(inference: Inference, paths: PathSet, group: BranchGroup, seen: Set<BranchGroup>): void {
  const acceptance: Acceptance = { group, taken: takenBy(group), joint: jointUppers(group) }
  const sources = new PathSet()
  for (const source of new Set([...acceptance.taken.keys()].map(({ outer }) => outer))) sources.addAll(pathsWithin(inference, source, seen))
  for (const { origin, ends } of sources) {
    const fromBase = origin.kind === 'branch' && origin.branch.isBase && !group.isBase
    const start: Origin = fromBase ? { kind: 'outside', group } : origin
    for (const set of acceptingSets(inference, ends, acceptance)) paths.add({ origin: start, ends: set })
  }
}

/** Which branches of a group accept which lower branches. */
interface Acceptance {
  readonly group: BranchGroup
  readonly taken: ReadonlyMap<Branch, ReadonlySet<Branch>>
  readonly joint: ReadonlyMap<Branch, ReadonlySet<Branch>>
}

/** Returns all ways in which branches of a group accept every member of a set. */
function acceptingSets(inference: Inference, { members }: BranchSet, { group, taken, joint }: Acceptance): readonly BranchSet[] {
  const lists = members.map((lower) => {
    const together = [...(joint.get(lower) ?? [])]
    return waysInto(inference, group, lower, taken.get(lower) ?? new Set()).map((way) => branchSet([...together, ...way]))
  })
  return combine(inference, lists)
}

/**
 * Returns the ways in which a group accepts a lower branch: one accepting leaf of the group, but one of each inner group that the lower
 * branch flows to when a branch has several.
 */
function waysInto(inference: Inference, outer: BranchGroup, lower: Branch, accepting: ReadonlySet<Branch>): readonly (readonly Branch[])[] {
  const ofBranch = (branch: Branch): readonly (readonly Branch[])[] => {
    const inner = branch.outer.state.knownInner?.get(branch)
    if (inner === undefined) return accepting.has(branch) ? [[branch]] : []
    let ways: readonly (readonly Branch[])[] | undefined
    for (const group of inner) {
      const further = group.leaves.some((leaf) => leaf.lower.has(lower)) ? group.branches.flatMap(ofBranch) : []
      if (further.length === 0) continue
      inference.spend((ways?.length ?? 1) * further.length)
      ways = ways === undefined ? further : ways.flatMap((way) => further.map((other) => [...way, ...other]))
    }
    return ways ?? []
  }
  return outer.branches.flatMap(ofBranch)
}

/** Returns, for each lower branch, the branches of the group that accept it. */
function takenBy(group: BranchGroup): ReadonlyMap<Branch, ReadonlySet<Branch>> {
  const uppers = group.viable
  const sources = new Set(uppers.flatMap((upper) => [...upper.lower].map(({ outer }) => outer)))
  const lowers = [...sources].flatMap((source) => source.leaves).filter((lower) => !lower.isPruned)
  const pairs: [Branch, Branch][] = []
  let conflicts = false
  for (const upper of uppers) {
    for (const lower of lowers) {
      if (areIncompatible(lower, upper)) conflicts = true
      else pairs.push([lower, upper])
    }
  }
  // Without incompatible pairs each branch would accept all; only links tell then which types flow.
  if (!conflicts) return collect(uppers.flatMap((upper) => upper.compatibleLower.map((lower): [Branch, Branch] => [lower, upper])))
  return collect(pairs)
}

function collect(pairs: readonly [Branch, Branch][]): ReadonlyMap<Branch, ReadonlySet<Branch>> {
  const result = new Map<Branch, Set<Branch>>()
  for (const [lower, upper] of pairs) result.set(lower, (result.get(lower) ?? new Set()).add(upper))
  return result
}
