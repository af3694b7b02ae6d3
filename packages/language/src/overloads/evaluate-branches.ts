/**
 * Evaluates the result of a constraint: which failures count.
 *
 * A failure outside all branches counts. Between branches, each lower type needs one branch of each group that it flows to: if none of a group
 * accepts it, its own branch is rejected, and the failures count when no branch of its group is left.
 */
import { branchSet, type Branch, type BranchGroup, type BranchSet } from '../types/overload-branch.ts'
import { BASE } from '../types/inference.ts'
import type { Concrete, Failing, ConstraintResult } from '../types/constraint-result.ts'
import type { TypeVariable } from '../types/variable.ts'
import { needsSeveralBranches } from './exclusive-groups.ts'
import type { OverloadResolution } from './overload-resolution.ts'
import { isRejected, silentFailure } from './simplify-result.ts'
import { LowerPath } from './lower-path.ts'

const NO_FAILURES: readonly Failing[] = []

/** Returns the failures that count. Rejects branches that fail. */
export function evaluateBranches(resolution: OverloadResolution, result: ConstraintResult): readonly Failing[] {
  resolution.inference.spend()
  switch (result.kind) {
    case 'none':
    case 'plain':
      return NO_FAILURES
    case 'holds':
      return isRejected(result) ? [silentFailure(result)] : NO_FAILURES
    case 'fails':
      if (!isRejected(result)) resolution.secondary.add(result)
      return [result]
    case 'nested':
      return evaluateBranches(resolution, result.result)
    case 'expanded':
      return evaluateSome(resolution, [result.result])
    case 'all':
      return evaluateAll(resolution, result.results)
    case 'some':
      return evaluateSome(resolution, result.results)
    case 'through': {
      if (resolution.visited.has(result.variable)) return NO_FAILURES
      resolution.visited.add(result.variable)
      const { results } = result.variable
      const [first] = results
      if (first === undefined) return NO_FAILURES
      return results.length === 1 ? evaluateBranches(resolution, first) : evaluateSome(resolution, results)
    }
  }
}

/** Evaluates results that all must hold. */
function evaluateAll(resolution: OverloadResolution, results: readonly ConstraintResult[]): readonly Failing[] {
  let failures: Failing[] | undefined
  for (const result of results) {
    const found = evaluateBranches(resolution, result)
    if (found.length > 0) (failures ??= []).push(...found)
  }
  return failures ?? NO_FAILURES
}

/** Evaluates results of which enough must hold. */
function evaluateSome(resolution: OverloadResolution, results: readonly ConstraintResult[]): readonly Failing[] {
  const { order } = resolution.inference
  const { lowers, others } = sortByLower(resolution, results)
  const counted: Failing[] = []
  let failedLowers: Map<BranchGroup, Map<Branch, readonly Failing[]>> | undefined
  for (const path of order.paths(lowers, ({ steps }) => steps)) {
    const branch = path.step?.branch ?? BASE
    for (const [group, uppers] of order.groups([...path.uppersAlong], ([group]) => group)) {
      const failing = evaluateUppers(resolution, branch, group, uppers)
      if (failing === undefined) continue
      failedLowers ??= new Map()
      const ofGroup = failedLowers.get(branch.outer) ?? new Map<Branch, readonly Failing[]>()
      failedLowers.set(branch.outer, ofGroup.set(branch, failing))
      if (branch === BASE) counted.push(...failing)
      else reject(resolution, branch)
    }
  }
  for (const [group, byBranch] of order.groups([...(failedLowers ?? [])], ([group]) => group)) {
    const alive = [...byBranch.keys()].filter((branch) => !branch.isRejected)
    if (alive.length === group.notRejected.length)
      counted.push(...order.branches([...byBranch], ([branch]) => branch).flatMap(([, failing]) => failing))
  }
  const failures = evaluateAll(resolution, others)
  return counted.length === 0 && failures.length === 0 ? NO_FAILURES : [...new Set([...failures, ...counted])]
}

interface Sorted {
  /** Lower types that flow between two branches. */
  readonly lowers: readonly LowerPath[]
  /** Other results, which are evaluated by themselves. */
  readonly others: readonly ConstraintResult[]
}

/** Sorts results, also those of variables and nested ones, by the lower type and the aliases that it was expanded from. */
function sortByLower(resolution: OverloadResolution, results: readonly ConstraintResult[]): Sorted {
  const lowers: LowerPath[] = []
  const others: ConstraintResult[] = []
  let seen: Set<TypeVariable> | undefined
  const go = (result: ConstraintResult, path: LowerPath): void => {
    switch (result.kind) {
      case 'none':
      case 'plain':
        return
      case 'through':
        seen ??= new Set()
        if (seen.has(result.variable)) return
        seen.add(result.variable)
        for (const inner of result.variable.results) go(inner, path)
        return
      case 'some':
        for (const inner of result.results) go(inner, path)
        return
      case 'expanded':
        go(result.result, path.through({ lower: result.lower, branch: result.lowerBranch }))
        return
      default: {
        const concrete = asConcrete(result)
        if (concrete === undefined) {
          others.push(result)
          return
        }
        const lower = path.through({ lower: concrete.lower, branch: concrete.lowerBranch })
        if (!lower.hasUppers) lowers.push(lower)
        lower.addUpper(concrete)
      }
    }
  }
  const root = new LowerPath(resolution.inference)
  for (const result of results) go(result, root)
  return { lowers, others }
}

/** A result between two branches takes part in the choice; others are evaluated by themselves. */
function asConcrete(result: ConstraintResult): Concrete | undefined {
  if (result.kind !== 'holds' && result.kind !== 'fails' && result.kind !== 'nested') return undefined
  if (result.kind === 'fails' && result.fatal.length > 0) return undefined
  return result.lowerBranch === result.upperBranch ? undefined : result
}

function reject(resolution: OverloadResolution, branch: Branch): void {
  if (branch.isRejected) return
  branch.outer.state.rejected.add(branch)
  resolution.rejected.add(branch)
}

/** Evaluates the upper types of one group that a lower type flows to. Returns undefined if a branch accepts it, else why none does. */
function evaluateUppers(
  resolution: OverloadResolution,
  lower: Branch,
  group: BranchGroup,
  uppers: ReadonlyMap<Branch, readonly Concrete[]>,
): readonly Failing[] | undefined {
  const holding: Branch[] = []
  const failing: Failing[] = []
  for (const [branch, results] of resolution.inference.order.branches([...uppers], ([branch]) => branch)) {
    const failures = evaluateAll(resolution, results)
    if (failures.length === 0) holding.push(branch)
    else failing.push(...failures)
  }
  if (holding.length === 0) return failing
  if (group.isBase || !joins(resolution, lower, group, branchSet(holding))) return undefined
  return failing
}

/** Records that a lower branch needs one of the branches. Returns true if an exclusive group would then need several of its branches. */
function joins(resolution: OverloadResolution, lower: Branch, group: BranchGroup, holding: BranchSet): boolean {
  const { needs } = group.state
  const before = needs.get(lower)
  const after = new Map(before).set(holding.key, holding)
  needs.set(lower, after)
  if (!needsSeveralBranches(resolution.inference, group)) return false
  if (before === undefined) needs.delete(lower)
  else needs.set(lower, before)
  return true
}
