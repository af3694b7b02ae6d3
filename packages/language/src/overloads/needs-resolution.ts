/**
 * Whether the result of a constraint needs overload resolution.
 *
 * Most constraints hold outside all branches, which a bounded look at the result shows. A larger result is resolved.
 */
import type { ConstraintResult } from '../types/constraint-result.ts'

/** Number of results looked at. They may be cyclic through variables. */
const GLANCE = 48

export function needsResolution(result: ConstraintResult): boolean {
  return remainder(result, GLANCE) <= 0
}

/** Returns the rest of the number, or 0 if resolution is needed. */
function remainder(result: ConstraintResult, left: number): number {
  switch (result.kind) {
    case 'none':
    case 'plain':
      return left
    case 'holds':
    case 'fails':
      return 0
    case 'nested':
      return result.lowerBranch === result.upperBranch && left > 1 ? remainder(result.result, left - 1) : 0
    case 'expanded':
      return left > 1 ? remainder(result.result, left - 1) : 0
    case 'all':
    case 'some':
      return remainderOfAll(result.results, left)
    case 'through':
      return remainderOfAll(result.variable.results, left)
  }
}

function remainderOfAll(results: readonly ConstraintResult[], left: number): number {
  let rest = left - 1
  for (const result of results) if (rest > 0) rest = remainder(result, rest)
  return rest
}
