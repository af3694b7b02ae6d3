/** Null taken away by `!`, `?.` and `??`: carried as a guard through the uses, to what a value is in the end. */
import { allOf, type Outcome } from '../types/outcome.ts'
import { guardType, isNull, type Type } from '../types/type.ts'
import type { Pair, Relation } from './relation.ts'

export function takeDifference(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'difference') return undefined
  return relation.nest(pair, relation.part(pair, value.type, guardType(use, value.minus)))
}

export function subtractFromUse(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (use.kind !== 'guard') return undefined
  const rest = subtractNull(relation, pair, value)
  if (rest === undefined) return relation.nest(pair, relation.part(pair, value, use.type))
  return relation.nest(pair, allOf(rest.map((member) => relation.part(pair, member, use.type))))
}

/** What is left of a value without null; undefined when it has none. */
function subtractNull(relation: Relation, pair: Pair, value: Type): readonly Type[] | undefined {
  if (isNull(value)) return []
  if (value.kind === 'named') {
    const shape = relation.inference.shape(value.name)
    if (shape?.alias === undefined) return undefined
    return subtractNull(relation, pair, relation.instanceOf(value, shape, shape.alias, pair))
  }
  if (value.kind === 'intersection') {
    return value.members.every((member) => subtractNull(relation, pair, member)?.length === 0) ? [] : undefined
  }
  if (value.kind !== 'union') return undefined
  const rests = value.members.map((member) => subtractNull(relation, pair, member))
  if (rests.every((rest) => rest === undefined)) return undefined
  return value.members.flatMap((member, i) => rests[i] ?? [member])
}
