/**
 * Overload resolution of one constraint: decides from its result whether it failed.
 *
 * Outside all branches each failure counts. Between branches, a lower type needs one branch of each group that it flows to. A branch whose
 * types find none is rejected; the constraint fails if no branch of the group is left, or if the type is outside all branches. An exclusive
 * group must not need several of its branches at once. A rejection may affect earlier constraints on the same group; those are evaluated
 * again, until nothing changes.
 */
import { BASE, type Inference } from '../types/inference.ts'
import type { Branch, BranchGroup } from '../types/overload-branch.ts'
import type { Resolution } from '../types/branch-group-state.ts'
import type { Concrete, Failing, ConstraintResult } from '../types/constraint-result.ts'
import type { TypeVariable } from '../types/variable.ts'
import type { GenericEscape } from '../types/failure.ts'
import { simplifyOutcome } from './simplify-result.ts'
import { evaluateBranches } from './evaluate-branches.ts'

export class OverloadResolution implements Resolution {
  readonly inference: Inference
  result: ConstraintResult
  isFailed = false
  #visited: Set<TypeVariable> | undefined
  #rejected: Set<Branch> | undefined
  #secondary: Set<Failing> | undefined
  #primary: readonly Failing[] = []

  constructor(inference: Inference, result: ConstraintResult) {
    this.inference = inference
    this.result = result
  }

  /** Variables whose results were evaluated. */
  get visited(): Set<TypeVariable> {
    return (this.#visited ??= new Set())
  }

  get rejected(): Set<Branch> {
    return (this.#rejected ??= new Set())
  }

  /** Failures that other branches may make good. */
  get secondary(): Set<Failing> {
    return (this.#secondary ??= new Set())
  }

  resolve(): void {
    if (this.result.kind === 'none' || this.result.kind === 'plain') return
    markGroups(this, this.result, new Set())
    this.reevaluate()
    if (this.#rejected === undefined) return
    let pending = new Set<Resolution>(this.affected)
    pending.delete(this)
    while (!this.isFailed && pending.size > 0) {
      const next = new Set<Resolution>()
      for (const other of pending) {
        if (other.reevaluate()) for (const affected of other.affected) next.add(affected)
        else this.isFailed = true
        if (this.isFailed) break
      }
      pending = next
    }
  }

  get fatal(): readonly GenericEscape[] {
    return this.reported.flatMap(({ fatal }) => fatal)
  }

  /** The results that fail the constraint. */
  get reported(): readonly Failing[] {
    if (!this.isFailed) return []
    const primary = this.#primary
    if (primary.some(({ failures, fatal }) => failures.length > 0 || fatal.length > 0)) return primary
    return [...(this.#secondary ?? [])].map((failing) =>
      failing.lowerBranch === BASE || this.#rejected?.has(failing.lowerBranch) === true ? failing : { ...failing, failures: [] },
    )
  }

  /** Resolutions that the rejections of this one affect. */
  get affected(): readonly Resolution[] {
    return [...(this.#rejected ?? [])].flatMap(({ outer }) => [...outer.state.resolutions])
  }

  /** Evaluates the result again. Returns whether the constraint holds. */
  reevaluate(): boolean {
    this.#visited = undefined
    this.#rejected = undefined
    this.#secondary = undefined
    this.#primary = evaluateBranches(this, this.result)
    this.isFailed = this.#primary.length > 0
    this.result = simplifyOutcome(this.result)
    return !this.isFailed
  }
}

/** Registers the resolution with all groups of the result, and links groups to those their types flow to. */
function markGroups(resolution: OverloadResolution, result: ConstraintResult, seen: Set<TypeVariable>): void {
  resolution.inference.spend()
  switch (result.kind) {
    case 'holds':
    case 'fails':
      markPair(resolution, result)
      return
    case 'nested':
      markPair(resolution, result)
      markGroups(resolution, result.result, seen)
      return
    case 'expanded':
      markGroups(resolution, result.result, seen)
      return
    case 'through':
      if (seen.has(result.variable)) return
      seen.add(result.variable)
      for (const inner of result.variable.results) markGroups(resolution, inner, seen)
      return
    case 'all':
    case 'some':
      for (const inner of result.results) markGroups(resolution, inner, seen)
      return
    case 'none':
    case 'plain':
  }
}

function markPair(resolution: OverloadResolution, { lowerBranch, upperBranch }: Concrete): void {
  const from: BranchGroup = lowerBranch.outer
  const to: BranchGroup = upperBranch.outer
  if (from === to) return
  if (!from.isBase) {
    from.state.upperGroups.add(to)
    from.state.resolutions.add(resolution)
  }
  if (!to.isBase) {
    to.state.resolutions.add(resolution)
  }
}
