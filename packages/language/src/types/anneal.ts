/**
 * Makes one type of a type whose parts hold under different alternatives: the intersection of what it is under each combination of
 * alternatives that values can take, or the plain type when there is only one such.
 *
 *     x => x + x      (Number => Number) & (String => String)
 *     x => x + 1      Number => Number
 */
import { alternativeSet, linkAlternatives, type Alternative, type AlternativeGroup, type AlternativeSet } from './alternative.ts'
import { freshen, type AlternativeFilter } from './freshen.ts'
import { alternativesInBranchOrder } from './hash-order.ts'
import { BASE, type Inference } from './inference.ts'
import { LeastSets, unifiedPaths, type UnifiedPaths } from './paths.ts'
import { alternativesIn, arityOf } from './survey.ts'
import { hasNoParts } from './traverse.ts'
import { overloadType, type Type } from './type.ts'

interface Annealing {
  /** Values, else uses. */
  readonly positive: boolean
  readonly level: number
  /** Alternatives of what is in scope around the type. */
  readonly free: () => ReadonlySet<Alternative>
}

/** A combination: alternatives of what comes out, and of what goes in. */
interface Combination {
  readonly out: AlternativeSet
  readonly into: AlternativeSet
}

export function anneal(inference: Inference, type: Type, { positive, level, free }: Annealing): Type {
  if (type.kind !== 'variable' && hasNoParts(type)) return type
  const { values, uses } = alternativesIn(type, positive)
  const outs = positive ? values : uses
  if (outs.size === 0) return type
  const ins = [...(positive ? uses : values)]
  const paths = unifiedPaths(inference, new Set([...outs].map(({ outer }) => outer)))
  const combinations = combinationsOf(inference, ins, paths)
  const [only] = combinations
  const limit = level - 1
  if (only !== undefined && combinations.length === 1) {
    return freshen(inference, type, { limit, level, filter: filterFor(only, BASE, positive), positive })
  }
  inference.spend(combinations.length)
  const group = inference.group(combinations.length, arityOf(inference, type) > 1, BASE, level)
  const freeNeeds = freeNeedsOf(paths, free())
  const variants = combinations.map((combination, i) => {
    const alternative = group.alternatives[i] ?? BASE
    linkFree(combination, alternative, freeNeeds, positive)
    return {
      alternative,
      type: freshen(inference, type, { limit, level, filter: filterFor(combination, alternative, positive), positive }),
    }
  })
  return overloadType(variants)
}

function filterFor({ out, into }: Combination, alternative: Alternative, positive: boolean): AlternativeFilter {
  const map = (set: AlternativeSet): ReadonlyMap<Alternative, Alternative> =>
    new Map(set.members.flatMap(({ lineage }) => lineage).map((member) => [member, alternative]))
  return positive ? { values: map(out), uses: map(into) } : { values: map(into), uses: map(out) }
}

/** For alternatives of what comes out, the free ones that need them. */
function freeNeedsOf({ needs }: UnifiedPaths, free: ReadonlySet<Alternative>): ReadonlyMap<Alternative, ReadonlySet<Alternative>> {
  const result = new Map<Alternative, Set<Alternative>>()
  for (const [alternative, sets] of needs) {
    if (!free.has(alternative)) continue
    for (const out of sets.flatMap(({ members }) => members)) result.set(out, (result.get(out) ?? new Set()).add(alternative))
  }
  return result
}

function linkFree(
  { out }: Combination,
  alternative: Alternative,
  freeNeeds: ReadonlyMap<Alternative, ReadonlySet<Alternative>>,
  positive: boolean,
): void {
  for (const member of out.members.flatMap(({ lineage }) => lineage)) {
    for (const free of freeNeeds.get(member) ?? []) {
      if (positive) linkAlternatives(free, alternative)
      else linkAlternatives(alternative, free)
    }
  }
}

function combinationsOf(inference: Inference, ins: readonly Alternative[], paths: UnifiedPaths): readonly Combination[] {
  if (ins.length === 0 && paths.outside.members.length > 0) return [{ out: paths.outside, into: alternativeSet([BASE]) }]
  // Nothing overloaded goes in and nothing fixes what comes out: the type is inner, so all of its paths stay possible.
  const active = ins.length > 0 ? ins : alternativesInBranchOrder(paths.needs.keys())
  const found = new Map<string, Combination>()
  for (const { members, least } of products(inference, byGroup(active), paths)) {
    const out = least.first
    const into = alternativeSet(members)
    if (!joinsExclusive(out)) found.set(`${out.key}>${into.key}`, { out, into })
  }
  return ins.length > 0 ? [...found.values()] : minimal([...found.values()])
}

/** Alternatives of what goes in, with what they need. */
interface Partial {
  readonly members: readonly Alternative[]
  readonly least: LeastSets
}

function byGroup(alternatives: readonly Alternative[]): ReadonlyMap<AlternativeGroup, readonly Alternative[]> {
  const groups = new Map<AlternativeGroup, Alternative[]>()
  for (const alternative of alternatives) groups.set(alternative.outer, [...(groups.get(alternative.outer) ?? []), alternative])
  return groups
}

/** One alternative of each group, in every way that does not join what is exclusive. */
function products(
  inference: Inference,
  groups: ReadonlyMap<AlternativeGroup, readonly Alternative[]>,
  { needs, outside }: UnifiedPaths,
): readonly Partial[] {
  let partials: readonly Partial[] = [{ members: [], least: LeastSets.NONE }]
  for (const alternatives of groups.values()) {
    const next = partials.flatMap(({ members, least }) =>
      alternatives.map((alternative) => ({
        members: [...members, alternative],
        least: least.requiring(inference, needs.get(alternative) ?? [outside]),
      })),
    )
    partials = next.filter(({ least: { sets } }) => sets.length === 0 || sets.some((set) => !joinsExclusive(set)))
    inference.spend(next.length * STEPS_PER_PRODUCT)
  }
  return partials
}

const STEPS_PER_PRODUCT = 10

function joinsExclusive({ members }: AlternativeSet): boolean {
  const exclusive = members.map(({ outer }) => outer).filter((group) => group.exclusive)
  return new Set(exclusive).size < exclusive.length
}

/** Combinations without those whose outs hold all outs of another. */
function minimal(combinations: readonly Combination[]): readonly Combination[] {
  const outs = new Map(combinations.map(({ out }) => [out.key, out]))
  const kept = [...outs.values()].filter(
    (set) => ![...outs.values()].some((other) => other !== set && other.members.every((member) => set.members.includes(member))),
  )
  return kept.map((set) => ({ out: set, into: set }))
}
