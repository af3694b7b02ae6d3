/**
 * The pairs with a variable that one top-level constraint has visited. A pair that recurs is cyclic and holds.
 *
 * Most constraints visit few pairs, which are compared one by one: identities of types are needed only where variables and branches are the
 * same. A constraint that visits many keeps keys of them.
 */
import type { Inference } from '../types/inference.ts'
import type { Type } from '../types/type.ts'
import type { Constraint } from './constraint-solver.ts'

/** Longest list that is searched instead of using keys. */
const LISTED_MAX = 12

interface Listed {
  readonly constraint: Constraint
  readonly before: Listed | undefined
}

export class VisitedPairs {
  readonly #inference: Inference
  #listed: Listed | undefined
  #length = 0
  #keys: Set<string> | undefined

  constructor(inference: Inference) {
    this.#inference = inference
  }

  /** Adds a pair. Returns whether it is new. */
  add(constraint: Constraint): boolean {
    if (this.#keys === undefined) {
      for (let other = this.#listed; other !== undefined; other = other.before) if (this.#isSame(other.constraint, constraint)) return false
      this.#listed = { constraint, before: this.#listed }
      if (++this.#length > LISTED_MAX) this.#keys = this.#keysOfListed()
      return true
    }
    const { size } = this.#keys
    return this.#keys.add(this.#keyOf(constraint)).size > size
  }

  #keysOfListed(): Set<string> {
    const keys = new Set<string>()
    for (let listed = this.#listed; listed !== undefined; listed = listed.before) keys.add(this.#keyOf(listed.constraint))
    return keys
  }

  #isSame(a: Constraint, b: Constraint): boolean {
    return (
      a.lowerBranch === b.lowerBranch &&
      a.upperBranch === b.upperBranch &&
      mayBeSame(a.lower, b.lower) &&
      mayBeSame(a.upper, b.upper) &&
      this.#inference.isSame(a.lower, b.lower) &&
      this.#inference.isSame(a.upper, b.upper)
    )
  }

  #keyOf({ lower, lowerBranch, upper, upperBranch }: Constraint): string {
    const { keyOf } = this.#inference
    return `${keyOf(lower)}@${lowerBranch.ordinal}<${keyOf(upper)}@${upperBranch.ordinal}`
  }
}

function mayBeSame(a: Type, b: Type): boolean {
  return a === b || (a.kind === b.kind && a.kind !== 'variable')
}
