/**
 * Type variables: what inference does not know yet.
 *
 * A variable gathers values that flow into it and uses that it flows to, each under the alternative of an overload that it holds for (or
 * the base alternative, which always holds). Every value is related to every use when the later of the two arrives; what came of that
 * is kept in `outcome`. Bounds are only ever appended, so a failed relation is undone by cutting them back.
 */
import type { Span } from '../syntax/span.ts'
import type { Alternative } from './alternative.ts'
import type { Outcome, Through } from './outcome.ts'
import type { Type } from './type.ts'

/** A value or use of a variable. */
export interface Bound {
  readonly type: Type
  readonly alternative: Alternative
}

/** What a variable held at a time. */
export interface VariableState {
  readonly variable: TypeVariable
  readonly values: number
  readonly uses: number
  readonly outcomes: readonly Outcome[]
}

/** What variables begin with; never changed. */
const NO_BOUNDS: Bound[] = []
const NO_OUTCOMES: readonly Outcome[] = []

export class TypeVariable {
  readonly kind = 'variable'
  readonly id: number
  readonly level: number
  span: Span | undefined
  /** Belongs to an expression that failed: shown as `_`, and no cause of further failures. */
  poisoned = false
  /** Number of the act of relating that remembers what it held before. */
  touchedBy = 0
  /** Outcomes of relating values and uses through the variable; any of them may count. */
  outcomes: readonly Outcome[] = NO_OUTCOMES
  allValues: Bound[] = NO_BOUNDS
  allUses: Bound[] = NO_BOUNDS

  #through: Through | undefined

  constructor(id: number, level: number, span: Span | undefined) {
    this.id = id
    this.level = level
    this.span = span
  }

  /** Whatever it has gathered, as an outcome. */
  get through(): Through {
    return (this.#through ??= { kind: 'through', variable: this })
  }

  /** Values under alternatives that are still possible. */
  get values(): readonly Bound[] {
    return livingOf(this.allValues)
  }

  /** Uses under alternatives that are still possible. */
  get uses(): readonly Bound[] {
    return livingOf(this.allUses)
  }

  addValue(type: Type, alternative: Alternative): void {
    this.allValues = withBound(this.allValues, { type, alternative })
  }

  addUse(type: Type, alternative: Alternative): void {
    this.allUses = withBound(this.allUses, { type, alternative })
  }

  get state(): VariableState {
    return { variable: this, values: this.allValues.length, uses: this.allUses.length, outcomes: this.outcomes }
  }

  restore(state: VariableState): void {
    this.allValues = this.allValues.slice(0, state.values)
    this.allUses = this.allUses.slice(0, state.uses)
    this.outcomes = state.outcomes
  }
}

/** As many bounds as are copied when another one comes; longer lists are appended to. */
const COPIED_MAX = 4

/** The bounds with another one. Most variables have but a few, and a list that grows takes room for many. */
function withBound(bounds: Bound[], bound: Bound): Bound[] {
  if (bounds.length < COPIED_MAX) return [...bounds, bound]
  bounds.push(bound)
  return bounds
}

/** Bounds as they are now, whatever is added to the variable later. */
export function present(bounds: readonly Bound[]): readonly Bound[] {
  return bounds.length < COPIED_MAX ? bounds : bounds.slice()
}

function livingOf(bounds: readonly Bound[]): readonly Bound[] {
  return bounds.every(isLiving) ? bounds : bounds.filter(isLiving)
}

/** Whether the bound's alternative is still possible. */
export function isLiving({ alternative }: Bound): boolean {
  return alternative.isBase || !alternative.isPruned
}
