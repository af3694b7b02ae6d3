/**
 * Solves one top-level subtype constraint, at one place of the source.
 *
 * The rules are in files of their own, each for some kinds of types; the first rule that applies decides a constraint. All rules share the
 * caches of this object and its trail, which restores variables and branch groups when the constraint fails.
 */
import type { Span } from '../source/span.ts'
import { recordIncompatibleBranches, linkBranches, type Branch, type BranchGroup, type GroupTrail } from '../types/overload-branch.ts'
import type { Inference } from '../types/inference.ts'
import { instantiate } from './instantiate.ts'
import { PLAIN, allOf, type ConstraintResult } from '../types/constraint-result.ts'
import type { Scheme } from '../types/scheme.ts'
import type { TypeShape } from '../types/shape.ts'
import type { NamedType, Type } from '../types/type.ts'
import type { TypeVariable, VariableState } from '../types/variable.ts'
import type { Failure, GenericEscape } from '../types/failure.ts'
import { VisitedPairs } from './visited-pairs.ts'
import { rulesFor } from './rules.ts'

/** A lower type under one branch, and the upper type it must be a subtype of, under another. */
export interface Constraint {
  readonly lower: Type
  readonly lowerBranch: Branch
  readonly upper: Type
  readonly upperBranch: Branch
}

export type Rule = (solver: ConstraintSolver, constraint: Constraint) => ConstraintResult | undefined

/** Branches searched in a step when a pair is incompatible. */
const BRANCHES_PER_STEP = 16

/** A member of a named type's shape, instantiated, and for which occurrence. */
interface Instance {
  readonly span: Span | undefined
  readonly lowerBranch: Branch
  readonly upperBranch: Branch
  readonly asUpper: boolean
  readonly type: Type
}

/** The branch group of an overload. */
interface Overload {
  readonly variants: readonly Type[]
  readonly group: BranchGroup
}

/** Variables before this constraint changed them, the latest first. */
interface TrailEntry {
  readonly state: VariableState
  readonly before: TrailEntry | undefined
}

/** Most constraints have few parts, so each table is made when it is first needed. */
export class ConstraintSolver {
  readonly inference: Inference
  readonly site: Span
  readonly level: number
  readonly #id: number
  #trail: TrailEntry | undefined
  #groupTrail: GroupTrail | undefined
  #visited: VisitedPairs | undefined
  #instances: Map<Scheme, Instance[]> | undefined
  #overloads: Overload[] | undefined

  constructor(inference: Inference, site: Span, level: number) {
    this.inference = inference
    this.site = site
    this.level = level
    this.#id = inference.nextConstraint()
  }

  constrain(constraint: Constraint): ConstraintResult {
    this.inference.spend()
    for (const rule of rulesFor(constraint.lower.kind, constraint.upper.kind)) {
      const result = rule(this, constraint)
      if (result !== undefined) return result
    }
    return this.hold(constraint)
  }

  /** Constrains parts of a pair, under its branches. */
  part({ lowerBranch, upperBranch }: Constraint, lower: Type, upper: Type): ConstraintResult {
    return this.constrain({ lower, lowerBranch, upper, upperBranch })
  }

  /** Constrains parts of a pair with its sides exchanged: an argument against a parameter. */
  contravariant({ lowerBranch, upperBranch }: Constraint, lower: Type, upper: Type): ConstraintResult {
    return this.constrain({ lower, lowerBranch: upperBranch, upper, upperBranch: lowerBranch })
  }

