import type { LambdaExpression } from '../../syntax/tree.ts'
import { expectedCheck, expectedPredicate, expectedValue } from '../model/schema-errors.ts'
import type { BlockValue, NodeValue } from '../parse/node.ts'
import type { Predicate } from '../model/schema-item.ts'
import type { Findings } from './findings.ts'

/** Builds `{ predicate (lambda) }`. */
export function buildPredicate(findings: Findings, { nodes, span }: BlockValue): Predicate | undefined {
  const [node, ...others] = nodes
  if (node === undefined || others.length > 0) return findings.add(expectedValue('a single predicate member', span))
  if (node.kind !== 'keyword' || node.keyword.text !== 'predicate') return findings.add(expectedPredicate(node.span))
  findings.noAnnotations(node)
  findings.noName(node)
  const value = findings.value(node)
  if (value === undefined) return undefined
  if (value.kind !== 'expression') return findings.add(expectedValue('an expression literal', value.span))
  const body = parenthesizedLambda(value)
  return body === undefined ? findings.add(expectedValue('lambda predicate', value.span)) : { body, span }
}

/** Builds the lambda of a check, which must be in parentheses. */
export function buildCheckBody(findings: Findings, value: NodeValue): LambdaExpression | undefined {
  if (value.kind !== 'expression') return findings.add(expectedValue('an expression literal', value.span))
  const body = parenthesizedLambda(value)
  return body ?? findings.add(expectedCheck(value.span, value.expression.kind === 'lambda'))
}

function parenthesizedLambda(value: NodeValue): LambdaExpression | undefined {
  if (value.kind !== 'expression' || value.expression.kind !== 'tuple') return undefined
  const [element, ...others] = value.expression.elements
  return element?.kind === 'lambda' && others.length === 0 ? element : undefined
}
