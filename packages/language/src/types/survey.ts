/** What is found in a type and the bounds of its variables: the arity of functions, alternatives of overloads, projections. */
import type { Alternative } from './alternative.ts'
import type { Inference } from './inference.ts'
import { eachPart, hasNoParts, occurs } from './traverse.ts'
import type { ProjectType, Type } from './type.ts'
import type { TypeVariable } from './variable.ts'

/** The number of arguments, over all calls that follow one another, of the largest function in the type. */
export function arityOf(inference: Inference, type: Type): number {
  return new AritySurvey(inference).of(type, true)
}

class AritySurvey {
  readonly #inference: Inference
  readonly #variables = new Set<TypeVariable>()
  /** Of parts without variables. */
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
    for (const { type } of positive ? variable.values : variable.uses) arity = Math.max(arity, this.of(type, positive))
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

export interface FoundAlternatives {
  readonly values: ReadonlySet<Alternative>
  readonly uses: ReadonlySet<Alternative>
}

/** Alternatives other than the base, of values and of uses, in the order they are met. */
export function alternativesIn(type: Type, positive: boolean): FoundAlternatives {
  const values = new Set<Alternative>()
  const uses = new Set<Alternative>()
  const seen = new Set<TypeVariable>()
  const parts = { up: new Set<Type>(), down: new Set<Type>() }
  const note = (alternative: Alternative, up: boolean): void => {
    if (!alternative.isBase) (up ? values : uses).add(alternative)
  }
  const go = (part: Type, up: boolean): void => {
    if (part.kind === 'variable') {
      if (seen.has(part)) return
      seen.add(part)
      for (const bound of up ? part.values : part.uses) {
        note(bound.alternative, up)
        go(bound.type, up)
      }
      return
    }
    const known = up ? parts.up : parts.down
    if (hasNoParts(part) || known.has(part)) return
    known.add(part)
    if (part.kind === 'overload') for (const variant of part.variants) note(variant.alternative, up)
    eachPart(part, up, go)
  }
  go(type, positive)
  return { values, uses }
}

/** Projections that are still waiting for what they project. */
export function projectionsIn(type: Type): readonly ProjectType[] {
  const found: ProjectType[] = []
  const seen = new Set<TypeVariable>()
  const parts = { up: new Set<Type>(), down: new Set<Type>() }
  const go = (part: Type, up: boolean): void => {
    if (part.kind === 'variable') {
      if (seen.has(part)) return
      seen.add(part)
      for (const bound of up ? part.values : part.uses) go(bound.type, up)
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
