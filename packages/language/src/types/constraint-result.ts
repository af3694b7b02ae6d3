/**
 * Result of a subtype constraint.
 *
 * A constraint between overload branches may fail without harm, as long as enough other branches hold. So the solver decides nothing; it
 * returns a tree that overload resolution evaluates later:
 *
 *     all        every part must hold
 *     some       enough parts must hold: for each lower type one branch of each group
 *     through    the results that a variable has collected
 *     nested     the pair was reduced to another constraint
 *     expanded   the lower type was replaced by its alias
 *
 * A constraint that holds outside of all branches leaves only `plain`.
 */
import type { Failure, GenericEscape } from './failure.ts'
import type { Branch } from './overload-branch.ts'
import type { Type } from './type.ts'
import type { TypeVariable } from './variable.ts'

export type ConstraintResult = NoResult | PlainResult | Holding | Failing | Nested | Expanded | Through | All | Some

/** No constraint was made. */
export interface NoResult {
  readonly kind: 'none'
}

/** Holds, whatever the branches. */
export interface PlainResult {
  readonly kind: 'plain'
}

interface Related {
  readonly lower: Type
  readonly lowerBranch: Branch
  readonly upperBranch: Branch
}

export interface Holding extends Related {
  readonly kind: 'holds'
}

export interface Failing extends Related {
  readonly kind: 'fails'
  readonly upper: Type
  readonly failures: readonly Failure[]
  /** Errors that no other branch can make good. */
  readonly fatal: readonly GenericEscape[]
}

/** Holds when the constraint it was reduced to holds. */
export interface Nested extends Related {
  readonly kind: 'nested'
  readonly upper: Type
  readonly result: ConstraintResult
}

/** A lower type that was replaced by its alias. */
export interface Expanded {
  readonly kind: 'expanded'
  readonly lower: Type
  readonly lowerBranch: Branch
  readonly result: ConstraintResult
}

export interface Through {
  readonly kind: 'through'
  readonly variable: TypeVariable
}

export interface All {
  readonly kind: 'all'
  readonly results: readonly ConstraintResult[]
}

export interface Some {
  readonly kind: 'some'
  readonly results: readonly ConstraintResult[]
}

/** The result of one pair of types. */
export type Concrete = Holding | Failing | Nested

export const NO_RESULT: NoResult = { kind: 'none' }
export const PLAIN: PlainResult = { kind: 'plain' }

/** Both must hold. */
function both(a: ConstraintResult, b: ConstraintResult): ConstraintResult {
  if (a.kind === 'none' || (a.kind === 'plain' && b.kind !== 'none')) return b
  if (b.kind === 'none' || b.kind === 'plain' || a === b) return a
  if (a.kind === 'all') return { kind: 'all', results: b.kind === 'all' ? [...a.results, ...b.results] : [...a.results, b] }
  return { kind: 'all', results: b.kind === 'all' ? [...b.results, a] : [a, b] }
}

export function allOf(results: Iterable<ConstraintResult>): ConstraintResult {
  let all: ConstraintResult = NO_RESULT
  for (const result of results) all = both(all, result)
  return all
}

/** Adds a result to those of which some must hold. */
export function addSome(results: readonly ConstraintResult[], result: ConstraintResult): readonly ConstraintResult[] {
  if (result.kind === 'none') return results
  if (result.kind === 'some') return gather([...results, ...result.results])
  if (results.length === 0) return result === PLAIN ? PLAIN_ALONE : [result]
  const mark = identityOf(result)
  for (const other of results) if (identityOf(other) === mark) return results
  return [...results, result]
}

/** Most constraints hold plainly, so their list is shared. */
const PLAIN_ALONE: readonly ConstraintResult[] = [PLAIN]

/** Results are the same if they are the same object, or lead through the same variable. */
function identityOf(result: ConstraintResult): ConstraintResult | TypeVariable {
  return result.kind === 'through' ? result.variable : result
}

/** Flattens results of which some must hold, each once. */
function gather(results: Iterable<ConstraintResult>): readonly ConstraintResult[] {
  const gathered = new Map<ConstraintResult | TypeVariable, ConstraintResult>()
  const add = (result: ConstraintResult): void => {
    if (result.kind === 'some') result.results.forEach(add)
    else if (result.kind !== 'none' && !gathered.has(identityOf(result))) gathered.set(identityOf(result), result)
  }
  for (const result of results) add(result)
  return [...gathered.values()]
}

/** Makes one result of several, of which some must hold. */
export function someOf(results: readonly ConstraintResult[]): ConstraintResult {
  const [first = NO_RESULT] = results
  return results.length < 2 ? first : { kind: 'some', results }
}

export function someOfEach(results: Iterable<ConstraintResult>): ConstraintResult {
  return someOf(gather(results))
}
