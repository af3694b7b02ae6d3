/**
 * Whether an exclusive group would need several of its branches at once.
 *
 * Each group records, for lower branches, the sets of which one member each is needed. Followed back through the groups that the lower
 * branches belong to, this gives what each outermost branch needs here. If no branch serves all of them, the group needs several.
 */
import { branchSet, type Branch, type BranchGroup, type BranchSet } from '../types/overload-branch.ts'
import type { Inference } from '../types/inference.ts'

type Needs = ReadonlyMap<Branch, ReadonlyMap<string, BranchSet>>

const NO_NEEDS: Needs = new Map()

export function needsSeveralBranches(inference: Inference, group: BranchGroup): boolean {
  for (const user of usersOf(group)) {
    if (user.exclusive && conflictsIn(inference, user)) return true
  }
  return false
}

/** Returns the group and all groups that its types flow to. */
function usersOf(group: BranchGroup): ReadonlySet<BranchGroup> {
  const seen = new Set<BranchGroup>()
  const pending = [group]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.isBase || seen.has(next)) continue
    seen.add(next)
    if (next.state.knownUpperGroups !== undefined) pending.push(...next.state.knownUpperGroups)
  }
  return seen
}

function conflictsIn(inference: Inference, group: BranchGroup): boolean {
  const { knownNeeds } = group.state
  if (knownNeeds === undefined || isOneNeedOfAll(knownNeeds)) return false
  const needs = transitiveNeeds(inference, group, new Set())
  if (needs.size === 0) return false
  const byGroup = new Map<BranchGroup, Map<string, BranchSet>>()
  for (const [branch, sets] of needs) {
    const common = [...sets.values()].map(rollUp).reduce(meet)
    byGroup.set(branch.outer, (byGroup.get(branch.outer) ?? new Map<string, BranchSet>()).set(common.key, common))
  }
  // Types flow from one branch of a group at a time, so the needs of one are compared with those of other groups only.
  let ways: readonly (BranchSet | undefined)[] = [undefined]
  for (const sets of byGroup.values()) {
    const next = ways.flatMap((way) => [...sets.values()].map((set) => (way === undefined ? set : meet(way, set))))
    ways = [...new Map(next.map((set) => [set.key, set])).values()]
    inference.spend(ways.length)
  }
  return ways.every((way) => way !== undefined && way.members.length === 0)
}

/** Returns branches that serve both sets: members of one that are in the other, or within a member of it. */
function meet(a: BranchSet, b: BranchSet): BranchSet {
  const servedBy = (one: BranchSet, other: BranchSet): readonly Branch[] => {
    const others = new Set(other.members)
    return one.members.filter((member) => member.lineage.some((ancestor) => others.has(ancestor)))
  }
  return branchSet([...servedBy(a, b), ...servedBy(b, a)])
}

/** Whether there is a single need, of types outside all branches: then each of its branches will do. */
function isOneNeedOfAll(needs: Needs): boolean {
  if (needs.size !== 1) return false
  for (const [branch, sets] of needs) return branch.isBase && sets.size === 1
  return false
}

/** Replaces branches of inner groups by the innermost exclusive branch around them. */
function rollUp(set: BranchSet): BranchSet {
  return branchSet(set.members.map(exclusiveOf))
}

function exclusiveOf(branch: Branch): Branch {
  const { exclusive, parent } = branch.group
  return exclusive || parent === undefined ? branch : exclusiveOf(parent)
}

function transitiveNeeds(inference: Inference, group: BranchGroup, seen: ReadonlySet<BranchGroup>): Needs {
  const own: Needs = group.state.knownNeeds ?? NO_NEEDS
  inference.spend(1 + own.size)
  if (seen.has(group) || group.isBase) return own
  const inner = new Set(seen).add(group)
  const result = new Map<Branch, Map<string, BranchSet>>()
  mergeInto(inference, result, own)
  for (const source of new Set([...own.keys()].map(({ outer }) => outer))) {
    for (const [branch, sets] of transitiveNeeds(inference, source, inner)) {
      const through = [...sets.values()]
        .filter(({ members }) => members.every((member) => own.has(member)))
        .flatMap((set) => throughOwn(inference, set, own))
      if (through.length > 0) mergeInto(inference, result, new Map([[branch, new Map(through.map((set) => [set.key, set]))]]))
    }
  }
  return result
}

/** Returns what a choice among lower branches needs here: each combination of one need of each. */
function throughOwn(inference: Inference, set: BranchSet, own: Needs): readonly BranchSet[] {
  let sets: readonly BranchSet[] | undefined
  for (const member of set.members) {
    const needed = [...(own.get(member)?.values() ?? [])]
    inference.spend(needed.length * (sets?.length ?? 1))
    sets = sets === undefined ? needed : sets.flatMap((known) => needed.map((other) => branchSet([...known.members, ...other.members])))
  }
  return sets ?? []
}

function mergeInto(inference: Inference, result: Map<Branch, Map<string, BranchSet>>, needs: Needs): void {
  for (const [branch, sets] of needs) {
    const known = result.get(branch) ?? new Map<string, BranchSet>()
    inference.spend(sets.size)
    for (const [key, set] of sets) known.set(key, set)
    result.set(branch, known)
  }
}
