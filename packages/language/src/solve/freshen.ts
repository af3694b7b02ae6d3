/**
 * Freshens a type: copies it with fresh variables, where a scheme is used and where overloads are resolved.
 *
 * With a filter only the bounds under the given branches are copied, under the branches they are mapped to. Branches at or below the limit are
 * kept.
 */
import type { Branch } from '../types/overload-branch.ts'
import { BASE, type Inference } from '../types/inference.ts'
import { RebuiltParts } from '../types/rebuilt-parts.ts'
import { rebuildParts } from '../types/traverse.ts'
import { overloadType, type Type } from '../types/type.ts'
import type { Bound, TypeVariable } from '../types/variable.ts'

/** Branches to keep, of lower and of upper bounds, with their replacements. */
export interface BranchFilter {
  readonly lower: ReadonlyMap<Branch, Branch>
  readonly upper: ReadonlyMap<Branch, Branch>
}

interface Freshening {
  /** Variables at this level or below are not copied. */
  readonly limit: number
  /** Level of fresh variables. */
  readonly level: number
  readonly filter?: BranchFilter
  readonly positive?: boolean
}

export function freshen(inference: Inference, type: Type, { limit, level, filter, positive = true }: Freshening): Type {
  return new Freshener(inference, limit, level, filter).type(type, positive)
}

/** Copies of copies must not exhaust the memory before the budget of work. */
const STEPS_PER_COPY = 10

class Freshener {
  readonly #inference: Inference
  readonly #limit: number
  readonly #level: number
  readonly #filter: BranchFilter | undefined
  readonly #parts = new RebuiltParts()
  readonly #variables = new Map<TypeVariable, TypeVariable>()
  readonly #branches = new Map<Branch, Branch>()

  constructor(inference: Inference, limit: number, level: number, filter: BranchFilter | undefined) {
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
    const variants = type.variants.flatMap(({ branch, type: variant }) => {
      const kept = this.#keep(branch, positive)
      return kept === undefined ? [] : [{ branch: kept, type: this.type(variant, positive) }]
    })
    return overloadType(variants)
  }

  #variable(variable: TypeVariable): TypeVariable {
    const known = this.#variables.get(variable)
    if (known !== undefined) return known
    this.#inference.spend(STEPS_PER_COPY)
    const fresh = this.#inference.variable(this.#level, variable.span)
    this.#variables.set(variable, fresh)
    fresh.allLowerBounds = this.#bounds(variable.lowerBounds, true)
    fresh.allUpperBounds = this.#bounds(variable.upperBounds, false)
    fresh.isError = variable.isError
    return fresh
  }

  #bounds(bounds: readonly Bound[], positive: boolean): Bound[] {
    const kept = bounds.map(({ type, branch }): Bound | undefined => {
      const fresh = this.#keep(branch, positive)
      return fresh && { type: this.type(type, positive), branch: fresh }
    })
    return kept.filter((bound) => bound !== undefined)
  }

  #keep(branch: Branch, positive: boolean): Branch | undefined {
    if (this.#filter === undefined) return this.#branch(branch)
    const mapped = (positive ? this.#filter.lower : this.#filter.upper).get(branch)
    if (mapped !== undefined) return mapped
    return branch.level <= this.#limit ? branch : undefined
  }

  #branch(branch: Branch): Branch {
    if (branch.level <= this.#limit) return branch
    const known = this.#branches.get(branch)
    if (known !== undefined) return known
    const { group } = branch
    const isOuter = group.outer === group
    const parent = isOuter || group.parent === undefined ? BASE : this.#branch(group.parent)
    const fresh = this.#inference.group(group.branches.length, group.exclusive, parent, this.#level)
    for (const [i, other] of group.branches.entries()) this.#branches.set(other, fresh.branches[i] ?? other)
    for (const other of group.branches) this.#copyLinks(other, this.#branches.get(other) ?? other)
    return this.#branches.get(branch) ?? branch
  }

  #copyLinks(from: Branch, to: Branch): void {
    for (const lower of from.lower) to.addLower(this.#branch(lower))
    for (const upper of from.upper) to.addUpper(this.#branch(upper))
  }
}
