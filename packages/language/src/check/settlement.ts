/**
 * Decides whether a relation failed, from the tree of outcomes it left.
 *
 * Outside of alternatives every failure counts. Between alternatives, a value needs one alternative of each group that it flows to; an
 * alternative whose values have none is dismissed, and it is a failure when nothing of its group is left or when the value stands
 * outside of all. Groups marked exclusive must not be left needing two of their alternatives at once. Dismissals may upset earlier
 * relations that went through the same group; those are settled again, until nothing changes.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { BASE, type Inference } from '../types/inference.ts'
import type { Alternative, AlternativeGroup } from '../types/alternative.ts'
import type { Settled } from '../types/group-state.ts'
import type { Concrete, Failing, Outcome } from '../types/outcome.ts'
import type { TypeVariable } from '../types/variable.ts'
import type { Failure } from '../types/failure.ts'
import { simplifyOutcome } from './simplify-outcome.ts'
import { weigh } from './weigh.ts'

export class Settlement implements Settled {
  readonly inference: Inference
  outcome: Outcome
  isFailed = false
  #visited: Set<TypeVariable> | undefined
  #dismissed: Set<Alternative> | undefined
  #secondary: Set<Failing> | undefined
  #primary: readonly Failing[] = []

  constructor(inference: Inference, outcome: Outcome) {
    this.inference = inference
    this.outcome = outcome
  }

  /** Variables whose outcomes were looked at. */
  get visited(): Set<TypeVariable> {
    return (this.#visited ??= new Set())
  }

  get dismissed(): Set<Alternative> {
    return (this.#dismissed ??= new Set())
  }

  /** Failures that alternatives may make good for. */
  get secondary(): Set<Failing> {
    return (this.#secondary ??= new Set())
  }

  settle(): void {
    if (this.outcome.kind === 'none' || this.outcome.kind === 'plain') return
    markGroups(this, this.outcome, new Set())
    this.reweigh()
    if (this.#dismissed === undefined) return
    let pending = new Set<Settled>(this.upset)
    pending.delete(this)
    while (!this.isFailed && pending.size > 0) {
      const next = new Set<Settled>()
      for (const other of pending) {
        if (other.reweigh()) for (const upset of other.upset) next.add(upset)
        else this.isFailed = true
        if (this.isFailed) break
      }
      pending = next
    }
  }

  get failures(): readonly Failure[] {
    return this.#told().flatMap(({ failures }) => failures)
  }

  get fatal(): readonly Diagnostic[] {
    return this.#told().flatMap(({ fatal }) => fatal)
  }

  #told(): readonly Failing[] {
    if (!this.isFailed) return []
    const primary = this.#primary
    if (primary.some(({ failures, fatal }) => failures.length > 0 || fatal.length > 0)) return primary
    return [...(this.#secondary ?? [])].map((failing) =>
      failing.valueAlternative === BASE || this.#dismissed?.has(failing.valueAlternative) === true ? failing : { ...failing, failures: [] },
    )
  }

  /** Settlements that the dismissals of this one may upset. */
  get upset(): readonly Settled[] {
    return [...(this.#dismissed ?? [])].flatMap(({ outer }) => [...outer.state.settlements])
  }

  /** Weighs the tree anew, and says whether it holds. */
  reweigh(): boolean {
    this.#visited = undefined
    this.#dismissed = undefined
    this.#secondary = undefined
    this.#primary = weigh(this, this.outcome)
    this.isFailed = this.#primary.length > 0
    this.outcome = simplifyOutcome(this.outcome)
    return !this.isFailed
  }
}

/** Makes the groups in the tree know of one another, and of the settlement. */
function markGroups(settlement: Settlement, outcome: Outcome, seen: Set<TypeVariable>): void {
  settlement.inference.spend()
  switch (outcome.kind) {
    case 'holds':
    case 'fails':
      markPair(settlement, outcome)
      return
    case 'nested':
      markPair(settlement, outcome)
      markGroups(settlement, outcome.outcome, seen)
      return
    case 'expanded':
      markGroups(settlement, outcome.outcome, seen)
      return
    case 'through':
      if (seen.has(outcome.variable)) return
      seen.add(outcome.variable)
      for (const inner of outcome.variable.outcomes) markGroups(settlement, inner, seen)
      return
    case 'all':
    case 'some':
      for (const inner of outcome.outcomes) markGroups(settlement, inner, seen)
      return
    case 'none':
    case 'plain':
  }
}

function markPair(settlement: Settlement, { valueAlternative, useAlternative }: Concrete): void {
  const from: AlternativeGroup = valueAlternative.outer
  const to: AlternativeGroup = useAlternative.outer
  if (from === to) return
  if (!from.isBase) {
    from.state.useGroups.add(to)
    from.state.settlements.add(settlement)
  }
  if (!to.isBase) {
    to.state.settlements.add(settlement)
  }
}
