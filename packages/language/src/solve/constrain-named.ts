/** Named types, number types and literals. */
import { isLiteralOf, literalKey, primaryTypeOf } from '../types/literal.ts'
import type { ConstraintResult } from '../types/constraint-result.ts'
import { namedType } from '../types/type.ts'
import type { Constraint, ConstraintSolver } from './constraint-solver.ts'

export function constrainNamed(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'named' || upper.kind !== 'named' || lower.name !== upper.name) return undefined
  const results = lower.args.flatMap((arg, i) => {
    const other = upper.args[i]
    return other === undefined ? [] : [solver.part(constraint, arg, other)]
  })
  return solver.nestAll(constraint, results)
}

/** Supertypes of each number type. */
const WIDER_NUMBERS: Readonly<Record<string, readonly string[]>> = {
  Int: ['Number', 'Long'],
  Long: ['Number'],
  Double: ['Number', 'Float'],
  Float: ['Double'],
}

/** Whether a number type is a subtype of another one. */
export function isNumberOf(name: string, wider: string): boolean {
  return WIDER_NUMBERS[name]?.includes(wider) === true
}

export function constrainNumbers(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'named' || upper.kind !== 'named') return undefined
  return isNumberOf(lower.name, upper.name) ? solver.hold(constraint) : undefined
}

export function constrainLiterals(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (lower.kind !== 'literal') return undefined
  if (upper.kind === 'named' && isLiteralOf(lower.literal, upper.name)) return solver.hold(constraint)
  if (upper.kind === 'literal') {
    if (literalKey(lower.literal) === literalKey(upper.literal)) return solver.hold(constraint)
    return solver.fail(constraint, { kind: 'otherLiteral', lower, upper, span: lower.span ?? upper.span ?? solver.site })
  }
  return solver.nest(constraint, solver.part(constraint, namedType(primaryTypeOf(lower.literal), [], lower.span), upper))
}
