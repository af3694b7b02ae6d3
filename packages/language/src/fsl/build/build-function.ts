import { expectedValue, mixedTypes, resultTypeNotAllowed, resultTypeRequired } from '../model/schema-errors.ts'
import type { FunctionValue, Node, NodeValue } from '../parse/node.ts'
import type { Annotation, FunctionItem, SchemaName } from '../model/schema-item.ts'
import type { Findings } from './findings.ts'

/** Builds a function. Either all of its parameters have types or none has. */
export function buildFunction(
  findings: Findings,
  node: Node,
  value: NodeValue,
  { name, alias }: { readonly name: SchemaName; readonly alias: Annotation | undefined },
): FunctionItem | undefined {
  if (value.kind !== 'function') return findings.add(expectedValue('a function definition', value.span))
  checkTypes(findings, value)
  const role = findings.annotation(node, 'role')
  const { parameters, result, body, span: whole, close } = value
  const start = (node.comment ?? node.annotations[0]?.span ?? node.keyword.span).start
  return {
    kind: 'function',
    name,
    alias,
    role,
    signature: {
      parameters: parameters.map(({ name: parameter, type, variadic }) => ({ name: parameter, type, variadic })),
      result,
      span: { ...whole, end: result?.span.end ?? close.end },
    },
    body,
    span: { ...whole, start, end: body.span.end },
    comment: node.comment,
  }
}

function checkTypes(findings: Findings, { parameters, result, close }: FunctionValue): void {
  const [first] = parameters
  if (first === undefined) return
  const typesExpected = first.type !== undefined
  const reason = (first.type ?? first.name).span
  for (const { name, type } of parameters) {
    if ((type !== undefined) !== typesExpected) findings.add(mixedTypes(name.span, reason, typesExpected))
  }
  if (typesExpected && result === undefined) findings.add(resultTypeRequired(close, reason))
  else if (!typesExpected && result !== undefined) findings.add(resultTypeNotAllowed(result.span, reason))
}
