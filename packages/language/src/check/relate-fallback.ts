/** What is tried when no rule knows a pair as it is: tuples as arrays, aliases expanded; and what is said when that does not help. */
import type { Outcome } from '../types/outcome.ts'
import { namedType, spanOf } from '../types/type.ts'
import type { Pair, Relation } from './relation.ts'

export function widenTuple(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'tuple') return undefined
  const asArray =
    use.kind === 'project' || use.kind === 'interface' || use.kind === 'access' || (use.kind === 'named' && use.name === 'Array')
  if (!asArray) return undefined
  const element = relation.fresh(value.span)
  const outcomes = value.elements.map((type) => relation.part(pair, type, element))
  outcomes.push(relation.part(pair, namedType('Array', [element], value.span), use))
  relation.keep(element)
  return relation.nestAll(pair, outcomes)
}

export function expandValue(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, valueAlternative, use } = pair
  if (value.kind !== 'named') return undefined
  const shape = relation.inference.shape(value.name)
  if (shape?.alias === undefined) return undefined
  const outcome = relation.part(pair, relation.instanceOf(value, shape, shape.alias, pair), use)
  return { kind: 'expanded', value, valueAlternative, outcome }
}

export function expandUse(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (use.kind !== 'named') return undefined
  const shape = relation.inference.shape(use.name)
  if (shape?.alias === undefined) return undefined
  return relation.nest(pair, relation.part(pair, value, relation.instanceOf(use, shape, shape.alias, pair, true)))
}

export function failRelation(relation: Relation, pair: Pair): Outcome {
  const { value, use } = pair
  const { site } = relation
  const own = spanOf(value)
  switch (use.kind) {
    case 'function':
      return relation.fail(pair, { kind: 'notFunction', value, span: own ?? site, argsSpan: use.span })
    case 'access':
      return relation.fail(pair, { kind: 'noAccess', value, span: use.span ?? site })
    case 'interface':
      return relation.fail(pair, { kind: 'missingField', value, field: use.field, span: use.span ?? site, dotSpan: use.dotSpan })
    case 'project':
      return relation.fail(pair, { kind: 'noProjection', value, span: own ?? site })
    default:
      return relation.fail(pair, { kind: 'notSubtype', value, use, span: own ?? site })
  }
}
