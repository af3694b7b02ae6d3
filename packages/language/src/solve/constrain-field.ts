/** Selected fields of records, of other selections and of named types. */
import type { ConstraintResult } from '../types/constraint-result.ts'
import type { Constraint, ConstraintSolver } from './constraint-solver.ts'
import { widenWildcard } from './constrain-record.ts'

export function selectFromRecord(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'record' || upper.kind !== 'interface') return undefined
  const field = lower.fields.get(upper.field) ?? (lower.wildcard && widenWildcard(lower.wildcard))
  if (field !== undefined) return solver.nest(constraint, solver.part(constraint, field, upper.type))
  const span = upper.span ?? lower.span ?? solver.site
  return solver.fail(constraint, { kind: 'missingField', lower, field: upper.field, span, dotSpan: upper.dotSpan })
}

export function selectFromInterface(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'interface' || upper.kind !== 'interface') return undefined
  if (lower.field === upper.field) return solver.nest(constraint, solver.part(constraint, lower.type, upper.type))
  const span = upper.span ?? lower.span ?? solver.site
  return solver.fail(constraint, { kind: 'missingField', lower, field: upper.field, span, dotSpan: upper.dotSpan })
}

export function selectFromNamed(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'named' || upper.kind !== 'interface') return undefined
  const shape = solver.inference.shape(lower.name)
  const scheme = shape?.fields.get(upper.field)
  if (shape === undefined || scheme === undefined) return undefined
  return solver.nest(constraint, solver.part(constraint, solver.instanceOf(lower, shape, scheme, constraint), upper.type))
}
