import type { Span } from '../source/span.ts'
import { SHORT_PARAMETER, type Expression, type Identifier, type LambdaExpression, type TupleExpression } from './tree.ts'

/**
 * A short lambda extends over the expression around it: `.a > 1` is one lambda over the whole comparison.
 * So builders open their operands, build, and close the result again if any operand was short.
 */
export function isShortLambda(expression: Expression): expression is LambdaExpression {
  return expression.kind === 'lambda' && expression.short
}

/** Wraps an expression over `SHORT_PARAMETER` as a lambda. */
export function closeShortLambda(body: Expression): LambdaExpression {
  const at: Span = { source: body.span.source, start: body.span.start, end: body.span.start }
  return { kind: 'lambda', span: body.span, parameters: [{ name: SHORT_PARAMETER, span: at }], variadic: undefined, body, short: true }
}

/** Returns the hidden parameter with an empty span in front of the index. */
export function shortParameter(source: string, index: number): Identifier {
  return { kind: 'identifier', span: { source, start: index, end: index }, name: SHORT_PARAMETER }
}

/** Returns the body of a short lambda, in parentheses or not; any other expression is returned as it is. */
export function openShortLambda(expression: Expression): Expression {
  if (isShortLambda(expression)) return expression.body
  const inner = parenthesizedShortLambda(expression)
  if (inner === undefined) return expression
  return { kind: 'tuple', span: expression.span, elements: [inner.body] } satisfies TupleExpression
}

function parenthesizedShortLambda(expression: Expression): LambdaExpression | undefined {
  if (expression.kind !== 'tuple' || expression.elements.length !== 1) return undefined
  const element = expression.elements[0]
  return element !== undefined && isShortLambda(element) ? element : undefined
}
