/** Projections: the element that each kind of base projects, and the type of the result. */
import type { ConstraintResult } from '../types/constraint-result.ts'
import { callType, isNull, namedType, NULL_TYPE, optionalType, spanOf, type NamedType, type ProjectType, type Type } from '../types/type.ts'
import type { Constraint, ConstraintSolver } from './constraint-solver.ts'

type Wrap = (result: Type) => Type

const AS_IS: Wrap = (result) => result
const AS_NULL: Wrap = () => NULL_TYPE

export function project(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (upper.kind !== 'project') return undefined
  if (lower.kind === 'record' || lower.kind === 'interface') return apply(solver, constraint, upper, lower, AS_IS)
  if (lower.kind !== 'named') return undefined
  const [input, wrap] = planFor(solver, lower)
  return apply(solver, constraint, upper, input, wrap)
}

/** Returns the element to project, and how its result is wrapped. */
function planFor(solver: ConstraintSolver, lower: NamedType): readonly [Type, Wrap] {
  const [element] = lower.args
  const plan = PLANS.get(lower.name)
  if (plan !== undefined && element !== undefined) return [element, plan(lower)]
  const alias = solver.inference.shape(lower.name)?.alias
  const isMissing = isNull(lower) || (alias?.kind === 'simple' && isNull(alias.type))
  return isMissing ? [solver.fresh(lower.span), AS_NULL] : [lower, AS_IS]
}

function container({ name, span }: NamedType): Wrap {
  return (result) => namedType(name, [result], span)
}

const PLANS: ReadonlyMap<string, (lower: NamedType) => Wrap> = new Map([
  ['Array', container],
  ['Set', container],
  ['EventSource', container],
  ['Ref', () => optionalType],
  ['NamedRef', () => optionalType],
  ['EmptyRef', () => AS_NULL],
  ['EmptyNamedRef', () => AS_NULL],
])

function apply(
  solver: ConstraintSolver,
  constraint: Constraint,
  { projection, result }: ProjectType,
  input: Type,
  wrap: Wrap,
): ConstraintResult {
  const given = solver.fresh(spanOf(input))
  const made = solver.fresh(result.span)
  const results = [
    solver.part(constraint, input, given),
    solver.part(constraint, projection, callType([given], made, spanOf(input))),
    solver.part(constraint, wrap(made), result),
  ]
  solver.commit(given)
  solver.commit(made)
  return solver.nestAll(constraint, results)
}
