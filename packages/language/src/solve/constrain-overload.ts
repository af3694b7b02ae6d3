/**
 * Unions and intersections.
 *
 * Each member of a lower union and of an upper intersection must satisfy the constraint. A lower intersection and an upper union are a choice:
 * each member becomes a branch of a group.
 */
import { someOfEach, type ConstraintResult } from '../types/constraint-result.ts'
import { arityOf } from '../types/reachable.ts'
import { BASE } from '../types/inference.ts'
import type { Constraint, ConstraintSolver } from './constraint-solver.ts'

export function splitLowerUnion(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  return lower.kind === 'union' ? someOfEach(lower.members.map((member) => solver.part(constraint, member, upper))) : undefined
}

export function splitUpperIntersection(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  return upper.kind === 'intersection' ? someOfEach(upper.members.map((member) => solver.part(constraint, lower, member))) : undefined
}

/** The type of a resolved overload, whose members have branches already. */
export function chooseLower(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower } = constraint
  if (lower.kind !== 'overload') return undefined
  return someOfEach(lower.variants.map(({ branch, type }) => solver.constrain({ ...constraint, lower: type, lowerBranch: branch })))
}

export function chooseLowerIntersection(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, lowerBranch } = constraint
  if (lower.kind !== 'intersection') return undefined
  const group = solver.groupOf(lower.members, arityOf(solver.inference, lower) > 1, lowerBranch)
  const results = lower.members.map((member, i) =>
    solver.constrain({ ...constraint, lower: member, lowerBranch: group.branches[i] ?? BASE }),
  )
  solver.commitGroup(group)
  return someOfEach(results)
}

export function chooseUpper(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { upper } = constraint
  if (upper.kind !== 'overload') return undefined
  return someOfEach(upper.variants.map(({ branch, type }) => solver.constrain({ ...constraint, upper: type, upperBranch: branch })))
}

export function chooseUpperUnion(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { upper, upperBranch } = constraint
  if (upper.kind !== 'union') return undefined
  const group = solver.groupOf(upper.members, false, upperBranch)
  const results = upper.members.map((member, i) =>
    solver.constrain({ ...constraint, upper: member, upperBranch: group.branches[i] ?? BASE }),
  )
  solver.commitGroup(group)
  return someOfEach(results)
}
