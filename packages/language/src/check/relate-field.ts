/** Fields selected from values. */
import type { Outcome } from '../types/outcome.ts'
import type { Pair, Relation } from './relation.ts'
import { widenWildcard } from './relate-record.ts'

export function selectFromRecord(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'record' || use.kind !== 'interface') return undefined
  const field = value.fields.get(use.field) ?? (value.wildcard && widenWildcard(value.wildcard))
  if (field !== undefined) return relation.nest(pair, relation.part(pair, field, use.type))
  const span = use.span ?? value.span ?? relation.site
  return relation.fail(pair, { kind: 'missingField', value, field: use.field, span, dotSpan: use.dotSpan })
}

export function selectFromInterface(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'interface' || use.kind !== 'interface') return undefined
  if (value.field === use.field) return relation.nest(pair, relation.part(pair, value.type, use.type))
  const span = use.span ?? value.span ?? relation.site
  return relation.fail(pair, { kind: 'missingField', value, field: use.field, span, dotSpan: use.dotSpan })
}

export function selectFromNamed(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'named' || use.kind !== 'interface') return undefined
  const shape = relation.inference.shape(value.name)
  const scheme = shape?.fields.get(use.field)
  if (shape === undefined || scheme === undefined) return undefined
  return relation.nest(pair, relation.part(pair, relation.instanceOf(value, shape, scheme, pair), use.type))
}
