/**
 * What one run of inference shares: fresh variables and groups, identities, and the budget of work.
 *
 * Levels count how many `let`s a variable is inside; a group of alternatives has the level it was made at.
 */
import type { Span } from '../syntax/span.ts'
import { AlternativeGroup, type Alternative } from './alternative.ts'
import type { TypeEnvironment } from './environment.ts'
import { TypeIdentities } from './identity.ts'
import type { TypeShape } from './shape.ts'
import type { Type } from './type.ts'
import { TypeVariable } from './variable.ts'

/** Always holds. Its group is shared by all runs, and never changes. */
export const BASE: Alternative = baseAlternative()

function baseAlternative(): Alternative {
  const [base] = new AlternativeGroup(0, 1, true, undefined, -1).alternatives
  if (base === undefined) throw new Error('a group of one has one alternative')
  return base
}

/** Thrown when checking takes more work than any sensible query does; caught where checking began. */
export class WorkExceeded extends Error {
  override readonly name = 'WorkExceeded'
}

export class Inference {
  readonly environment: TypeEnvironment
  readonly identities = new TypeIdentities()
  #variables = 0
  #groups = 0
  #relations = 0
  #work: number

  constructor(environment: TypeEnvironment, work: number) {
    this.environment = environment
    this.#work = work
  }

  /** @throws {WorkExceeded} */
  spend(steps = 1): void {
    this.#work -= steps
    if (this.#work < 0) throw new WorkExceeded()
  }

  /** How many groups were made. */
  get groups(): number {
    return this.#groups
  }

  variable(level: number, span: Span | undefined): TypeVariable {
    return new TypeVariable(++this.#variables, level, span)
  }

  group(size: number, exclusive: boolean, parent: Alternative, level: number): AlternativeGroup {
    return new AlternativeGroup(++this.#groups, size, exclusive, parent, level)
  }

  /** The number of an act of relating, from 1. */
  nextRelation(): number {
    return ++this.#relations
  }

  keyOf = (type: Type): number => this.identities.of(type)

  /** Whether two types are the same but for their spans. */
  isSame(a: Type, b: Type): boolean {
    return a === b || (a.kind === b.kind && this.keyOf(a) === this.keyOf(b))
  }

  shape(name: string): TypeShape | undefined {
    return this.environment.shape(name)
  }
}
