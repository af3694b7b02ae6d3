/** Generic parameters of annotations: each is a subtype of itself only. */
import type { ConstraintResult } from '../types/constraint-result.ts'
import { spanOf, type GenericType } from '../types/type.ts'
import type { TypeVariable } from '../types/variable.ts'
import type { Constraint, ConstraintSolver } from './constraint-solver.ts'

export function constrainGenerics(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  const { site } = solver
  const fromLower = lower.kind === 'generic'
  const fromUpper = upper.kind === 'generic'
  if (fromLower && fromUpper && !lower.invalid && !upper.invalid) {
    if (lower.name === upper.name) return solver.hold(constraint)
    return solver.fail(constraint, { kind: 'generic', lower, upper, span: spanOf(lower) ?? spanOf(upper) ?? site })
  }
  if (fromLower) {
    if (lower.invalid) return solver.part(constraint, errorType(solver, lower), upper)
    return solver.fail(constraint, { kind: 'generic', lower, upper, span: spanOf(upper) ?? spanOf(lower) ?? site })
  }
  if (!fromUpper) return undefined
  if (upper.invalid) return solver.part(constraint, lower, errorType(solver, upper))
  return solver.fail(constraint, { kind: 'generic', lower, upper, span: spanOf(lower) ?? spanOf(upper) ?? site })
}

/** An error type in place of an unknown name, so that it causes no further errors. */
function errorType(solver: ConstraintSolver, { span, level }: GenericType): TypeVariable {
  const variable = solver.inference.variable(level, span)
  variable.isError = true
  return variable
}
