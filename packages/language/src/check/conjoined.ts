/**
 * Whether an exclusive group would need two of its alternatives at once.
 *
 * Each group notes, for alternatives of values, the sets of which one member each must be taken. Following that back through the groups
 * that values come from gives what every outermost value needs here; if in no way one alternative serves all, they are joined wrongly.
 */
import { alternativeSet, type Alternative, type AlternativeGroup, type AlternativeSet } from '../types/alternative.ts'
import type { Inference } from '../types/inference.ts'

type Needs = ReadonlyMap<Alternative, ReadonlyMap<string, AlternativeSet>>

const NO_NEEDS: Needs = new Map()

export function isJoinedWrongly(inference: Inference, group: AlternativeGroup): boolean {
  for (const user of usersOf(group)) {
    if (user.exclusive && conflictsIn(inference, user)) return true
  }
  return false
}

/** The group and all that take its values, directly or not. */
function usersOf(group: AlternativeGroup): ReadonlySet<AlternativeGroup> {
  const seen = new Set<AlternativeGroup>()
  const pending = [group]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.isBase || seen.has(next)) continue
    seen.add(next)
    if (next.state.knownUseGroups !== undefined) pending.push(...next.state.knownUseGroups)
  }
  return seen
}

function conflictsIn(inference: Inference, group: AlternativeGroup): boolean {
  const { knownNeeds } = group.state
  if (knownNeeds === undefined || isOneNeedOfAll(knownNeeds)) return false
  const needs = transitiveNeeds(inference, group, new Set())
  if (needs.size === 0) return false
  const byGroup = new Map<AlternativeGroup, Map<string, AlternativeSet>>()
  for (const [alternative, sets] of needs) {
    const common = [...sets.values()].map(rollUp).reduce(meet)
    byGroup.set(alternative.outer, (byGroup.get(alternative.outer) ?? new Map<string, AlternativeSet>()).set(common.key, common))
  }
  // One alternative of each group of values flows at a time, so the needs of one are weighed against those of the other groups.
  let ways: readonly (AlternativeSet | undefined)[] = [undefined]
  for (const sets of byGroup.values()) {
    const next = ways.flatMap((way) => [...sets.values()].map((set) => (way === undefined ? set : meet(way, set))))
    ways = [...new Map(next.map((set) => [set.key, set])).values()]
    inference.spend(ways.length)
  }
  return ways.every((way) => way !== undefined && way.members.length === 0)
}

/** Alternatives that serve both: those of either set that are in the other, or within one of it. */
function meet(a: AlternativeSet, b: AlternativeSet): AlternativeSet {
  const servedBy = (one: AlternativeSet, other: AlternativeSet): readonly Alternative[] => {
    const others = new Set(other.members)
    return one.members.filter((member) => member.lineage.some((ancestor) => others.has(ancestor)))
  }
  return alternativeSet([...servedBy(a, b), ...servedBy(b, a)])
}

/** Whether nothing is needed but one set, by values outside of alternatives: then any of it will do. */
function isOneNeedOfAll(needs: Needs): boolean {
  if (needs.size !== 1) return false
  for (const [alternative, sets] of needs) return alternative.isBase && sets.size === 1
  return false
}

/** Alternatives of groups within, as the innermost exclusive ones that they are part of. */
function rollUp(set: AlternativeSet): AlternativeSet {
  return alternativeSet(set.members.map(exclusiveOf))
}

function exclusiveOf(alternative: Alternative): Alternative {
  const { exclusive, parent } = alternative.group
  return exclusive || parent === undefined ? alternative : exclusiveOf(parent)
}

function transitiveNeeds(inference: Inference, group: AlternativeGroup, seen: ReadonlySet<AlternativeGroup>): Needs {
  const own: Needs = group.state.knownNeeds ?? NO_NEEDS
  inference.spend(1 + own.size)
  if (seen.has(group) || group.isBase) return own
  const inner = new Set(seen).add(group)
  const result = new Map<Alternative, Map<string, AlternativeSet>>()
  mergeInto(inference, result, own)
  for (const source of new Set([...own.keys()].map(({ outer }) => outer))) {
    for (const [alternative, sets] of transitiveNeeds(inference, source, inner)) {
      const through = [...sets.values()]
        .filter(({ members }) => members.every((member) => own.has(member)))
        .flatMap((set) => throughOwn(inference, set, own))
      if (through.length > 0) mergeInto(inference, result, new Map([[alternative, new Map(through.map((set) => [set.key, set]))]]))
    }
  }
  return result
}

/** What a choice among alternatives of values needs here: in every way one need of each of them. */
function throughOwn(inference: Inference, set: AlternativeSet, own: Needs): readonly AlternativeSet[] {
  let sets: readonly AlternativeSet[] | undefined
  for (const member of set.members) {
    const needed = [...(own.get(member)?.values() ?? [])]
    inference.spend(needed.length * (sets?.length ?? 1))
    sets =
      sets === undefined ? needed : sets.flatMap((known) => needed.map((other) => alternativeSet([...known.members, ...other.members])))
  }
  return sets ?? []
}

function mergeInto(inference: Inference, result: Map<Alternative, Map<string, AlternativeSet>>, needs: Needs): void {
  for (const [alternative, sets] of needs) {
    const known = result.get(alternative) ?? new Map<string, AlternativeSet>()
    inference.spend(sets.size)
    for (const [key, set] of sets) known.set(key, set)
    result.set(alternative, known)
  }
}
