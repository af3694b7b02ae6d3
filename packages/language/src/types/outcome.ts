/**
 * What came of relating a value to a use.
 *
 * Relations under alternatives of overloads may fail without harm, as long as enough others hold; so nothing is decided while relating.
 * Instead a tree is left behind: `all` of its parts must hold, of `some` enough must (see check/settle), `through` stands for whatever a
 * variable has gathered. What holds without any alternative leaves no trace but `plain`.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Failure } from './failure.ts'
import type { Alternative } from './alternative.ts'
import type { Type } from './type.ts'
import type { TypeVariable } from './variable.ts'

export type Outcome = NoOutcome | PlainOutcome | Holding | Failing | Nested | Expanded | Through | All | Some

/** Nothing was related. */
export interface NoOutcome {
  readonly kind: 'none'
}

/** Held, whatever the alternatives. */
export interface PlainOutcome {
  readonly kind: 'plain'
}

interface Related {
  readonly value: Type
  readonly valueAlternative: Alternative
  readonly useAlternative: Alternative
}

export interface Holding extends Related {
  readonly kind: 'holds'
}

export interface Failing extends Related {
  readonly kind: 'fails'
  readonly use: Type
  readonly failures: readonly Failure[]
  /** Errors that no alternative can make good. */
  readonly fatal: readonly Diagnostic[]
}

/** Holds when what it came down to does. */
export interface Nested extends Related {
  readonly kind: 'nested'
  readonly use: Type
  readonly outcome: Outcome
}

/** A value whose alias was put in its place. */
export interface Expanded {
  readonly kind: 'expanded'
  readonly value: Type
  readonly valueAlternative: Alternative
  readonly outcome: Outcome
}

export interface Through {
  readonly kind: 'through'
  readonly variable: TypeVariable
}

export interface All {
  readonly kind: 'all'
  readonly outcomes: readonly Outcome[]
}

export interface Some {
  readonly kind: 'some'
  readonly outcomes: readonly Outcome[]
}

/** An outcome that is itself about one value and one use. */
export type Concrete = Holding | Failing | Nested

export const NO_OUTCOME: NoOutcome = { kind: 'none' }
export const PLAIN: PlainOutcome = { kind: 'plain' }

/** Both must hold. */
function both(a: Outcome, b: Outcome): Outcome {
  if (a.kind === 'none' || (a.kind === 'plain' && b.kind !== 'none')) return b
  if (b.kind === 'none' || b.kind === 'plain' || a === b) return a
  if (a.kind === 'all') return { kind: 'all', outcomes: b.kind === 'all' ? [...a.outcomes, ...b.outcomes] : [...a.outcomes, b] }
  return { kind: 'all', outcomes: b.kind === 'all' ? [...b.outcomes, a] : [a, b] }
}

export function allOf(outcomes: Iterable<Outcome>): Outcome {
  let result: Outcome = NO_OUTCOME
  for (const outcome of outcomes) result = both(result, outcome)
  return result
}

/** Adds an outcome of which some must hold. */
export function addSome(outcomes: readonly Outcome[], outcome: Outcome): readonly Outcome[] {
  if (outcome.kind === 'none') return outcomes
  if (outcome.kind === 'some') return gather([...outcomes, ...outcome.outcomes])
  if (outcomes.length === 0) return outcome === PLAIN ? PLAIN_ALONE : [outcome]
  const mark = markOf(outcome)
  for (const other of outcomes) if (markOf(other) === mark) return outcomes
  return [...outcomes, outcome]
}

/** Most of what is related holds plainly. */
const PLAIN_ALONE: readonly Outcome[] = [PLAIN]

/** What makes an outcome the same as another. */
function markOf(outcome: Outcome): Outcome | TypeVariable {
  return outcome.kind === 'through' ? outcome.variable : outcome
}

/** The outcomes of which some must hold, each once. */
function gather(outcomes: Iterable<Outcome>): readonly Outcome[] {
  const gathered = new Map<Outcome | TypeVariable, Outcome>()
  const add = (outcome: Outcome): void => {
    if (outcome.kind === 'some') outcome.outcomes.forEach(add)
    else if (outcome.kind !== 'none' && !gathered.has(markOf(outcome))) gathered.set(markOf(outcome), outcome)
  }
  for (const outcome of outcomes) add(outcome)
  return [...gathered.values()]
}

/** One outcome of several, of which some must hold. */
export function someOf(outcomes: readonly Outcome[]): Outcome {
  const [first = NO_OUTCOME] = outcomes
  return outcomes.length < 2 ? first : { kind: 'some', outcomes }
}

export function someOfEach(outcomes: Iterable<Outcome>): Outcome {
  return someOf(gather(outcomes))
}
