/**
 * The context of one run of inference: fresh variables and branch groups, type identities, and the budget of work.
 *
 * The level of a variable is the number of `let`s around it. A branch group has the level at which it was made.
 */
import type { Span } from '../source/span.ts'
import { BranchGroup, type Branch } from './overload-branch.ts'
import { DEFINITION_ORDER, type BranchOrder } from './branch-order.ts'
import type { TypeEnvironment } from './environment.ts'
import { TypeIdentities } from './identity.ts'
import type { TypeShape } from './shape.ts'
import type { Type } from './type.ts'
import { TypeVariable } from './variable.ts'

/** The branch of everything that always holds. All runs share its group, which never changes. */
export const BASE: Branch = baseBranch()

function baseBranch(): Branch {
  const [base] = new BranchGroup(0, 1, true, undefined, -1).branches
  if (base === undefined) throw new Error('a group of one has one branch')
  return base
}

/** Thrown when checking exceeds its budget of work. Caught where checking began. */
export class WorkExceeded extends Error {
  override readonly name = 'WorkExceeded'
}

export class Inference {
  readonly environment: TypeEnvironment
  readonly order: BranchOrder
  readonly identities = new TypeIdentities()
  #variables = 0
  #groups = 0
  #relations = 0
  #work: number

  constructor(environment: TypeEnvironment, work: number, order: BranchOrder = DEFINITION_ORDER) {
    this.environment = environment
    this.order = order
    this.#work = work
  }

  /** @throws {WorkExceeded} */
  spend(steps = 1): void {
    this.#work -= steps
    if (this.#work < 0) throw new WorkExceeded()
  }

  /** Number of branch groups made so far. */
  get groups(): number {
    return this.#groups
  }

  variable(level: number, span: Span | undefined): TypeVariable {
    return new TypeVariable(++this.#variables, level, span)
  }

  group(size: number, exclusive: boolean, parent: Branch, level: number): BranchGroup {
    return new BranchGroup(++this.#groups, size, exclusive, parent, level)
  }

  /** The number of the next top-level constraint, from 1. */
  nextConstraint(): number {
    return ++this.#relations
  }

  keyOf = (type: Type): number => this.identities.of(type)

  /** Whether two types are equal except for their spans. */
  isSame(a: Type, b: Type): boolean {
    return a === b || (a.kind === b.kind && this.keyOf(a) === this.keyOf(b))
  }

  shape(name: string): TypeShape | undefined {
    return this.environment.shape(name)
  }
}
