/** Projections: what each kind of value projects, and what becomes of it. */
import type { Outcome } from '../types/outcome.ts'
import { callType, isNull, namedType, NULL_TYPE, optionalType, spanOf, type NamedType, type ProjectType, type Type } from '../types/type.ts'
import type { Pair, Relation } from './relation.ts'

type Wrap = (result: Type) => Type

const AS_IS: Wrap = (result) => result
const AS_NULL: Wrap = () => NULL_TYPE

export function project(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (use.kind !== 'project') return undefined
  if (value.kind === 'record' || value.kind === 'interface') return apply(relation, pair, use, value, AS_IS)
  if (value.kind !== 'named') return undefined
  const [input, wrap] = planFor(relation, value)
  return apply(relation, pair, use, input, wrap)
}

/** What is projected of a named type, and how its result is wrapped. */
function planFor(relation: Relation, value: NamedType): readonly [Type, Wrap] {
  const [element] = value.args
  const plan = PLANS.get(value.name)
  if (plan !== undefined && element !== undefined) return [element, plan(value)]
  const alias = relation.inference.shape(value.name)?.alias
  const isMissing = isNull(value) || (alias?.kind === 'simple' && isNull(alias.type))
  return isMissing ? [relation.fresh(value.span), AS_NULL] : [value, AS_IS]
}

function container({ name, span }: NamedType): Wrap {
  return (result) => namedType(name, [result], span)
}

const PLANS: ReadonlyMap<string, (value: NamedType) => Wrap> = new Map([
  ['Array', container],
  ['Set', container],
  ['EventSource', container],
  ['Ref', () => optionalType],
  ['NamedRef', () => optionalType],
  ['EmptyRef', () => AS_NULL],
  ['EmptyNamedRef', () => AS_NULL],
])

function apply(relation: Relation, pair: Pair, { projection, result }: ProjectType, input: Type, wrap: Wrap): Outcome {
  const given = relation.fresh(spanOf(input))
  const made = relation.fresh(result.span)
  const outcomes = [
    relation.part(pair, input, given),
    relation.part(pair, projection, callType([given], made, spanOf(input))),
    relation.part(pair, wrap(made), result),
  ]
  relation.keep(given)
  relation.keep(made)
  return relation.nestAll(pair, outcomes)
}
