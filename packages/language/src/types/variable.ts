/**
 * Type variables: types that inference does not know yet.
 *
 * A variable collects lower bounds, which flow into it, and upper bounds, which it flows to. Each bound is recorded under the overload branch
 * that it follows from, or under the base branch. Each lower bound is constrained against each upper bound when the later of the two
 * arrives, and the results are collected in `results`. Bounds are only appended, so rollback cuts the lists to their former length.
 */
import type { Span } from '../source/span.ts'
import type { Branch } from './overload-branch.ts'
import type { ConstraintResult, Through } from './constraint-result.ts'
import type { Type } from './type.ts'

/** A lower or upper bound. */
export interface Bound {
  readonly type: Type
  readonly branch: Branch
}

/** What rollback restores a variable to. */
export interface VariableState {
  readonly variable: TypeVariable
  readonly lowerBounds: number
  readonly upperBounds: number
  readonly results: readonly ConstraintResult[]
}

/** Shared by new variables, and never changed. */
const NO_BOUNDS: Bound[] = []
const NO_OUTCOMES: readonly ConstraintResult[] = []

export class TypeVariable {
  readonly kind = 'variable'
  readonly id: number
  readonly level: number
  span: Span | undefined
  /** Whether it is an error type: that of an expression with an error. It is displayed as `_` and causes no further errors. */
  isError = false
  /** Number of the constraint whose trail holds the variable. */
  recordedBy = 0
  /** Results of constraints between its lower and upper bounds; any of them may count. */
  results: readonly ConstraintResult[] = NO_OUTCOMES
  allLowerBounds: Bound[] = NO_BOUNDS
  allUpperBounds: Bound[] = NO_BOUNDS

  #through: Through | undefined

  constructor(id: number, level: number, span: Span | undefined) {
    this.id = id
    this.level = level
    this.span = span
  }

  /** The results it collects, as one result. */
  get through(): Through {
    return (this.#through ??= { kind: 'through', variable: this })
  }

  /** Lower bounds under viable branches. */
  get lowerBounds(): readonly Bound[] {
    return viableOf(this.allLowerBounds)
  }

  /** Upper bounds under viable branches. */
  get upperBounds(): readonly Bound[] {
    return viableOf(this.allUpperBounds)
  }

  addLowerBound(type: Type, branch: Branch): void {
    this.allLowerBounds = withBound(this.allLowerBounds, { type, branch })
  }

  addUpperBound(type: Type, branch: Branch): void {
    this.allUpperBounds = withBound(this.allUpperBounds, { type, branch })
  }

  get state(): VariableState {
    return { variable: this, lowerBounds: this.allLowerBounds.length, upperBounds: this.allUpperBounds.length, results: this.results }
  }

  restore(state: VariableState): void {
    this.allLowerBounds = this.allLowerBounds.slice(0, state.lowerBounds)
    this.allUpperBounds = this.allUpperBounds.slice(0, state.upperBounds)
    this.results = state.results
  }
}

/** Longest list of bounds that is copied instead of appended to. */
const COPIED_MAX = 4

/** Adds a bound. Most variables have few bounds, and a growing array reserves room for many. */
function withBound(bounds: Bound[], bound: Bound): Bound[] {
  if (bounds.length < COPIED_MAX) return [...bounds, bound]
  bounds.push(bound)
  return bounds
}

/** The bounds at this moment, whatever is added later. */
export function present(bounds: readonly Bound[]): readonly Bound[] {
  return bounds.length < COPIED_MAX ? bounds : bounds.slice()
}

function viableOf(bounds: readonly Bound[]): readonly Bound[] {
  return bounds.every(isViable) ? bounds : bounds.filter(isViable)
}

/** Whether the branch of a bound is not pruned. */
export function isViable({ branch }: Bound): boolean {
  return branch.isBase || !branch.isPruned
}
