/** Literals: made once, when the query is compiled. */
import type { BooleanLiteral, NullLiteral, NumberLiteral, StringLiteral } from '@terrarium/language'
import { DoubleValue, NullValue, type Value } from '@terrarium/values'
import type { Evaluator } from '../runtime/frame.ts'

export function compileNull(tree: NullLiteral): Evaluator {
  return constant(new NullValue({ kind: 'literal' }, tree.span))
}

export function compileBoolean(tree: BooleanLiteral): Evaluator {
  return constant(tree.value)
}

export function compileString(tree: StringLiteral): Evaluator {
  return constant(tree.value)
}

export function compileNumber(tree: NumberLiteral): Evaluator {
  return constant(tree.form === 'integer' ? integerValue(tree.text) : new DoubleValue(floatOf(tree.text)))
}

const INT_MAX = 2 ** 31 - 1
const INT_MIN = -(2 ** 31)
const LONG_BITS = 64

/** The smallest of Int, Long and Double that holds a decimal integer. */
function integerValue(text: string): Value {
  const exact = BigInt(text)
  if (exact >= INT_MIN && exact <= INT_MAX) return Number(exact)
  return BigInt.asIntN(LONG_BITS, exact) === exact ? exact : new DoubleValue(Number(text))
}

/** Literals have no negative zero. */
function floatOf(text: string): number {
  return Number(text) + 0
}

function constant(value: Value): Evaluator {
  return () => value
}
