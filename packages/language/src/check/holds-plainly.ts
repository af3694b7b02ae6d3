/**
 * Whether an outcome has nothing to settle: all of it holds, outside of alternatives.
 *
 * That is so for most relations, and is seen at a glance; what is too large for a glance is left to be settled.
 */
import type { Outcome } from '../types/outcome.ts'

/** Outcomes that are looked at. They may come round to themselves through variables. */
const GLANCE = 48

export function holdsPlainly(outcome: Outcome): boolean {
  return remainder(outcome, GLANCE) > 0
}

/** What is left of the outcomes that may be looked at, none if there is something to settle. */
function remainder(outcome: Outcome, left: number): number {
  switch (outcome.kind) {
    case 'none':
    case 'plain':
      return left
    case 'holds':
    case 'fails':
      return 0
    case 'nested':
      return outcome.valueAlternative === outcome.useAlternative && left > 1 ? remainder(outcome.outcome, left - 1) : 0
    case 'expanded':
      return left > 1 ? remainder(outcome.outcome, left - 1) : 0
    case 'all':
    case 'some':
      return remainderOfAll(outcome.outcomes, left)
    case 'through':
      return remainderOfAll(outcome.variable.outcomes, left)
  }
}

function remainderOfAll(outcomes: readonly Outcome[], left: number): number {
  let rest = left - 1
  for (const outcome of outcomes) if (rest > 0) rest = remainder(outcome, rest)
  return rest
}
