import { parseStatements } from '../../syntax/parse-block.ts'
import { parseTypeExpression } from '../../syntax/parse-type.ts'
import { parseSeparated } from '../../syntax/parse-list.ts'
import type { Parser } from '../../syntax/parser.ts'
import type { Span } from '../../source/span.ts'
import type { BlockExpression, TypeExpression } from '../../syntax/tree.ts'
import { misplacedVariadic } from '../model/schema-errors.ts'
import type { FunctionValue, InvalidValue, ParameterNode } from './node.ts'
import { nameOf } from './parse-name.ts'
import { skipInvalid } from './skip-invalid.ts'

/** Parses what follows the name of a function: parameters, type of the result, body. */
export function parseFunction(parser: Parser): FunctionValue | InvalidValue | undefined {
  const start = parser.index
  if (!parser.open('(')) return undefined
  const parameters = parseParameters(parser)
  if (parameters === undefined) return undefined
  const closeStart = parser.index
  if (!parser.close(')')) return undefined
  const close = parser.span(closeStart)
  const result = parseAnnotation(parser)
  if (result === undefined) return undefined
  parser.skipLines()
  const body = parseFunctionBody(parser)
  if (body === undefined) {
    parser.index = skipInvalid(parser.text, parser.index)
    return { kind: 'invalid', span: parser.span(start) }
  }
  const type = result === 'none' ? undefined : result.type
  return {
    kind: 'function',
    span: parser.span(start),
    parameters,
    close,
    result: type,
    resultColon: result === 'none' ? undefined : result.colon,
    body,
  }
}

/** A body that cannot be parsed does not fail the parse: it is reported with the other errors of items. */
function parseFunctionBody(parser: Parser): BlockExpression | undefined {
  const { index, cut } = parser
  const choice = parser.choose()
  const body = parser.text.startsWith('{', index) ? parseBraces(parser) : undefined
  parser.forget(choice.names)
  if (body !== undefined) {
    parser.accept(choice)
    return body
  }
  parser.index = index
  parser.cut = cut
  return undefined
}

function parseBraces(parser: Parser): BlockExpression | undefined {
  const start = parser.index
  parser.open('{')
  const statements = parseStatements(parser, 'block')
  if (statements === undefined || !parser.close('}')) return undefined
  return { kind: 'block', span: parser.span(start), statements }
}

interface TypeAnnotation {
  readonly colon: Span
  readonly type: TypeExpression
}

function parseAnnotation(parser: Parser): TypeAnnotation | 'none' | undefined {
  const choice = parser.choose()
  const start = parser.index
  if (!parser.text.startsWith(':', start)) {
    parser.miss('a type annotation')
    parser.accept(choice)
    return 'none'
  }
  parser.open(':')
  const type = parseTypeExpression(parser)
  if (type === undefined) return undefined
  parser.accept(choice)
  return { colon: parser.span(start, start + 1), type }
}

function parseParameters(parser: Parser): ParameterNode[] | undefined {
  const parameters = parseSeparated(parser, parseParameter)
  if (parameters === undefined) return undefined
  parser.optionalComma()
  parser.skipLines()
  for (const { variadic, dots } of parameters.slice(0, -1)) if (variadic) parser.diagnostics.push(misplacedVariadic(dots))
  return parameters
}

function parseParameter(parser: Parser): (ParameterNode & { readonly dots: Span }) | undefined {
  const start = parser.index
  const variadic = parser.text.startsWith('...', start)
  if (variadic) parser.open('...')
  const name = parser.identifier()
  if (name === undefined) return undefined
  const dots = parser.span(start, name.span.end)
  parser.skipLines()
  const annotation = parseAnnotation(parser)
  if (annotation === undefined) return undefined
  parser.skipLines()
  return { name: nameOf(name), type: annotation === 'none' ? undefined : annotation.type, variadic, dots }
}
