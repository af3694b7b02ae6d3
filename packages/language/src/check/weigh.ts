/** Weighs a tree of outcomes: which of its failures count. */
import { alternativeSet, type Alternative, type AlternativeGroup, type AlternativeSet } from '../types/alternative.ts'
import { alternativesInBucketOrder, inBucketOrder } from '../types/hash-order.ts'
import { BASE } from '../types/inference.ts'
import { hashSteps, type TypeStep } from '../types/type-hash.ts'
import type { Concrete, Failing, Outcome } from '../types/outcome.ts'
import type { TypeVariable } from '../types/variable.ts'
import { isJoinedWrongly } from './conjoined.ts'
import type { Settlement } from './settlement.ts'
import { isDismissed, silentFailure } from './simplify-outcome.ts'

/** The failures of a tree that count. Alternatives found to fail are dismissed on the way. */
export function weigh(settlement: Settlement, outcome: Outcome): readonly Failing[] {
  settlement.inference.spend()
  switch (outcome.kind) {
    case 'none':
    case 'plain':
      return []
    case 'holds':
      return isDismissed(outcome) ? [silentFailure(outcome)] : []
    case 'fails':
      if (!isDismissed(outcome)) settlement.secondary.add(outcome)
      return [outcome]
    case 'nested':
      return weigh(settlement, outcome.outcome)
    case 'expanded':
      return weighSome(settlement, [outcome.outcome])
    case 'all':
      return outcome.outcomes.flatMap((part) => weigh(settlement, part))
    case 'some':
      return weighSome(settlement, outcome.outcomes)
    case 'through': {
      if (settlement.visited.has(outcome.variable)) return []
      settlement.visited.add(outcome.variable)
      const [first, ...others] = outcome.variable.outcomes
      if (first === undefined) return []
      return others.length === 0 ? weigh(settlement, first) : weighSome(settlement, outcome.variable.outcomes)
    }
  }
}

/** Outcomes of the same value: by group of uses, by alternative. */
interface ValueUses {
  readonly path: readonly TypeStep[]
  readonly groups: Map<AlternativeGroup, Map<Alternative, Concrete[]>>
}

/** Weighs outcomes of which enough must hold. */
function weighSome(settlement: Settlement, outcomes: readonly Outcome[]): readonly Failing[] {
  const byPath = new Map<string, ValueUses>()
  const others: Outcome[] = []
  flatten(outcomes, (path, outcome) => {
    const concrete = asConcrete(outcome)
    if (concrete === undefined) others.push(outcome)
    else sortIn(settlement, byPath, [...path, { value: concrete.value, alternative: concrete.valueAlternative }], concrete)
  })
  const counted: Failing[] = []
  const failedValues = new Map<AlternativeGroup, Map<Alternative, readonly Failing[]>>()
  for (const { path } of inPathOrder([...byPath.values()])) {
    const alternative = path.at(-1)?.alternative ?? BASE
    for (const [group, uses] of inBucketOrder([...usesAlong(settlement, byPath, path)], ([{ id }]) => id)) {
      const failing = weighUses(settlement, alternative, group, uses)
      if (failing === undefined) continue
      const ofGroup = failedValues.get(alternative.outer) ?? new Map<Alternative, readonly Failing[]>()
      failedValues.set(alternative.outer, ofGroup.set(alternative, failing))
      if (alternative === BASE) counted.push(...failing)
      else dismiss(settlement, alternative)
    }
  }
  for (const [group, byAlternative] of inBucketOrder([...failedValues], ([{ id }]) => id)) {
    const alive = [...byAlternative.keys()].filter((alternative) => !alternative.isDismissed)
    if (alive.length === group.undismissed.length)
      counted.push(...alternativesInBucketOrder(byAlternative).flatMap(([, failing]) => failing))
  }
  return [...new Set([...others.flatMap((outcome) => weigh(settlement, outcome)), ...counted])]
}

/** In the order of a table of paths, as far as their types have hashes. */
function inPathOrder(values: readonly ValueUses[]): readonly ValueUses[] {
  if (values.length < 2) return values
  const hashes = new Map<ValueUses, number>()
  for (const uses of values) {
    const hash = hashSteps(uses.path)
    if (hash === undefined) return values
    hashes.set(uses, hash)
  }
  return inBucketOrder(values, (uses) => hashes.get(uses) ?? 0)
}

