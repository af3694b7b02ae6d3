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
  const seen = new Set<TypeVariable>()
  const go = (part: Outcome): Outcome => {
    switch (part.kind) {
      case 'none':
      case 'plain':
        return part
      case 'holds':
      case 'fails':
        return isDismissed(part) ? silentFailure(part) : part
      case 'nested':
        return isDismissed(part) ? silentFailure(part) : shortenNested({ ...part, outcome: go(part.outcome) })
      case 'expanded':
        return { ...part, outcome: go(part.outcome) }
      case 'all': {
        const outcomes = part.outcomes.map(go)
        const failing = outcomes.filter(({ kind }) => kind === 'fails')
        return { kind: 'all', outcomes: failing.length > 0 ? failing : outcomes }
      }
      case 'some':
        return { kind: 'some', outcomes: part.outcomes.map(go) }
      case 'through': {
        const { variable } = part
        if (seen.has(variable)) return part
        seen.add(variable)
        variable.outcomes = variable.outcomes.map(go)
        return part
      }
    }
  }
  return go(outcome)
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
