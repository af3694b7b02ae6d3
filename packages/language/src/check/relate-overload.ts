/**
 * Unions and intersections.
 *
 * A union as a value and an intersection as a use demand all: every member must be related. The other way round there is a choice, and
 * each variant becomes an alternative of a group.
 */
import { someOfEach, type Outcome } from '../types/outcome.ts'
import { arityOf } from '../types/survey.ts'
import { BASE } from '../types/inference.ts'
import type { Pair, Relation } from './relation.ts'

export function splitUnionValue(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  return value.kind === 'union' ? someOfEach(value.members.map((member) => relation.part(pair, member, use))) : undefined
}

export function splitIntersectionUse(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  return use.kind === 'intersection' ? someOfEach(use.members.map((member) => relation.part(pair, value, member))) : undefined
}

/** An annealed overload: its variants have alternatives already. */
export function chooseValue(relation: Relation, pair: Pair): Outcome | undefined {
  const { value } = pair
  if (value.kind !== 'overload') return undefined
  return someOfEach(value.variants.map(({ alternative, type }) => relation.relate({ ...pair, value: type, valueAlternative: alternative })))
}

export function chooseIntersectionValue(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, valueAlternative } = pair
  if (value.kind !== 'intersection') return undefined
  const group = relation.groupOf(value.members, arityOf(relation.inference, value) > 1, valueAlternative)
  const outcomes = value.members.map((member, i) =>
    relation.relate({ ...pair, value: member, valueAlternative: group.alternatives[i] ?? BASE }),
  )
  relation.keepGroup(group)
  return someOfEach(outcomes)
}

export function chooseUse(relation: Relation, pair: Pair): Outcome | undefined {
  const { use } = pair
  if (use.kind !== 'overload') return undefined
  return someOfEach(use.variants.map(({ alternative, type }) => relation.relate({ ...pair, use: type, useAlternative: alternative })))
}

export function chooseUnionUse(relation: Relation, pair: Pair): Outcome | undefined {
  const { use, useAlternative } = pair
  if (use.kind !== 'union') return undefined
  const group = relation.groupOf(use.members, false, useAlternative)
  const outcomes = use.members.map((member, i) => relation.relate({ ...pair, use: member, useAlternative: group.alternatives[i] ?? BASE }))
  relation.keepGroup(group)
  return someOfEach(outcomes)
}
