/**
 * Infers types of expressions and collects errors.
 *
 * The rules are in files of their own, one a kind of expression. A rule infers the types of the parts, and constrains them. A variable that
 * an expression with an error yields becomes an error type, so that only the first cause is reported.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Span } from '../source/span.ts'
import type { Expression } from '../syntax/tree.ts'
import { resolveOverloads } from '../overloads/resolve-overloads.ts'
import { BASE, type Inference } from '../types/inference.ts'
import { instantiate } from '../solve/instantiate.ts'
import { showText } from '../display/coalesce.ts'
import type { Scheme } from '../types/scheme.ts'
import { anyType, type Type } from '../types/type.ts'
import type { TypeVariable } from '../types/variable.ts'
import { RULES_BY_KIND } from './rules-by-kind.ts'
import { needsResolution } from '../overloads/needs-resolution.ts'
import { describeFailure } from './messages.ts'
import { bindUnconstrained } from '../solve/constrain-variable.ts'
import { ConstraintSolver } from '../solve/constraint-solver.ts'
import { distinctFailures, reportFailures } from './report.ts'
import type { Scope } from './scope.ts'
import { OverloadResolution } from '../overloads/overload-resolution.ts'

/** The context of an expression. */
export interface CheckContext {
  readonly scope: Scope
  /** Number of `let`s around it. */
  readonly level: number
}

/** Called with the type of each expression and member, for hover and completion. */
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

  check(expression: Expression, context: CheckContext): Type {
    this.inference.spend()
    const before = this.errors.length
    const type = RULES_BY_KIND[expression.kind](this, expression as never, context)
    this.markFailed(type, before)
    this.observe?.(expression.span, type)
    return type
  }

  markFailed(type: Type, errorsBefore: number): void {
    if (type.kind === 'variable' && this.errors.length > errorsBefore) type.isError = true
  }

  fresh({ level }: CheckContext, span: Span | undefined): TypeVariable {
    return this.inference.variable(level, span)
  }

  instantiate(scheme: Scheme, { level }: CheckContext): Type {
    return instantiate(this.inference, scheme, level)
  }

  /** Records an error. The returned type is compatible with everything. */
  fail(diagnostic: Diagnostic): Type {
    this.errors.push(diagnostic)
    return anyType()
  }

  /** Requires a lower type to be a subtype of an upper one. Reports an error at the site and rolls back if it is not. */
  constrain(lower: Type, upper: Type, site: Span, context: CheckContext): void {
    const { inference } = this
    if (bindUnconstrained(lower, upper)) {
      inference.spend()
      return
    }
    const solver = new ConstraintSolver(inference, site, context.level)
    const result = solver.constrain({ lower, lowerBranch: BASE, upper, upperBranch: BASE })
    if (!needsResolution(result)) return
    const resolution = new OverloadResolution(inference, result)
    resolution.resolve()
    if (!resolution.isFailed) return
    const { reported, fatal } = resolution
    solver.rollback()
    const words = (positive: boolean) => (type: Type) => this.show(type, positive, context.scope)
    const wording = { lower: words(true), upper: words(false) }
    this.errors.push(...fatal.map((failure) => describeFailure(failure, wording)))
    const failures = distinctFailures(reported, wording, inference.keyOf)
    if (failures.length > 0) this.errors.push(reportFailures({ lower, upper, site }, failures, wording, inference.keyOf))
  }

  show(type: Type, positive: boolean, scope: Scope): string {
    const resolved = resolveOverloads(this.inference, type, { positive, level: 0, free: scope.freeBranches })
    return showText(this.inference, resolved, positive)
  }
}