  hold({ lower, lowerBranch, upperBranch }: Constraint): ConstraintResult {
    if (lowerBranch === upperBranch) return PLAIN
    linkBranches(lowerBranch, upperBranch, this.#groups)
    return { kind: 'holds', lower, lowerBranch, upperBranch }
  }

  fail({ lower, lowerBranch, upper, upperBranch }: Constraint, failure: Failure): ConstraintResult {
    if (lowerBranch !== upperBranch) {
      this.inference.spend(Math.ceil(upperBranch.outer.branches.length / BRANCHES_PER_STEP))
      linkBranches(lowerBranch, upperBranch, this.#groups)
      recordIncompatibleBranches(lowerBranch, upperBranch, lower, this.inference.keyOf, this.#groups)
    }
    return { kind: 'fails', lower, lowerBranch, upper, upperBranch, failures: [failure], fatal: [] }
  }

  /** Fails, whatever the branches. */
  failFatally({ lower, lowerBranch, upper, upperBranch }: Constraint, escape: GenericEscape): ConstraintResult {
    return { kind: 'fails', lower, lowerBranch, upper, upperBranch, failures: [], fatal: [escape] }
  }

  /** The result of a pair that was reduced to another constraint. */
  nest(constraint: Constraint, result: ConstraintResult): ConstraintResult {
    if (result.kind === 'none') return this.hold(constraint)
    const { lower, lowerBranch, upper, upperBranch } = constraint
    if (result.kind === 'plain' && lowerBranch === upperBranch) return PLAIN
    return { kind: 'nested', lower, lowerBranch, upper, upperBranch, result }
  }

  nestAll(constraint: Constraint, results: Iterable<ConstraintResult>): ConstraintResult {
    return this.nest(constraint, allOf(results))
  }

  /** Records a pair with a variable. Returns whether it was visited before: then the constraint is cyclic, and holds. */
  visit(constraint: Constraint): boolean {
    this.#visited ??= new VisitedPairs(this.inference)
    return !this.#visited.add(constraint)
  }

  /** Records a variable in the trail, before its bounds change. */
  record(variable: TypeVariable): void {
    if (variable.recordedBy === this.#id) return
    variable.recordedBy = this.#id
    this.#trail = { state: variable.state, before: this.#trail }
  }

  /** Commits the bounds of a variable, so that rollback keeps them. */
  commit(variable: TypeVariable): void {
    if (variable.recordedBy === this.#id) variable.recordedBy = 0
  }

  fresh(span: Span | undefined): TypeVariable {
    return this.inference.variable(this.level, span)
  }

  rollback(): void {
    for (let entry = this.#trail; entry !== undefined; entry = entry.before) this.#restore(entry.state)
    for (const [group, state] of this.#groupTrail ?? []) group.state = state
  }

  /** A committed variable keeps the bounds of the time of its commit. */
  #restore(state: VariableState): void {
    if (state.variable.recordedBy !== this.#id) return
    state.variable.recordedBy = 0
    state.variable.restore(state)
  }

  /**
   * Instantiates a member of a named type's shape with the type's arguments, once for each occurrence and side.
   *
   * This ends constraints over types that grow. The arguments are not part of the key, as they are not in the reference: several references to
   * documents with the same span share the first instance.
   */
  instanceOf(type: NamedType, shape: TypeShape, scheme: Scheme, { lowerBranch, upperBranch }: Constraint, asUpper = false): Type {
    if (scheme.kind === 'simple') return scheme.type
    const { span } = type
    this.#instances ??= new Map<Scheme, Instance[]>()
    const instances = this.#instances.get(scheme) ?? []
    this.#instances.set(scheme, instances)
    const known = instances.find(
      (other) =>
        other.lowerBranch === lowerBranch &&
        other.upperBranch === upperBranch &&
        other.asUpper === asUpper &&
        isSamePlace(other.span, span),
    )
    if (known !== undefined) return known.type
    const made = instantiate(this.inference, scheme, this.level, argumentsOf(type, shape))
    instances.push({ span, lowerBranch, upperBranch, asUpper, type: made })
    return made
  }

  /** Returns the branch group of an overload, one for each overload. */
  groupOf(variants: readonly Type[], exclusive: boolean, parent: Branch): BranchGroup {
    this.#overloads ??= []
    const known = this.#overloads.find((other) => this.#areSame(other.variants, variants))
    if (known !== undefined) return known.group
    const group = this.inference.group(variants.length, exclusive, parent, this.level)
    this.#overloads.push({ variants, group })
    return group
  }

  /** Commits the state of a group, so that rollback keeps it. */
  commitGroup(group: BranchGroup): void {
    this.#groupTrail?.delete(group)
  }

  get #groups(): GroupTrail {
    return (this.#groupTrail ??= new Map())
  }

  #areSame(some: readonly Type[], others: readonly Type[]): boolean {
    if (some === others) return true
    return some.length === others.length && some.every((type, i) => others[i] !== undefined && this.inference.isSame(type, others[i]))
  }
}

function isSamePlace(a: Span | undefined, b: Span | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.start === b.start && a.end === b.end && a.source === b.source
}

function argumentsOf(type: NamedType, shape: TypeShape): ReadonlyMap<string, Type> {
  return new Map(
    shape.parameters.flatMap((name, i): [string, Type][] => {
      const arg = type.args[i]
      return arg === undefined ? [] : [[name, arg]]
    }),
  )
}
