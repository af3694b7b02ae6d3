/**
 * How values get through overloads: from each alternative, and from values outside of all, to the sets of alternatives of a group that
 * take them. A set of several means that they are needed together, as `String | Number => …` needs both variants of `+`.
 */
import { alternativeSet, conjoinedUses, inConflict, type Alternative, type AlternativeGroup, type AlternativeSet } from './alternative.ts'
import {
  alternativesInBucketOrder,
  hashAlternative,
  hashEither,
  hashSet,
  hashTuple,
  inBranchOrder,
  inBucketOrder,
  inSetOrder,
} from './hash-order.ts'
import type { Inference } from './inference.ts'

/** Where a path starts: at an alternative, or at values from outside that a group takes. */
type Origin =
  { readonly kind: 'alternative'; readonly alternative: Alternative } | { readonly kind: 'outside'; readonly group: AlternativeGroup }

interface Path {
  readonly origin: Origin
  readonly ends: AlternativeSet
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

function hashEnds({ members }: AlternativeSet): number {
  return hashSet(members.map(hashAlternative))
}

function hashPath({ origin, ends }: Path): number {
  const start =
    origin.kind === 'alternative' ? hashEither('Right', hashAlternative(origin.alternative)) : hashEither('Left', origin.group.id)
  return hashTuple([start, hashEnds(ends)])
}

function originKey(origin: Origin): string {
  return origin.kind === 'alternative' ? `a${origin.alternative.ordinal}` : `g${origin.group.id}`
}

/** For each alternative the sets that satisfy it, any one of them; and the least set that satisfies what comes from outside. */
export interface UnifiedPaths {
  readonly needs: ReadonlyMap<Alternative, readonly AlternativeSet[]>
  readonly outside: AlternativeSet
}

/** The paths that lead to the groups. */
export function unifiedPaths(inference: Inference, groups: Iterable<AlternativeGroup>): UnifiedPaths {
  const paths = new PathSet()
  for (const group of groups) paths.addAll(pathsWithin(inference, group, new Set()))
  const fromOutside = new Map<AlternativeGroup, AlternativeSet[]>()
  for (const { origin, ends } of paths) {
    if (origin.kind === 'outside') fromOutside.set(origin.group, [...(fromOutside.get(origin.group) ?? []), ends])
  }
  const demands = inBranchOrder([...fromOutside], ([{ id }]) => id)
  const least = demands.reduce((known, [, sets]) => known.requiring(inference, inSetOrder(sets, hashEnds)), LeastSets.NONE)
  const needs = new Map<Alternative, Map<string, AlternativeSet>>()
  for (const { origin, ends } of paths) {
    if (origin.kind !== 'alternative') continue
    const sets = needs.get(origin.alternative) ?? new Map<string, AlternativeSet>()
    needs.set(origin.alternative, sets)
    const unified = least.with(ends)
    sets.set(unified.key, unified)
  }
  return { needs: new Map([...needs].map(([alternative, sets]) => [alternative, [...sets.values()]])), outside: least.first }
}

/** Members of sets that are merged in a step, as a power of two. */
const MEMBERS_PER_STEP_LOG = 2

/** Gathers sets that satisfy several demands at once, and keeps the smallest. */
export class LeastSets {
  static readonly NONE = new LeastSets([])
  readonly sets: readonly AlternativeSet[]

  private constructor(sets: readonly AlternativeSet[]) {
    this.sets = sets
  }

  /** Those of which one of the given sets is part, too. */
  requiring(inference: Inference, given: readonly AlternativeSet[]): LeastSets {
    if (given.length === 0) return this
    inference.spend(given.length * Math.max(1, this.sets.length) * (1 + (this.first.members.length >> MEMBERS_PER_STEP_LOG)))
    const merged = this.sets.length === 0 ? given : this.sets.flatMap((known) => given.map((set) => union(known, set)))
    const size = Math.min(...merged.map(({ members }) => members.length))
    return new LeastSets([...new Map(merged.filter(({ members }) => members.length === size).map((set) => [set.key, set])).values()])
  }

