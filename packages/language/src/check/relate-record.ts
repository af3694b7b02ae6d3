/** Tuples and records against one another. */
import type { Outcome } from '../types/outcome.ts'
import { isNull, optionalType, unionType, NULL_TYPE, type RecordType, type Type } from '../types/type.ts'
import type { Pair, Relation } from './relation.ts'

export function relateTuples(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'tuple' || use.kind !== 'tuple') return undefined
  const expected = use.elements.length
  const received = value.elements.length
  if (expected !== received) {
    return relation.fail(pair, { kind: 'tupleArity', value, span: value.span ?? relation.site, expected, received })
  }
  return relation.nestAll(
    pair,
    value.elements.map((element, i) => relation.part(pair, element, use.elements[i] ?? element)),
  )
}

/** A field behind a wildcard may be missing. */
export function widenWildcard(wildcard: Type): Type {
  if (wildcard.kind === 'any' || wildcard.kind === 'never' || isNull(wildcard)) return wildcard
  return wildcard.kind === 'union' ? unionType([...wildcard.members, NULL_TYPE], wildcard.span) : optionalType(wildcard)
}

export function relateRecords(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'record' || use.kind !== 'record') return undefined
  const outcomes: Outcome[] = []
  for (const [name, type] of value.fields) outcomes.push(relateGiven(relation, pair, { value, use }, name, type))
  for (const [name, type] of use.fields) {
    if (!value.fields.has(name)) outcomes.push(relateMissing(relation, pair, { value, use }, name, type))
  }
  outcomes.push(relateWildcards(relation, pair, { value, use }))
  return relation.nestAll(pair, outcomes)
}

interface Records {
  readonly value: RecordType
  readonly use: RecordType
}

function relateGiven(relation: Relation, pair: Pair, { value, use }: Records, field: string, type: Type): Outcome {
  const expected = use.fields.get(field) ?? use.wildcard
  if (expected !== undefined) return relation.part(pair, type, expected)
  return relation.fail(pair, { kind: 'extraField', value, field, span: use.span ?? value.span ?? relation.site })
}

function relateMissing(relation: Relation, pair: Pair, { value, use }: Records, field: string, type: Type): Outcome {
  if (value.wildcard !== undefined) return relation.part(pair, widenWildcard(value.wildcard), type)
  if (mayBeMissing(type)) return { kind: 'none' }
  const { site } = relation
  return relation.fail(pair, { kind: 'missingField', value, field, span: use.span ?? value.span ?? site, dotSpan: site })
}

function mayBeMissing(type: Type): boolean {
  return isNull(type) || (type.kind === 'union' && type.members.some(mayBeMissing))
}

function relateWildcards(relation: Relation, pair: Pair, { value, use }: Records): Outcome {
  if (value.wildcard === undefined) return { kind: 'none' }
  if (use.wildcard !== undefined) return relation.part(pair, value.wildcard, use.wildcard)
  return relation.fail(pair, { kind: 'extraWildcard', value, span: use.span ?? value.span ?? relation.site })
}
