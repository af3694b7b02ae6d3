/** Calls and `[]`: functions against calls, and named types that can be called. */
import type { ConstraintResult } from '../types/constraint-result.ts'
import {
  callType,
  interfaceType,
  namedType,
  neverType,
  nullType,
  type AccessType,
  type FunctionType,
  type RecordType,
} from '../types/type.ts'
import type { Constraint, ConstraintSolver } from './constraint-solver.ts'

export function callFunction(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'function' || upper.kind !== 'function') return undefined
  const expected = lower.parameters.length
  const received = upper.parameters.length
  const fits = lower.variadic === undefined ? expected === received : expected <= received
  if (!fits) return solver.fail(constraint, { kind: 'arity', lower, span: upper.span ?? solver.site, expected, received })
  return solver.nestAll(constraint, constrainSignatures(solver, constraint, lower, upper))
}

function constrainSignatures(
  solver: ConstraintSolver,
  constraint: Constraint,
  lower: FunctionType,
  call: FunctionType,
): readonly ConstraintResult[] {
  const results = call.parameters.map((arg, i) => {
    const parameter = lower.parameters[i] ?? lower.variadic
    return solver.contravariant(constraint, arg.type, parameter?.type ?? arg.type)
  })
  return [...results, solver.part(constraint, lower.result, call.result)]
}

export function callNamed(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'named' || upper.kind !== 'function') return undefined
  const shape = solver.inference.shape(lower.name)
  if (shape?.apply === undefined) return undefined
  return solver.nest(constraint, solver.part(constraint, solver.instanceOf(lower, shape, shape.apply, constraint), upper))
}

/** `record["field"]` selects the field. */
export function accessLiteral(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'record' || upper.kind !== 'access') return undefined
  const [key, ...others] = upper.args
  if (key?.kind !== 'literal' || key.literal.kind !== 'string' || others.length > 0) return undefined
  return solver.nest(constraint, solver.part(constraint, lower, interfaceType(key.literal.value, upper.result, key.span, upper.span)))
}

/** `tuple[1]` is the element; beyond the end it is `Never`. */
export function accessTuple(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'tuple' || upper.kind !== 'access') return undefined
  const [key, ...others] = upper.args
  if (key?.kind !== 'literal' || key.literal.kind !== 'integer' || others.length > 0) return undefined
  const { text } = key.literal
  const { length } = lower.elements
  if (text.startsWith('-')) {
    return solver.fail(constraint, { kind: 'tupleIndex', lower, span: key.span ?? solver.site, length, index: text })
  }
  const element = lower.elements[Number(text)] ?? neverType(lower.span)
  return solver.nest(constraint, solver.part(constraint, element, upper.result))
}

export function accessRecord(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'record' || upper.kind !== 'access') return undefined
  const received = upper.args.length
  if (received !== 1) return solver.fail(constraint, { kind: 'arity', lower, span: upper.span ?? solver.site, expected: 1, received })
  return solver.nestAll(constraint, accessFields(solver, constraint, lower, upper))
}

/** With an unknown key the result may be any field, or null. */
function accessFields(
  solver: ConstraintSolver,
  constraint: Constraint,
  lower: RecordType,
  { args, result }: AccessType,
): readonly ConstraintResult[] {
  const keys = args.map((arg) => solver.contravariant(constraint, arg, namedType('String')))
  const fields = [...lower.fields.values(), ...(lower.wildcard === undefined ? [] : [lower.wildcard])]
  return [...keys, ...[...fields, nullType(lower.span)].map((type) => solver.part(constraint, type, result))]
}

export function accessNamed(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'named' || upper.kind !== 'access') return undefined
  const shape = solver.inference.shape(lower.name)
  if (shape?.access === undefined) return undefined
  const access = solver.instanceOf(lower, shape, shape.access, constraint)
  return solver.nest(constraint, solver.part(constraint, access, callType(upper.args, upper.result, upper.span)))
}