  get first(): AlternativeSet {
    return this.sets[0] ?? alternativeSet([])
  }

  /** The smallest set that has these members too. */
  with(set: AlternativeSet): AlternativeSet {
    let best: AlternativeSet | undefined
    for (const known of this.sets) {
      const merged = union(known, set)
      if (best === undefined || merged.members.length < best.members.length) best = merged
    }
    return best ?? set
  }
}

function union(a: AlternativeSet, b: AlternativeSet): AlternativeSet {
  return alternativeSet([...a.members, ...b.members])
}

function pathsWithin(inference: Inference, group: AlternativeGroup, seen: Set<AlternativeGroup>): PathSet {
  inference.spend(STEPS_PER_GROUP)
  const paths = new PathSet()
  if (!seen.has(group)) {
    seen.add(group)
    addTransitive(inference, paths, group, seen)
  }
  for (const alternative of group.living) paths.add({ origin: { kind: 'alternative', alternative }, ends: alternativeSet([alternative]) })
  return paths
}

/** Following a group back is dear. */
const STEPS_PER_GROUP = 100

function addTransitive(inference: Inference, paths: PathSet, group: AlternativeGroup, seen: Set<AlternativeGroup>): void {
  const taken = takenBy(group)
  const conjoined = conjoinedUses(group)
  const sources = new PathSet()
  const values = alternativesInBucketOrder(taken)
  for (const source of new Set(values.map(([{ outer }]) => outer))) sources.addAll(pathsWithin(inference, source, seen))
  for (const { origin, ends } of inSetOrder([...sources], hashPath)) {
    const fromBase = origin.kind === 'alternative' && origin.alternative.isBase && !group.isBase
    const start: Origin = fromBase ? { kind: 'outside', group } : origin
    for (const set of combinations(inference, ends, taken, conjoined)) paths.add({ origin: start, ends: set })
  }
}

/** All ways in which the alternatives of a group take every member of a set. */
function combinations(
  inference: Inference,
  ends: AlternativeSet,
  taken: ReadonlyMap<Alternative, ReadonlySet<Alternative>>,
  conjoined: ReadonlyMap<Alternative, ReadonlySet<Alternative>>,
): Iterable<AlternativeSet> {
  let sets: readonly AlternativeSet[] = [alternativeSet([])]
  for (const value of ends.members) {
    const uses = [...(taken.get(value) ?? [])]
    const together = [...(conjoined.get(value) ?? [])]
    const next = sets.flatMap((set) => {
      const taking = uses.map((use) => alternativeSet([...set.members, ...together, use]))
      return inBucketOrder(taking, hashEnds)
    })
    inference.spend(next.length)
    sets = [...new Map(next.map((set) => [set.key, set])).values()]
  }
  return sets
}

/** For alternatives of values, the alternatives of the group that take them. */
function takenBy(group: AlternativeGroup): ReadonlyMap<Alternative, ReadonlySet<Alternative>> {
  const uses = group.living
  const sources = new Set(uses.flatMap((use) => [...use.values].map(({ outer }) => outer)))
  const values = [...sources].flatMap((source) => source.leaves).filter((value) => !value.isPruned)
  const pairs: [Alternative, Alternative][] = []
  let conflicts = false
  for (const use of uses) {
    for (const value of values) {
      if (inConflict(value, use)) conflicts = true
      else pairs.push([value, use])
    }
  }
  // Without any conflict all is linked to all only where it truly flows, so the links themselves tell.
  if (!conflicts) return collect(uses.flatMap((use) => use.validValues.map((value): [Alternative, Alternative] => [value, use])))
  return collect(pairs)
}

function collect(pairs: readonly [Alternative, Alternative][]): ReadonlyMap<Alternative, ReadonlySet<Alternative>> {
  const result = new Map<Alternative, Set<Alternative>>()
  for (const [value, use] of pairs) result.set(value, (result.get(value) ?? new Set()).add(use))
  return result
}
