/** Weighs a tree of outcomes: which of its failures count. */
import { alternativeSet, type Alternative, type AlternativeGroup, type AlternativeSet } from '../types/alternative.ts'
import { alternativesInBucketOrder, inBucketOrder } from '../types/hash-order.ts'
import { BASE } from '../types/inference.ts'
import { hashSteps } from '../types/type-hash.ts'
import type { Concrete, Failing, Outcome } from '../types/outcome.ts'
import type { TypeVariable } from '../types/variable.ts'
import { isJoinedWrongly } from './conjoined.ts'
import type { Settlement } from './settlement.ts'
import { isDismissed, silentFailure } from './simplify-outcome.ts'
import { ValuePath } from './value-path.ts'

const NO_FAILURES: readonly Failing[] = []

/** The failures of a tree that count. Alternatives found to fail are dismissed on the way. */
export function weigh(settlement: Settlement, outcome: Outcome): readonly Failing[] {
  settlement.inference.spend()
  switch (outcome.kind) {
    case 'none':
    case 'plain':
      return NO_FAILURES
    case 'holds':
      return isDismissed(outcome) ? [silentFailure(outcome)] : NO_FAILURES
    case 'fails':
      if (!isDismissed(outcome)) settlement.secondary.add(outcome)
      return [outcome]
    case 'nested':
      return weigh(settlement, outcome.outcome)
    case 'expanded':
      return weighSome(settlement, [outcome.outcome])
    case 'all':
      return weighAll(settlement, outcome.outcomes)
    case 'some':
      return weighSome(settlement, outcome.outcomes)
    case 'through': {
      if (settlement.visited.has(outcome.variable)) return NO_FAILURES
      settlement.visited.add(outcome.variable)
      const { outcomes } = outcome.variable
      const [first] = outcomes
      if (first === undefined) return NO_FAILURES
      return outcomes.length === 1 ? weigh(settlement, first) : weighSome(settlement, outcomes)
    }
  }
}

/** Weighs outcomes that all must hold. */
function weighAll(settlement: Settlement, outcomes: readonly Outcome[]): readonly Failing[] {
  let failures: Failing[] | undefined
  for (const outcome of outcomes) {
    const found = weigh(settlement, outcome)
    if (found.length > 0) (failures ??= []).push(...found)
  }
  return failures ?? NO_FAILURES
}

/** Weighs outcomes of which enough must hold. */
function weighSome(settlement: Settlement, outcomes: readonly Outcome[]): readonly Failing[] {
  const { values, others } = sortByValue(settlement, outcomes)
  const counted: Failing[] = []
  let failedValues: Map<AlternativeGroup, Map<Alternative, readonly Failing[]>> | undefined
  for (const path of inPathOrder(values)) {
    const alternative = path.step?.alternative ?? BASE
    for (const [group, uses] of inBucketOrder([...path.usesAlong], ([{ id }]) => id)) {
      const failing = weighUses(settlement, alternative, group, uses)
      if (failing === undefined) continue
      failedValues ??= new Map()
      const ofGroup = failedValues.get(alternative.outer) ?? new Map<Alternative, readonly Failing[]>()
      failedValues.set(alternative.outer, ofGroup.set(alternative, failing))
      if (alternative === BASE) counted.push(...failing)
      else dismiss(settlement, alternative)
    }
  }
  for (const [group, byAlternative] of inBucketOrder([...(failedValues ?? [])], ([{ id }]) => id)) {
    const alive = [...byAlternative.keys()].filter((alternative) => !alternative.isDismissed)
    if (alive.length === group.undismissed.length)
      counted.push(...alternativesInBucketOrder(byAlternative).flatMap(([, failing]) => failing))
  }
  const failures = weighAll(settlement, others)
  return counted.length === 0 && failures.length === 0 ? NO_FAILURES : [...new Set([...failures, ...counted])]
}

/** In the order of a table of paths, as far as their types have hashes. */
function inPathOrder(values: readonly ValuePath[]): readonly ValuePath[] {
  if (values.length < 2) return values
  const hashes = new Map<ValuePath, number>()
  for (const path of values) {
    const hash = hashSteps(path.steps)
    if (hash === undefined) return values
    hashes.set(path, hash)
  }
  return inBucketOrder(values, (path) => hashes.get(path) ?? 0)
}

interface Sorted {
  /** Values that flow between two alternatives. */
  readonly values: readonly ValuePath[]
  /** All else, which is weighed by itself. */
  readonly others: readonly Outcome[]
}

/** Sorts outcomes, through variables and within one another, by the value of each and the aliases that led to it. */
function sortByValue(settlement: Settlement, outcomes: readonly Outcome[]): Sorted {
  const values: ValuePath[] = []
  const others: Outcome[] = []
  let seen: Set<TypeVariable> | undefined
  const go = (outcome: Outcome, path: ValuePath): void => {
    switch (outcome.kind) {
      case 'none':
      case 'plain':
        return
      case 'through':
        seen ??= new Set()
        if (seen.has(outcome.variable)) return
        seen.add(outcome.variable)
        for (const inner of outcome.variable.outcomes) go(inner, path)
        return
      case 'some':
        for (const inner of outcome.outcomes) go(inner, path)
        return
      case 'expanded':
        go(outcome.outcome, path.through({ value: outcome.value, alternative: outcome.valueAlternative }))
        return
      default: {
        const concrete = asConcrete(outcome)
        if (concrete === undefined) {
          others.push(outcome)
          return
        }
        const value = path.through({ value: concrete.value, alternative: concrete.valueAlternative })
        if (!value.hasUses) values.push(value)
        value.addUse(concrete)
      }
    }
  }
  const root = new ValuePath(settlement.inference)
  for (const outcome of outcomes) go(outcome, root)
  return { values, others }
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
    const failures = weighAll(settlement, outcomes)
    if (failures.length === 0) holding.push(alternative)
    else failing.push(...failures)
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
