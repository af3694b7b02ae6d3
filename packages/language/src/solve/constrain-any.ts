/** `Any`, `Never` and the top type. `Any` is a subtype of everything, and its parts are `Any`. */
import type { ConstraintResult } from '../types/constraint-result.ts'
import { anyType } from '../types/type.ts'
import type { Constraint, ConstraintSolver } from './constraint-solver.ts'

export function passAny(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind === 'any') {
    const any = anyType(lower.span)
    if (upper.kind === 'function' || upper.kind === 'access') return solver.part(constraint, any, upper.result)
    if (upper.kind === 'interface') return solver.part(constraint, any, upper.type)
    if (upper.kind !== 'named') return solver.hold(constraint)
    return solver.nestAll(
      constraint,
      upper.args.map((arg) => solver.part(constraint, any, arg)),
    )
  }
  return upper.kind === 'any' ? solver.hold(constraint) : undefined
}

export function passTop(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  return constraint.upper.kind === 'top' ? solver.hold(constraint) : undefined
}

export function passNever(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  return constraint.lower.kind === 'never' ? solver.hold(constraint) : undefined
}
