/** Calls and `[]`. */
import type { Outcome } from '../types/outcome.ts'
import {
  callType,
  interfaceType,
  namedType,
  neverType,
  nullType,
  type AccessType,
  type FunctionType,
  type RecordType,
} from '../types/type.ts'
import type { Pair, Relation } from './relation.ts'

export function callFunction(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'function' || use.kind !== 'function') return undefined
  const expected = value.parameters.length
  const received = use.parameters.length
  const fits = value.variadic === undefined ? expected === received : expected <= received
  if (!fits) return relation.fail(pair, { kind: 'arity', value, span: use.span ?? relation.site, expected, received })
  return relation.nestAll(pair, relateSignatures(relation, pair, value, use))
}

function relateSignatures(relation: Relation, pair: Pair, value: FunctionType, call: FunctionType): readonly Outcome[] {
  const outcomes = call.parameters.map((arg, i) => {
    const parameter = value.parameters[i] ?? value.variadic
    return relation.reversed(pair, arg.type, parameter?.type ?? arg.type)
  })
  return [...outcomes, relation.part(pair, value.result, call.result)]
}

export function callNamed(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'named' || use.kind !== 'function') return undefined
  const shape = relation.inference.shape(value.name)
  if (shape?.apply === undefined) return undefined
  return relation.nest(pair, relation.part(pair, relation.instanceOf(value, shape, shape.apply, pair), use))
}

/** `record["field"]` is a selection. */
export function accessLiteral(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'record' || use.kind !== 'access') return undefined
  const [key, ...others] = use.args
  if (key?.kind !== 'literal' || key.literal.kind !== 'string' || others.length > 0) return undefined
  return relation.nest(pair, relation.part(pair, value, interfaceType(key.literal.value, use.result, key.span, use.span)))
}

/** `tuple[1]` is its element; beyond the end there is nothing. */
export function accessTuple(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'tuple' || use.kind !== 'access') return undefined
  const [key, ...others] = use.args
  if (key?.kind !== 'literal' || key.literal.kind !== 'integer' || others.length > 0) return undefined
  const { text } = key.literal
  const { length } = value.elements
  if (text.startsWith('-')) {
    return relation.fail(pair, { kind: 'tupleIndex', value, span: key.span ?? relation.site, length, index: text })
  }
  const element = value.elements[Number(text)] ?? neverType(value.span)
  return relation.nest(pair, relation.part(pair, element, use.result))
}

export function accessRecord(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'record' || use.kind !== 'access') return undefined
  const received = use.args.length
  if (received !== 1) return relation.fail(pair, { kind: 'arity', value, span: use.span ?? relation.site, expected: 1, received })
  return relation.nestAll(pair, accessFields(relation, pair, value, use))
}

/** With a key that is not known, any field may be meant, or none. */
function accessFields(relation: Relation, pair: Pair, value: RecordType, { args, result }: AccessType): readonly Outcome[] {
  const keys = args.map((arg) => relation.reversed(pair, arg, namedType('String')))
  const fields = [...value.fields.values(), ...(value.wildcard === undefined ? [] : [value.wildcard])]
  return [...keys, ...[...fields, nullType(value.span)].map((type) => relation.part(pair, type, result))]
}

export function accessNamed(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'named' || use.kind !== 'access') return undefined
  const shape = relation.inference.shape(value.name)
  if (shape?.access === undefined) return undefined
  const access = relation.instanceOf(value, shape, shape.access, pair)
  return relation.nest(pair, relation.part(pair, access, callType(use.args, use.result, use.span)))
}
