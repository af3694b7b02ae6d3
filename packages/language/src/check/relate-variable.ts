/**
 * Variables: a value that flows into one becomes a bound of it, and so does a use that it flows to; whatever comes later is related to all
 * bounds of the other side. Types of a deeper level are extruded first, so that a `let` can still generalise.
 */
import { invalidGenericEscape } from './messages.ts'
import { NO_OUTCOME, addSome, someOfEach, type Outcome } from '../types/outcome.ts'
import { extrude, extrudeAlternative } from '../types/extrude.ts'
import { BASE } from '../types/inference.ts'
import { hasGeneric } from '../types/traverse.ts'
import { spanOf, type Type } from '../types/type.ts'
import { isLiving, present, type TypeVariable } from '../types/variable.ts'
import type { Pair, Relation } from './relation.ts'

export function forceLazy(relation: Relation, pair: Pair): Outcome | undefined {
  return pair.value.kind === 'lazy' ? relation.part(pair, pair.value.force(), pair.use) : undefined
}

export function sameType(relation: Relation, pair: Pair): Outcome | undefined {
  return pair.value === pair.use ? relation.hold(pair) : undefined
}

/** Alternatives of one group exclude one another: nothing flows between them. */
export function sameAlternatives(_: Relation, { valueAlternative, useAlternative }: Pair): Outcome | undefined {
  return valueAlternative !== useAlternative && valueAlternative.outer === useAlternative.outer ? NO_OUTCOME : undefined
}

export function meetOnce(relation: Relation, pair: Pair): Outcome | undefined {
  const involved = pair.value.kind === 'variable' || pair.use.kind === 'variable'
  return involved && relation.meet(pair) ? NO_OUTCOME : undefined
}

export function relateVariables(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (use.kind === 'variable' && value.level <= use.level) return addValue(relation, pair, use)
  if (value.kind === 'variable' && use.level <= value.level) return addUse(relation, pair, value)
  if (use.kind === 'variable') return relation.part(pair, extrude(relation.inference, value, true, use.level), use)
  if (value.kind === 'variable') return extrudeUse(relation, pair, value)
  return undefined
}

/**
 * Makes the value or use a bound of a variable that has none of the other side yet, if that is all there is to do.
 *
 * Most variables are made for one expression and are bound once, before anything else is known of them.
 */
export function bindFree(value: Type, use: Type): boolean {
  if (value.kind === 'lazy' || value === use) return false
  if (use.kind === 'variable' && value.level <= use.level) {
    if (use.allUses.length > 0 || value.kind === 'union') return false
    use.addValue(value, BASE)
    return true
  }
  if (value.kind !== 'variable' || use.level > value.level || value.allValues.length > 0 || use.kind === 'intersection') return false
  value.addUse(use, BASE)
  return true
}

/** Outcomes that are compared with another one in a step, as a power of two. */
const OUTCOMES_PER_STEP_LOG = 6

function addValue(relation: Relation, pair: Pair, use: TypeVariable): Outcome {
  const { value, valueAlternative } = pair
  if (value.kind === 'union') return someOfEach(value.members.map((member) => relation.part(pair, member, use)))
  const alternative = extrudeAlternative(relation.inference, valueAlternative, use.level)
  relation.touch(use)
  use.addValue(value, alternative)
  // What relating adds to the bounds has met its other side already.
  for (const bound of present(use.allUses)) {
    if (!isLiving(bound)) continue
    const outcome = relation.relate({ value, valueAlternative: alternative, use: bound.type, useAlternative: bound.alternative })
    relation.inference.spend(use.outcomes.length >> OUTCOMES_PER_STEP_LOG)
    use.outcomes = addSome(use.outcomes, outcome)
  }
  return use.through
}

function addUse(relation: Relation, pair: Pair, value: TypeVariable): Outcome {
  const { use, useAlternative } = pair
  if (use.kind === 'intersection') return someOfEach(use.members.map((member) => relation.part(pair, value, member)))
  const alternative = extrudeAlternative(relation.inference, useAlternative, value.level)
  relation.touch(value)
  value.addUse(use, alternative)
  for (const bound of present(value.allValues)) {
    if (!isLiving(bound)) continue
    const outcome = relation.relate({ value: bound.type, valueAlternative: bound.alternative, use, useAlternative: alternative })
    relation.inference.spend(value.outcomes.length >> OUTCOMES_PER_STEP_LOG)
    value.outcomes = addSome(value.outcomes, outcome)
  }
  return value.through
}

function extrudeUse(relation: Relation, pair: Pair, value: TypeVariable): Outcome {
  const { use } = pair
  if (!hasGeneric(use)) return relation.part(pair, value, extrude(relation.inference, use, false, value.level))
  const diagnostic = invalidGenericEscape(relation.inference, use, { generic: spanOf(use), value: value.span, site: relation.site })
  return relation.failFatally(pair, diagnostic)
}
