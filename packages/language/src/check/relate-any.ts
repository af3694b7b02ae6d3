/** `Any` goes through everything, and everything comes out of it as `Any`. */
import type { Outcome } from '../types/outcome.ts'
import { anyType } from '../types/type.ts'
import type { Pair, Relation } from './relation.ts'

export function passAny(relation: Relation, pair: Pair): Outcome | undefined {
  const { value, use } = pair
  if (value.kind === 'any') {
    const any = anyType(value.span)
    if (use.kind === 'function' || use.kind === 'access') return relation.part(pair, any, use.result)
    if (use.kind === 'interface') return relation.part(pair, any, use.type)
    if (use.kind !== 'named') return relation.hold(pair)
    return relation.nestAll(
      pair,
      use.args.map((arg) => relation.part(pair, any, arg)),
    )
  }
  return use.kind === 'any' ? relation.hold(pair) : undefined
}

export function passTop(relation: Relation, pair: Pair): Outcome | undefined {
  return pair.use.kind === 'top' ? relation.hold(pair) : undefined
}

export function passNever(relation: Relation, pair: Pair): Outcome | undefined {
  return pair.value.kind === 'never' ? relation.hold(pair) : undefined
}
