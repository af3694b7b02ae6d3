import type { Expression } from '../../syntax/tree.ts'
import { expectedValue, interpolatedText } from '../model/schema-errors.ts'
import type { Days } from '../model/schema-item.ts'
import type { NodeValue } from '../parse/node.ts'
import type { Findings } from './findings.ts'

/** Wraps an integer to 64 bits, as the database does. */
function wrapped(text: string): Days {
  const small = Number(text)
  if (Number.isSafeInteger(small) || typeof BigInt === 'undefined') return String(small)
  return String(BigInt.asIntN(64, BigInt(text)))
}

function expressionOf(value: NodeValue): Expression | undefined {
  return value.kind === 'expression' ? value.expression : undefined
}

export function daysOf(findings: Findings, value: NodeValue): Days | undefined {
  const expression = expressionOf(value)
  if (expression?.kind === 'number' && expression.form === 'integer') return wrapped(expression.text)
  return findings.add(expectedValue('integer literal', value.span))
}

export function booleanOf(findings: Findings, value: NodeValue): boolean | undefined {
  const expression = expressionOf(value)
  if (expression?.kind === 'boolean') return expression.value
  return findings.add(expectedValue('boolean literal', value.span))
}

export function textOf(findings: Findings, value: NodeValue): string | undefined {
  const expression = expressionOf(value)
  if (expression?.kind === 'string') return expression.value
  if (expression?.kind !== 'template') return findings.add(expectedValue('string literal', value.span))
  const texts = expression.parts.filter((part) => typeof part === 'string')
  for (const part of expression.parts) if (typeof part !== 'string') findings.add(interpolatedText(part.span))
  return texts.length === expression.parts.length ? texts.join('') : undefined
}
