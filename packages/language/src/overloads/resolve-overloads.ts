/**
 * Resolves the overloads of a type whose bounds are under different branches: it becomes the intersection of its versions under each combination
 * of branches, or a plain type if only one combination is possible.
 *
 *     x => x + x      (Number => Number) & (String => String)
 *     x => x + 1      Number => Number
 */
import { branchSet, linkBranches, type Branch, type BranchGroup, type BranchSet } from '../types/overload-branch.ts'
import { freshen, type BranchFilter } from '../solve/freshen.ts'
import { BASE, type Inference } from '../types/inference.ts'
import { LeastSets, branchPaths, joinsExclusive, type BranchPaths } from './branch-paths.ts'
import { branchesIn, arityOf } from '../types/reachable.ts'
import { hasNoParts } from '../types/traverse.ts'
import { overloadType, type Type } from '../types/type.ts'

interface ResolveOptions {
  /** Whether the type is a lower type. */
  readonly positive: boolean
  readonly level: number
  /** Returns branches of types in scope around the type. */
  readonly free: () => ReadonlySet<Branch>
}

/** A combination of branches: of the types that flow out, and of those that flow in. */
interface Combination {
  readonly out: BranchSet
  readonly into: BranchSet
}

export function resolveOverloads(inference: Inference, type: Type, { positive, level, free }: ResolveOptions): Type {
  if (type.kind !== 'variable' && hasNoParts(type)) return type
  const { lower, upper } = branchesIn(type, positive)
  const outs = positive ? lower : upper
  if (outs.size === 0) return type
  const ins = [...(positive ? upper : lower)]
  const paths = branchPaths(inference, new Set([...outs].map(({ outer }) => outer)))
  const combinations = ins.length > 0 ? ofInputs(inference, ins, paths) : ofOutputs(inference, [...outs], paths)
  const [only] = combinations
  const limit = level - 1
  if (only !== undefined && combinations.length === 1) {
    return freshen(inference, type, { limit, level, filter: filterFor(only, BASE, positive), positive })
  }
  inference.spend(combinations.length)
  const group = inference.group(combinations.length, arityOf(inference, type) > 1, BASE, level)
  const freeNeeds = freeNeedsOf(paths, free())
  const variants = combinations.map((combination, i) => {
    const branch = group.branches[i] ?? BASE
    linkFree(combination, branch, freeNeeds, positive)
    return {
      branch,
      type: freshen(inference, type, { limit, level, filter: filterFor(combination, branch, positive), positive }),
    }
  })
  return overloadType(variants)
}

function filterFor({ out, into }: Combination, branch: Branch, positive: boolean): BranchFilter {
  const map = (set: BranchSet): ReadonlyMap<Branch, Branch> =>
    new Map(set.members.flatMap(({ lineage }) => lineage).map((member) => [member, branch]))
  return positive ? { lower: map(out), upper: map(into) } : { lower: map(into), upper: map(out) }
}

/** Returns, for branches that flow out, the free branches that need them. */
function freeNeedsOf({ needs }: BranchPaths, free: ReadonlySet<Branch>): ReadonlyMap<Branch, ReadonlySet<Branch>> {
  const result = new Map<Branch, Set<Branch>>()
  for (const [branch, sets] of needs) {
    if (!free.has(branch)) continue
    for (const out of sets.flatMap(({ members }) => members)) result.set(out, (result.get(out) ?? new Set()).add(branch))
  }
  return result
}

function linkFree({ out }: Combination, branch: Branch, freeNeeds: ReadonlyMap<Branch, ReadonlySet<Branch>>, positive: boolean): void {
  for (const member of out.members.flatMap(({ lineage }) => lineage)) {
    for (const free of freeNeeds.get(member) ?? []) {
      if (positive) linkBranches(free, branch)
      else linkBranches(branch, free)
    }
  }
}

/** Returns the combinations for each choice of the branches that flow in. */
function ofInputs(inference: Inference, ins: readonly Branch[], paths: BranchPaths): readonly Combination[] {
  return combinationsOf(
    inference,
    groupBy(ins, ({ outer }) => outer),
    paths,
  )
}

/** Returns the combinations of what flows out alone: decided by types from outside, and a choice where these decide nothing. */
function ofOutputs(inference: Inference, outs: readonly Branch[], paths: BranchPaths): readonly Combination[] {
  const decided = new Set(paths.outside.members.flatMap(({ lineage }) => lineage).map(({ group }) => group))
  const undecided = new Set(outs.map(({ group }) => group).filter((group) => !decided.has(group)))
  if (undecided.size === 0) return [{ out: paths.outside, into: branchSet([BASE]) }]
  const undecidedOf = ({ lineage }: Branch): BranchGroup | undefined => lineage.findLast(({ group }) => undecided.has(group))?.group
  const free = inference.order.members([...paths.needs.keys()].filter((branch) => undecidedOf(branch) !== undefined))
  return minimal(combinationsOf(inference, groupBy(free, undecidedOf), paths))
}

function combinationsOf(
  inference: Inference,
  choices: ReadonlyMap<BranchGroup, readonly Branch[]>,
  paths: BranchPaths,
): readonly Combination[] {
  const found = new Map<string, Combination>()
  for (const { members, least } of products(inference, choices, paths)) {
    const out = least.first
    const into = branchSet(members)
    if (!joinsExclusive(out)) found.set(`${out.key}>${into.key}`, { out, into })
  }
  return [...found.values()]
}

/** Branches that flow in, with what they need. */
interface Partial {
  readonly members: readonly Branch[]
  readonly least: LeastSets
}

function groupBy(
  branches: readonly Branch[],
  groupOf: (branch: Branch) => BranchGroup | undefined,
): ReadonlyMap<BranchGroup, readonly Branch[]> {
  const groups = new Map<BranchGroup, Branch[]>()
  for (const branch of branches) {
    const group = groupOf(branch) ?? branch.outer
    groups.set(group, [...(groups.get(group) ?? []), branch])
  }
  return groups
}

/** Combines one branch of each group, in every way that needs one branch of each exclusive group. */
function products(
  inference: Inference,
  groups: ReadonlyMap<BranchGroup, readonly Branch[]>,
  { needs, outside }: BranchPaths,
): readonly Partial[] {
  let partials: readonly Partial[] = [{ members: [], least: LeastSets.NONE }]
  for (const branches of groups.values()) {
    const next = partials.flatMap(({ members, least }) =>
      branches.map((branch) => ({
        members: [...members, branch],
        least: least.requiring(inference, needs.get(branch) ?? [outside]),
      })),
    )
    partials = next.filter(({ least: { sets } }) => sets.length === 0 || sets.some((set) => !joinsExclusive(set)))
    inference.spend(next.length * STEPS_PER_PRODUCT)
  }
  return partials
}

const STEPS_PER_PRODUCT = 10

/** Removes combinations that need a superset of another one. */
function minimal(combinations: readonly Combination[]): readonly Combination[] {
  const outs = new Map(combinations.map(({ out }) => [out.key, out]))
  const kept = [...outs.values()].filter(
    (set) => ![...outs.values()].some((other) => other !== set && other.members.every((member) => set.members.includes(member))),
  )
  return kept.map((set) => ({ out: set, into: set }))
}
