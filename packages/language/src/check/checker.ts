/**
 * Checks expressions: each gives the type of its value, and what is wrong is noted on the way.
 *
 * A type that comes of a failed expression is poisoned, so that the first cause alone is reported.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../syntax/span.ts'
import type { Expression } from '../syntax/tree.ts'
import { anneal } from '../types/anneal.ts'
import { BASE, type Inference } from '../types/inference.ts'
import { instantiate } from '../types/instantiate.ts'
import { showText } from '../types/show-type.ts'
import type { Scheme } from '../types/scheme.ts'
import { anyType, type Type } from '../types/type.ts'
import type { TypeVariable } from '../types/variable.ts'
import { CHECKS } from './checks.ts'
import { holdsPlainly } from './holds-plainly.ts'
import { bindFree } from './relate-variable.ts'
import { Relation } from './relation.ts'
import { reportFailures } from './report.ts'
import type { Scope } from './scope.ts'
import { Settlement } from './settlement.ts'

/** Where an expression stands. */
export interface Place {
  readonly scope: Scope
  /** How many `let`s it is inside. */
  readonly level: number
}

/** Told the type of each expression and member, for hover and completion. */
export type TypeObserver = (span: Span, type: Type) => void

export class Checker {
  readonly inference: Inference
  readonly errors: Diagnostic[] = []
  readonly warnings: Diagnostic[] = []
  readonly observe: TypeObserver | undefined

  constructor(inference: Inference, observe?: TypeObserver) {
    this.inference = inference
    this.observe = observe
  }

  check(expression: Expression, place: Place): Type {
    this.inference.spend()
    const before = this.errors.length
    const type = CHECKS[expression.kind](this, expression as never, place)
    this.poisonIfFailed(type, before)
    this.observe?.(expression.span, type)
    return type
  }

  poisonIfFailed(type: Type, errorsBefore: number): void {
    if (type.kind === 'variable' && this.errors.length > errorsBefore) type.poisoned = true
  }

  fresh({ level }: Place, span: Span | undefined): TypeVariable {
    return this.inference.variable(level, span)
  }

  instantiate(scheme: Scheme, { level }: Place): Type {
    return instantiate(this.inference, scheme, level)
  }

  /** Notes an error; the type stands for whatever the expression would have been. */
  fail(diagnostic: Diagnostic): Type {
    this.errors.push(diagnostic)
    return anyType()
  }

  /** Demands that the value fits the use; says so at the site if it does not. */
  relate(value: Type, use: Type, site: Span, place: Place): void {
    const { inference } = this
    if (bindFree(value, use)) {
      inference.spend()
      return
    }
    const relation = new Relation(inference, site, place.level)
    const outcome = relation.relate({ value, valueAlternative: BASE, use, useAlternative: BASE })
    if (holdsPlainly(outcome)) return
    const settlement = new Settlement(inference, outcome)
    settlement.settle()
    if (!settlement.isFailed) return
    const { failures, fatal } = settlement
    relation.undo()
    this.errors.push(...fatal)
    if (failures.length === 0) return
    const words = (positive: boolean) => (type: Type) => this.show(type, positive, place.scope)
    this.errors.push(reportFailures({ value, use, site }, failures, { value: words(true), use: words(false) }, inference.keyOf))
  }

  show(type: Type, positive: boolean, scope: Scope): string {
    const annealed = anneal(this.inference, type, { positive, level: 0, free: scope.freeAlternatives })
    return showText(this.inference, annealed, positive)
  }
}
