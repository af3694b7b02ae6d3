/**
 * Copies types with other variables: where an inferred scheme is used, and where alternatives are annealed.
 *
 * With a filter only bounds under alternatives that it names are kept, and come under the alternatives it maps them to; alternatives at or
 * below the limit are kept as they are.
 */
import type { Alternative } from './alternative.ts'
import { BASE, type Inference } from './inference.ts'
import { RebuiltParts } from './rebuilt-parts.ts'
import { rebuildParts } from './traverse.ts'
import { overloadType, type Type } from './type.ts'
import type { Bound, TypeVariable } from './variable.ts'

/** Alternatives to keep, of values and of uses, with those they become. */
export interface AlternativeFilter {
  readonly values: ReadonlyMap<Alternative, Alternative>
  readonly uses: ReadonlyMap<Alternative, Alternative>
}

interface Freshening {
  /** What is at this level or below stays. */
  readonly limit: number
  /** Level of new variables. */
  readonly level: number
  readonly filter?: AlternativeFilter
  readonly positive?: boolean
}

export function freshen(inference: Inference, type: Type, { limit, level, filter, positive = true }: Freshening): Type {
  return new Freshener(inference, limit, level, filter).type(type, positive)
}

/** What is copied takes room, too: copies of copies must not fill the memory before the budget ends. */
const STEPS_PER_COPY = 10

class Freshener {
  readonly #inference: Inference
  readonly #limit: number
  readonly #level: number
  readonly #filter: AlternativeFilter | undefined
  readonly #parts = new RebuiltParts()
  readonly #variables = new Map<TypeVariable, TypeVariable>()
  readonly #alternatives = new Map<Alternative, Alternative>()

  constructor(inference: Inference, limit: number, level: number, filter: AlternativeFilter | undefined) {
    this.#inference = inference
    this.#limit = limit
    this.#level = level
    this.#filter = filter
  }

  type = (type: Type, positive: boolean): Type => {
    if (type.kind === 'lazy') return this.type(type.force(), positive)
    if (type.level <= this.#limit) return type
    if (type.kind === 'variable') return this.#variable(type)
    return this.#parts.rebuild(type, positive, this.#rebuild)
  }

  #rebuild = (type: Exclude<Type, TypeVariable>, positive: boolean): Type => {
    this.#inference.spend(STEPS_PER_COPY)
    if (type.kind !== 'overload') return rebuildParts(type, positive, this.type)
    const variants = type.variants.flatMap(({ alternative, type: variant }) => {
      const kept = this.#keep(alternative, positive)
      return kept === undefined ? [] : [{ alternative: kept, type: this.type(variant, positive) }]
    })
    return overloadType(variants)
  }

  #variable(variable: TypeVariable): TypeVariable {
    const known = this.#variables.get(variable)
    if (known !== undefined) return known
    this.#inference.spend(STEPS_PER_COPY)
    const fresh = this.#inference.variable(this.#level, variable.span)
    this.#variables.set(variable, fresh)
    fresh.allValues = this.#bounds(variable.values, true)
    fresh.allUses = this.#bounds(variable.uses, false)
    fresh.poisoned = variable.poisoned
    return fresh
  }

  #bounds(bounds: readonly Bound[], positive: boolean): Bound[] {
    const kept = bounds.map(({ type, alternative }): Bound | undefined => {
      const fresh = this.#keep(alternative, positive)
      return fresh && { type: this.type(type, positive), alternative: fresh }
    })
    return kept.filter((bound) => bound !== undefined)
  }

  #keep(alternative: Alternative, positive: boolean): Alternative | undefined {
    if (this.#filter === undefined) return this.#alternative(alternative)
    const mapped = (positive ? this.#filter.values : this.#filter.uses).get(alternative)
    if (mapped !== undefined) return mapped
    return alternative.level <= this.#limit ? alternative : undefined
  }

  #alternative(alternative: Alternative): Alternative {
    if (alternative.level <= this.#limit) return alternative
    const known = this.#alternatives.get(alternative)
    if (known !== undefined) return known
    const { group } = alternative
    const isOuter = group.outer === group
    const parent = isOuter || group.parent === undefined ? BASE : this.#alternative(group.parent)
    const fresh = this.#inference.group(group.alternatives.length, group.exclusive, parent, this.#level)
    for (const [i, other] of group.alternatives.entries()) this.#alternatives.set(other, fresh.alternatives[i] ?? other)
    for (const other of group.alternatives) this.#copyLinks(other, this.#alternatives.get(other) ?? other)
    return this.#alternatives.get(alternative) ?? alternative
  }

  #copyLinks(from: Alternative, to: Alternative): void {
    for (const value of from.values) to.addValue(this.#alternative(value))
    for (const use of from.uses) to.addUse(this.#alternative(use))
  }
}
