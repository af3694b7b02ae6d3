/** Tuples against tuples, and records against records. */
import type { ConstraintResult } from '../types/constraint-result.ts'
import { isNull, optionalType, unionType, NULL_TYPE, type RecordType, type Type } from '../types/type.ts'
import type { Constraint, ConstraintSolver } from './constraint-solver.ts'

export function constrainTuples(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'tuple' || upper.kind !== 'tuple') return undefined
  const expected = upper.elements.length
  const received = lower.elements.length
  if (expected !== received) {
    return solver.fail(constraint, { kind: 'tupleArity', lower, span: lower.span ?? solver.site, expected, received })
  }
  return solver.nestAll(
    constraint,
    lower.elements.map((element, i) => solver.part(constraint, element, upper.elements[i] ?? element)),
  )
}

/** A field of a wildcard may be missing. */
export function widenWildcard(wildcard: Type): Type {
  if (wildcard.kind === 'any' || wildcard.kind === 'never' || isNull(wildcard)) return wildcard
  return wildcard.kind === 'union' ? unionType([...wildcard.members, NULL_TYPE], wildcard.span) : optionalType(wildcard)
}

export function constrainRecords(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'record' || upper.kind !== 'record') return undefined
  const results: ConstraintResult[] = []
  for (const [name, type] of lower.fields) results.push(constrainGiven(solver, constraint, { lower, upper }, name, type))
  for (const [name, type] of upper.fields) {
    if (!lower.fields.has(name)) results.push(constrainMissing(solver, constraint, { lower, upper }, name, type))
  }
  results.push(constrainWildcards(solver, constraint, { lower, upper }))
  return solver.nestAll(constraint, results)
}

interface Records {
  readonly lower: RecordType
  readonly upper: RecordType
}

function constrainGiven(
  solver: ConstraintSolver,
  constraint: Constraint,
  { lower, upper }: Records,
  field: string,
  type: Type,
): ConstraintResult {
  const expected = upper.fields.get(field) ?? upper.wildcard
  if (expected !== undefined) return solver.part(constraint, type, expected)
  return solver.fail(constraint, { kind: 'extraField', lower, field, span: upper.span ?? lower.span ?? solver.site })
}

function constrainMissing(
  solver: ConstraintSolver,
  constraint: Constraint,
  { lower, upper }: Records,
  field: string,
  type: Type,
): ConstraintResult {
  if (lower.wildcard !== undefined) return solver.part(constraint, widenWildcard(lower.wildcard), type)
  if (mayBeMissing(type)) return { kind: 'none' }
  const { site } = solver
  return solver.fail(constraint, { kind: 'missingField', lower, field, span: upper.span ?? lower.span ?? site, dotSpan: site })
}

function mayBeMissing(type: Type): boolean {
  return isNull(type) || (type.kind === 'union' && type.members.some(mayBeMissing))
}

function constrainWildcards(solver: ConstraintSolver, constraint: Constraint, { lower, upper }: Records): ConstraintResult {
  if (lower.wildcard === undefined) return { kind: 'none' }
  if (upper.wildcard !== undefined) return solver.part(constraint, lower.wildcard, upper.wildcard)
  return solver.fail(constraint, { kind: 'extraWildcard', lower, span: upper.span ?? lower.span ?? solver.site })
}
