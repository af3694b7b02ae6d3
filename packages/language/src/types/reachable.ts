/** Searches a type and the bounds of its variables: for the arity of functions, overload branches, and projections. */
import type { Branch } from './overload-branch.ts'
import type { Inference } from './inference.ts'
import { eachPart, hasNoParts, occurs } from './traverse.ts'
import type { ProjectType, Type } from './type.ts'
import type { TypeVariable } from './variable.ts'

/** Returns the number of arguments of the largest function in the type; a function that returns a function counts both. */
export function arityOf(inference: Inference, type: Type): number {
  return new AritySurvey(inference).of(type, true)
}

class AritySurvey {
  readonly #inference: Inference
  readonly #variables = new Set<TypeVariable>()
  /** For parts without variables. */
  readonly #known = new Map<Type, number>()
  #variablesMet = 0

  constructor(inference: Inference) {
    this.#inference = inference
  }

  of(part: Type, positive: boolean): number {
    this.#inference.spend()
    if (part.kind === 'named' || hasNoParts(part)) return part.kind === 'variable' ? this.#ofVariable(part, positive) : 0
    const known = this.#known.get(part)
    if (known !== undefined) return known
    const before = this.#variablesMet
    const arity = this.#ofParts(part, positive)
    if (this.#variablesMet === before) this.#known.set(part, arity)
    return arity
  }

  /** A variable counts once. */
  #ofVariable(variable: TypeVariable, positive: boolean): number {
    this.#variablesMet++
    if (this.#variables.has(variable)) return 0
    this.#variables.add(variable)
    let arity = 0
    for (const { type } of positive ? variable.lowerBounds : variable.upperBounds) arity = Math.max(arity, this.of(type, positive))
    return arity
  }

  #ofParts(part: Type, positive: boolean): number {
    switch (part.kind) {
      case 'lazy':
        return this.of(part.force(), positive)
      case 'function':
        return part.parameters.length + this.of(part.result, positive)
      case 'access':
        return part.args.length + this.of(part.result, positive)
      case 'project':
        return 1 + this.of(part.result, positive)
      default: {
        let arity = 0
        eachPart(part, positive, (inner, up) => {
          arity = Math.max(arity, this.of(inner, up))
        })
        return arity
      }
    }
  }
}

export interface FoundBranches {
  readonly lower: ReadonlySet<Branch>
  readonly upper: ReadonlySet<Branch>
}

/** Returns the branches other than the base branch, of lower and of upper types, in the order of traversal. */
export function branchesIn(type: Type, positive: boolean): FoundBranches {
  const lower = new Set<Branch>()
  const upper = new Set<Branch>()
  const seen = new Set<TypeVariable>()
  const parts = { up: new Set<Type>(), down: new Set<Type>() }
  const note = (branch: Branch, up: boolean): void => {
    if (!branch.isBase) (up ? lower : upper).add(branch)
  }
  const go = (part: Type, up: boolean): void => {
    if (part.kind === 'variable') {
      if (seen.has(part)) return
      seen.add(part)
      for (const bound of up ? part.lowerBounds : part.upperBounds) {
        note(bound.branch, up)
        go(bound.type, up)
      }
      return
    }
    const known = up ? parts.up : parts.down
    if (hasNoParts(part) || known.has(part)) return
    known.add(part)
    if (part.kind === 'overload') for (const variant of part.variants) note(variant.branch, up)
    eachPart(part, up, go)
  }
  go(type, positive)
  return { lower, upper }
}

/** Returns projections whose base type is still unknown. */
export function projectionsIn(type: Type): readonly ProjectType[] {
  const found: ProjectType[] = []
  const seen = new Set<TypeVariable>()
  const parts = { up: new Set<Type>(), down: new Set<Type>() }
  const go = (part: Type, up: boolean): void => {
    if (part.kind === 'variable') {
      if (seen.has(part)) return
      seen.add(part)
      for (const bound of up ? part.lowerBounds : part.upperBounds) go(bound.type, up)
      return
    }
    const known = up ? parts.up : parts.down
    if (hasNoParts(part) || known.has(part)) return
    known.add(part)
    if (part.kind === 'project') found.push(part)
    eachPart(part, up, go)
  }
  go(type, true)
  return found
}

/** Whether a variable occurs in the type. */
export function hasVariable(type: Type): boolean {
  return occurs(type, ({ kind }) => kind === 'variable')
}
