/** Null removed by `!`, `?.` and `??`: a guard around the upper type, which applies when the lower type is known. */
import { allOf, type ConstraintResult } from '../types/constraint-result.ts'
import { guardType, isNull, type Type } from '../types/type.ts'
import type { Constraint, ConstraintSolver } from './constraint-solver.ts'

export function takeDifference(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'difference') return undefined
  return solver.nest(constraint, solver.part(constraint, lower.type, guardType(upper, lower.minus)))
}

export function subtractFromLower(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (upper.kind !== 'guard') return undefined
  const rest = subtractNull(solver, constraint, lower)
  if (rest === undefined) return solver.nest(constraint, solver.part(constraint, lower, upper.type))
  return solver.nest(constraint, allOf(rest.map((member) => solver.part(constraint, member, upper.type))))
}

/** Returns the members of a type without null; undefined if null is not among them. */
function subtractNull(solver: ConstraintSolver, constraint: Constraint, lower: Type): readonly Type[] | undefined {
  if (isNull(lower)) return []
  if (lower.kind === 'named') {
    const shape = solver.inference.shape(lower.name)
    if (shape?.alias === undefined) return undefined
    return subtractNull(solver, constraint, solver.instanceOf(lower, shape, shape.alias, constraint))
  }
  if (lower.kind === 'intersection') {
    return lower.members.every((member) => subtractNull(solver, constraint, member)?.length === 0) ? [] : undefined
  }
  if (lower.kind !== 'union') return undefined
  const rests = lower.members.map((member) => subtractNull(solver, constraint, member))
  if (rests.every((rest) => rest === undefined)) return undefined
  return lower.members.flatMap((member, i) => rests[i] ?? [member])
}