/** Outcomes between two alternatives take part in the choice; all else is weighed by itself. */
function asConcrete(outcome: Outcome): Concrete | undefined {
  if (outcome.kind !== 'holds' && outcome.kind !== 'fails' && outcome.kind !== 'nested') return undefined
  if (outcome.kind === 'fails' && outcome.fatal.length > 0) return undefined
  return outcome.valueAlternative === outcome.useAlternative ? undefined : outcome
}

function dismiss(settlement: Settlement, alternative: Alternative): void {
  if (alternative.isDismissed) return
  alternative.outer.state.dismissed.add(alternative)
  settlement.dismissed.add(alternative)
}

/** Visits the outcomes, through variables and within one another, with the aliases that led to each. */
function flatten(outcomes: readonly Outcome[], visit: (path: readonly TypeStep[], outcome: Outcome) => void): void {
  const seen = new Set<TypeVariable>()
  const go = (outcome: Outcome, path: readonly TypeStep[]): void => {
    switch (outcome.kind) {
      case 'none':
      case 'plain':
        return
      case 'through':
        if (seen.has(outcome.variable)) return
        seen.add(outcome.variable)
        for (const inner of outcome.variable.outcomes) go(inner, path)
        return
      case 'some':
        for (const inner of outcome.outcomes) go(inner, path)
        return
      case 'expanded':
        go(outcome.outcome, [...path, { value: outcome.value, alternative: outcome.valueAlternative }])
        return
      default:
        visit(path, outcome)
    }
  }
  for (const outcome of outcomes) go(outcome, [])
}

function pathKey(settlement: Settlement, path: readonly TypeStep[]): string {
  return path.map(({ value, alternative }) => `${settlement.inference.keyOf(value)}@${alternative.ordinal}`).join('/')
}

function sortIn(settlement: Settlement, byPath: Map<string, ValueUses>, path: readonly TypeStep[], outcome: Concrete): void {
  const key = pathKey(settlement, path)
  const uses = byPath.get(key) ?? { path, groups: new Map<AlternativeGroup, Map<Alternative, Concrete[]>>() }
  byPath.set(key, uses)
  addUse(uses.groups, outcome.useAlternative, [outcome])
}

function addUse(groups: ValueUses['groups'], alternative: Alternative, outcomes: readonly Concrete[]): void {
  const { outer } = alternative
  const ofGroup = groups.get(outer) ?? new Map<Alternative, Concrete[]>()
  groups.set(outer, ofGroup)
  ofGroup.set(alternative, [...(ofGroup.get(alternative) ?? []), ...outcomes])
}

/** The uses of a value together with those of the aliases it came from. */
function usesAlong(settlement: Settlement, byPath: ReadonlyMap<string, ValueUses>, path: readonly TypeStep[]): ValueUses['groups'] {
  if (path.length === 1) return byPath.get(pathKey(settlement, path))?.groups ?? new Map<AlternativeGroup, Map<Alternative, Concrete[]>>()
  const groups: ValueUses['groups'] = new Map()
  for (let length = path.length; length > 0; length--) {
    const known = byPath.get(pathKey(settlement, path.slice(0, length)))
    for (const ofGroup of known?.groups.values() ?? []) {
      for (const [alternative, outcomes] of ofGroup) addUse(groups, alternative, outcomes)
    }
  }
  return groups
}

/** Weighs the uses of a value in one group: undefined when an alternative of it takes the value, else why none does. */
function weighUses(
  settlement: Settlement,
  value: Alternative,
  group: AlternativeGroup,
  uses: ReadonlyMap<Alternative, readonly Concrete[]>,
): readonly Failing[] | undefined {
  const holding: Alternative[] = []
  const failing: Failing[] = []
  for (const [alternative, outcomes] of alternativesInBucketOrder(uses)) {
    const failures = outcomes.flatMap((outcome) => weigh(settlement, outcome))
    if (failures.length === 0) holding.push(alternative)
    failing.push(...failures)
  }
  if (holding.length === 0) return failing
  if (group.isBase || !joins(settlement, value, group, alternativeSet(holding))) return undefined
  return failing
}

/** Notes that the value needs one of the alternatives; unless that makes an exclusive group need two at once. */
function joins(settlement: Settlement, value: Alternative, group: AlternativeGroup, holding: AlternativeSet): boolean {
  const { needs } = group.state
  const before = needs.get(value)
  const after = new Map(before).set(holding.key, holding)
  needs.set(value, after)
  if (!isJoinedWrongly(settlement.inference, group)) return false
  if (before === undefined) needs.delete(value)
  else needs.set(value, before)
  return true
}
