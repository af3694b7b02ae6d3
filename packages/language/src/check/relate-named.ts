/** Named types, numbers and literals. */
import { isLiteralOf, literalKey, primaryTypeOf } from '../types/literal.ts'
import type { Outcome } from '../types/outcome.ts'
import { namedType } from '../types/type.ts'
import type { Pair, Relation } from './relation.ts'

export function relateNamed(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'named' || use.kind !== 'named' || value.name !== use.name) return undefined
  const outcomes = value.args.flatMap((arg, i) => {
    const other = use.args[i]
    return other === undefined ? [] : [relation.part(pair, arg, other)]
  })
  return relation.nestAll(pair, outcomes)
}

/** What a number type is part of besides itself. */
const WIDER_NUMBERS: Readonly<Record<string, readonly string[]>> = {
  Int: ['Number', 'Long'],
  Long: ['Number'],
  Double: ['Number', 'Float'],
  Float: ['Double'],
}

/** Whether a number type is part of another one. */
export function isNumberOf(name: string, wider: string): boolean {
  return WIDER_NUMBERS[name]?.includes(wider) === true
}

export function relateNumbers(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'named' || use.kind !== 'named') return undefined
  return isNumberOf(value.name, use.name) ? relation.hold(pair) : undefined
}

export function relateLiterals(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind !== 'literal') return undefined
  if (use.kind === 'named' && isLiteralOf(value.literal, use.name)) return relation.hold(pair)
  if (use.kind === 'literal') {
    if (literalKey(value.literal) === literalKey(use.literal)) return relation.hold(pair)
    return relation.fail(pair, { kind: 'otherLiteral', value, use, span: value.span ?? use.span ?? relation.site })
  }
  return relation.nest(pair, relation.part(pair, namedType(primaryTypeOf(value.literal), [], value.span), use))
}
