/** The last rules: tuples as arrays, aliases expanded, and the failure when no rule applies. */
import type { ConstraintResult } from '../types/constraint-result.ts'
import { namedType, spanOf } from '../types/type.ts'
import type { Constraint, ConstraintSolver } from './constraint-solver.ts'

export function widenTuple(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'tuple') return undefined
  const asArray =
    upper.kind === 'project' || upper.kind === 'interface' || upper.kind === 'access' || (upper.kind === 'named' && upper.name === 'Array')
  if (!asArray) return undefined
  const element = solver.fresh(lower.span)
  const results = lower.elements.map((type) => solver.part(constraint, type, element))
  results.push(solver.part(constraint, namedType('Array', [element], lower.span), upper))
  solver.commit(element)
  return solver.nestAll(constraint, results)
}

export function expandLower(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, lowerBranch, upper } = constraint
  if (lower.kind !== 'named') return undefined
  const shape = solver.inference.shape(lower.name)
  if (shape?.alias === undefined) return undefined
  const result = solver.part(constraint, solver.instanceOf(lower, shape, shape.alias, constraint), upper)
  return { kind: 'expanded', lower, lowerBranch, result }
}

export function expandUpper(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (upper.kind !== 'named') return undefined
  const shape = solver.inference.shape(upper.name)
  if (shape?.alias === undefined) return undefined
  return solver.nest(constraint, solver.part(constraint, lower, solver.instanceOf(upper, shape, shape.alias, constraint, true)))
}

export function failConstraint(solver: ConstraintSolver, constraint: Constraint): ConstraintResult {
  const { lower, upper } = constraint
  const { site } = solver
  const own = spanOf(lower)
  switch (upper.kind) {
    case 'function':
      return solver.fail(constraint, { kind: 'notFunction', lower, span: own ?? site, argsSpan: upper.span })
    case 'access':
      return solver.fail(constraint, { kind: 'noAccess', lower, span: upper.span ?? site })
    case 'interface':
      return solver.fail(constraint, { kind: 'missingField', lower, field: upper.field, span: upper.span ?? site, dotSpan: upper.dotSpan })
    case 'project':
      return solver.fail(constraint, { kind: 'noProjection', lower, span: own ?? site })
    default:
      return solver.fail(constraint, { kind: 'notSubtype', lower, upper, span: own ?? site })
  }
}
