/** Shortens outcomes that were settled: what holds is kept as such, what failed as failed; those of variables are shortened in place. */
import { PLAIN, type Concrete, type Failing, type Outcome } from '../types/outcome.ts'
import type { TypeVariable } from '../types/variable.ts'

/** Whether an alternative of the outcome was dismissed. What is within one alternative stands as it is. */
export function isDismissed({ valueAlternative, useAlternative }: Concrete): boolean {
  return valueAlternative !== useAlternative && (valueAlternative.isDismissed || useAlternative.isDismissed)
}

/** The outcome as a failure that has nothing to tell. */
export function silentFailure(outcome: Concrete): Failing {
  const { value, valueAlternative, useAlternative } = outcome
  const use = outcome.kind === 'holds' ? value : outcome.use
  return { kind: 'fails', value, valueAlternative, use, useAlternative, failures: [], fatal: [] }
}

export function simplifyOutcome(outcome: Outcome): Outcome {
  if (outcome.kind === 'none' || outcome.kind === 'plain') return outcome
  return new Simplifier().simplify(outcome)
}

/** What needs no change is kept as it is. */
class Simplifier {
  #seen: Set<TypeVariable> | undefined

  simplify(outcome: Outcome): Outcome {
    switch (outcome.kind) {
      case 'none':
      case 'plain':
        return outcome
      case 'holds':
      case 'fails':
        return isDismissed(outcome) ? silentFailure(outcome) : outcome
      case 'nested': {
        if (isDismissed(outcome)) return silentFailure(outcome)
        const inner = this.simplify(outcome.outcome)
        return shortenNested(inner === outcome.outcome ? outcome : { ...outcome, outcome: inner })
      }
      case 'expanded': {
        const inner = this.simplify(outcome.outcome)
        return inner === outcome.outcome ? outcome : { ...outcome, outcome: inner }
      }
      case 'all':
        return this.#all(outcome)
      case 'some': {
        const outcomes = this.#each(outcome.outcomes)
        return outcomes === outcome.outcomes ? outcome : { kind: 'some', outcomes }
      }
      case 'through':
        this.#through(outcome.variable)
        return outcome
    }
  }

  #all(all: Extract<Outcome, { kind: 'all' }>): Outcome {
    const outcomes = this.#each(all.outcomes)
    if (outcomes.some(({ kind }) => kind === 'fails')) return { kind: 'all', outcomes: outcomes.filter(({ kind }) => kind === 'fails') }
    return outcomes === all.outcomes ? all : { kind: 'all', outcomes }
  }

  #through(variable: TypeVariable): void {
    this.#seen ??= new Set()
    if (this.#seen.has(variable)) return
    this.#seen.add(variable)
    variable.outcomes = this.#each(variable.outcomes)
  }

  /** The same list if nothing in it changes. */
  #each(outcomes: readonly Outcome[]): readonly Outcome[] {
    let changed: Outcome[] | undefined
    for (const [i, outcome] of outcomes.entries()) {
      const simple = this.simplify(outcome)
      if (simple !== outcome) changed ??= outcomes.slice(0, i)
      changed?.push(simple)
    }
    return changed ?? outcomes
  }
}

function shortenNested(nested: Extract<Outcome, { kind: 'nested' }>): Outcome {
  const { value, valueAlternative, use, useAlternative, outcome } = nested
  const holds = (): Outcome => (valueAlternative === useAlternative ? PLAIN : { kind: 'holds', value, valueAlternative, useAlternative })
  const isSame = (part: Outcome): boolean =>
    (part.kind === 'holds' && part.valueAlternative === valueAlternative && part.useAlternative === useAlternative) ||
    (part.kind === 'plain' && valueAlternative === useAlternative)
  if (outcome.kind === 'none' || isSame(outcome)) return holds()
  if (outcome.kind === 'fails') {
    return { kind: 'fails', value, valueAlternative, use, useAlternative, failures: outcome.failures, fatal: outcome.fatal }
  }
  if ((outcome.kind === 'all' || outcome.kind === 'some') && outcome.outcomes.every(isSame)) return holds()
  return nested
}
