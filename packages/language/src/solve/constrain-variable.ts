/**
 * Variables: a lower type becomes a lower bound, an upper type an upper bound, and each new bound is constrained against all bounds of the
 * other side. A type of a higher level is extruded first, so that a `let` can still be generalised.
 */
import { NO_RESULT, addSome, someOfEach, type ConstraintResult } from '../types/constraint-result.ts'
import { extrude, extrudeBranch } from './extrude.ts'
import { BASE } from '../types/inference.ts'
import { hasGeneric } from '../types/traverse.ts'
import type { Type } from '../types/type.ts'
import { isViable, present, type TypeVariable } from '../types/variable.ts'
import type { Constraint, ConstraintSolver } from './constraint-solver.ts'

export function forceLazy(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  return constraint.lower.kind === 'lazy' ? solver.part(constraint, constraint.lower.force(), constraint.upper) : undefined
}

export function sameType(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  return constraint.lower === constraint.upper ? solver.hold(constraint) : undefined
}

/** Branches of one group exclude one another: no type flows between them. */
export function sameBranches(_: ConstraintSolver, { lowerBranch, upperBranch }: Constraint): ConstraintResult | undefined {
  return lowerBranch !== upperBranch && lowerBranch.outer === upperBranch.outer ? NO_RESULT : undefined
}

export function skipVisited(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const involved = constraint.lower.kind === 'variable' || constraint.upper.kind === 'variable'
  return involved && solver.visit(constraint) ? NO_RESULT : undefined
}

export function constrainVariables(solver: ConstraintSolver, constraint: Constraint): ConstraintResult | undefined {
  const { lower, upper } = constraint
  if (upper.kind === 'variable' && lower.level <= upper.level) return addLowerBound(solver, constraint, upper)
  if (lower.kind === 'variable' && upper.level <= lower.level) return addUpperBound(solver, constraint, lower)
  if (upper.kind === 'variable') return solver.part(constraint, extrude(solver.inference, lower, true, upper.level), upper)
  if (lower.kind === 'variable') return extrudeUpper(solver, constraint, lower)
  return undefined
}

/**
 * Adds a bound to a variable without bounds of the other side, if that is all that the constraint needs.
 *
 * Most variables are made for one expression and get one bound before anything else is known of them.
 */
export function bindUnconstrained(lower: Type, upper: Type): boolean {
  if (lower.kind === 'lazy' || lower === upper) return false
  if (upper.kind === 'variable' && lower.level <= upper.level) {
    if (upper.allUpperBounds.length > 0 || lower.kind === 'union') return false
    upper.addLowerBound(lower, BASE)
    return true
  }
  if (lower.kind !== 'variable' || upper.level > lower.level || lower.allLowerBounds.length > 0 || upper.kind === 'intersection')
    return false
  lower.addUpperBound(upper, BASE)
  return true
}

/** Results compared with another one in a step, as a power of two. */
const RESULTS_PER_STEP_LOG = 6

function addLowerBound(solver: ConstraintSolver, constraint: Constraint, upper: TypeVariable): ConstraintResult {
  const { lower, lowerBranch } = constraint
  if (lower.kind === 'union') return someOfEach(lower.members.map((member) => solver.part(constraint, member, upper)))
  const branch = extrudeBranch(solver.inference, lowerBranch, upper.level)
  solver.record(upper)
  upper.addLowerBound(lower, branch)
  // Bounds added meanwhile are constrained against this one already.
  for (const bound of present(upper.allUpperBounds)) {
    if (!isViable(bound)) continue
    const result = solver.constrain({ lower, lowerBranch: branch, upper: bound.type, upperBranch: bound.branch })
    solver.inference.spend(upper.results.length >> RESULTS_PER_STEP_LOG)
    upper.results = addSome(upper.results, result)
  }
  return upper.through
}

function addUpperBound(solver: ConstraintSolver, constraint: Constraint, lower: TypeVariable): ConstraintResult {
  const { upper, upperBranch } = constraint
  if (upper.kind === 'intersection') return someOfEach(upper.members.map((member) => solver.part(constraint, lower, member)))
  const branch = extrudeBranch(solver.inference, upperBranch, lower.level)
  solver.record(lower)
  lower.addUpperBound(upper, branch)
  for (const bound of present(lower.allLowerBounds)) {
    if (!isViable(bound)) continue
    const result = solver.constrain({ lower: bound.type, lowerBranch: bound.branch, upper, upperBranch: branch })
    solver.inference.spend(lower.results.length >> RESULTS_PER_STEP_LOG)
    lower.results = addSome(lower.results, result)
  }
  return lower.through
}

function extrudeUpper(solver: ConstraintSolver, constraint: Constraint, lower: TypeVariable): ConstraintResult {
  const { upper } = constraint
  if (!hasGeneric(upper)) return solver.part(constraint, lower, extrude(solver.inference, upper, false, lower.level))
  return solver.failFatally(constraint, { kind: 'genericEscape', lower, upper, span: solver.site })
}
