/** Shortens resolved results: parts that hold or failed for good are replaced by that fact. Results of variables are shortened in place. */
import { PLAIN, type Concrete, type Failing, type ConstraintResult } from '../types/constraint-result.ts'
import type { TypeVariable } from '../types/variable.ts'

/** Whether a branch of the result is rejected. A result within one branch is not affected. */
export function isRejected({ lowerBranch, upperBranch }: Concrete): boolean {
  return lowerBranch !== upperBranch && (lowerBranch.isRejected || upperBranch.isRejected)
}

/** Returns the result as a failure without a message. */
export function silentFailure(result: Concrete): Failing {
  const { lower, lowerBranch, upperBranch } = result
  const upper = result.kind === 'holds' ? lower : result.upper
  return { kind: 'fails', lower, lowerBranch, upper, upperBranch, failures: [], fatal: [] }
}

export function simplifyOutcome(result: ConstraintResult): ConstraintResult {
  if (result.kind === 'none' || result.kind === 'plain') return result
  return new Simplifier().simplify(result)
}

/** Returns parts that do not change as they are. */
class Simplifier {
  #seen: Set<TypeVariable> | undefined

  simplify(result: ConstraintResult): ConstraintResult {
    switch (result.kind) {
      case 'none':
      case 'plain':
        return result
      case 'holds':
      case 'fails':
        return isRejected(result) ? silentFailure(result) : result
      case 'nested': {
        if (isRejected(result)) return silentFailure(result)
        const inner = this.simplify(result.result)
        return shortenNested(inner === result.result ? result : { ...result, result: inner })
      }
      case 'expanded': {
        const inner = this.simplify(result.result)
        return inner === result.result ? result : { ...result, result: inner }
      }
      case 'all':
        return this.#all(result)
      case 'some': {
        const results = this.#each(result.results)
        return results === result.results ? result : { kind: 'some', results }
      }
      case 'through':
        this.#through(result.variable)
        return result
    }
  }

  #all(all: Extract<ConstraintResult, { kind: 'all' }>): ConstraintResult {
    const results = this.#each(all.results)
    if (results.some(({ kind }) => kind === 'fails')) return { kind: 'all', results: results.filter(({ kind }) => kind === 'fails') }
    return results === all.results ? all : { kind: 'all', results }
  }

  #through(variable: TypeVariable): void {
    this.#seen ??= new Set()
    if (this.#seen.has(variable)) return
    this.#seen.add(variable)
    variable.results = this.#each(variable.results)
  }

  /** Returns the same list if nothing in it changes. */
  #each(results: readonly ConstraintResult[]): readonly ConstraintResult[] {
    let changed: ConstraintResult[] | undefined
    for (const [i, result] of results.entries()) {
      const simple = this.simplify(result)
      if (simple !== result) changed ??= results.slice(0, i)
      changed?.push(simple)
    }
    return changed ?? results
  }
}

function shortenNested(nested: Extract<ConstraintResult, { kind: 'nested' }>): ConstraintResult {
  const { lower, lowerBranch, upper, upperBranch, result } = nested
  const holds = (): ConstraintResult => (lowerBranch === upperBranch ? PLAIN : { kind: 'holds', lower, lowerBranch, upperBranch })
  const isSame = (part: ConstraintResult): boolean =>
    (part.kind === 'holds' && part.lowerBranch === lowerBranch && part.upperBranch === upperBranch) ||
    (part.kind === 'plain' && lowerBranch === upperBranch)
  if (result.kind === 'none' || isSame(result)) return holds()
  if (result.kind === 'fails') {
    return { kind: 'fails', lower, lowerBranch, upper, upperBranch, failures: result.failures, fatal: result.fatal }
  }
  if ((result.kind === 'all' || result.kind === 'some') && result.results.every(isSame)) return holds()
  return nested
}
