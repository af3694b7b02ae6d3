import { duplicateParameter, invalidVariadicTuple } from '../diagnostics/catalogue.ts'
import { parseBareExpression, parseRest } from './parse-expression.ts'
import { parseList } from './parse-list.ts'
import type { Parser } from './parser.ts'
import type { Expression, Identifier, LambdaExpression, LambdaParameter } from './tree.ts'

/** Parses an identifier with what follows it, or a lambda of one parameter. */
export function parseIdentifierOrLambda(parser: Parser): Expression | undefined {
  const name = parser.identifier()
  if (name === undefined) return undefined
  parser.skipBlanks()
  if (!isArrow(parser)) return parseRest(parser, name)
  const body = parseBody(parser)
  return body === undefined ? undefined : lambda(parser, name.span.start, [name], undefined, body)
}

/** Parses a parenthesised list with what follows it, or a lambda with its parameters in parentheses. */
export function parseTupleOrLambda(parser: Parser): Expression | undefined {
  const start = parser.index
  parser.open('(')
  const elements = parseList(parser)
  if (elements === undefined) return undefined
  const variadic = parseVariadic(parser)
  if (variadic === undefined || !parser.close(')')) return undefined
  const span = parser.span(start)
  parser.skipBlanks()
  const names = elements.every((element) => element.kind === 'identifier') ? elements : undefined
  if (names === undefined && variadic !== 'none') {
    parser.diagnostics.push(invalidVariadicTuple(span))
    return undefined
  }
  if (names === undefined || !isArrow(parser)) return parseRest(parser, { kind: 'tuple', span, elements })
  const body = parseBody(parser)
  if (body === undefined) return undefined
  const rest = variadic === 'none' ? undefined : variadic
  findDuplicates(parser, rest === undefined ? names : [...names, rest])
  return lambda(parser, start, names, rest, body)
}

function parseVariadic(parser: Parser): Identifier | 'none' | undefined {
  const choice = parser.choose()
  if (!parser.open('...')) {
    parser.accept(choice)
    return 'none'
  }
  return parser.identifier()
}

function isArrow(parser: Parser): boolean {
  return parser.text.startsWith('=>', parser.index)
}

function parseBody(parser: Parser): Expression | undefined {
  parser.open('=>')
  return parseBareExpression(parser)
}

function lambda(
  parser: Parser,
  start: number,
  parameters: readonly LambdaParameter[],
  variadic: LambdaParameter | undefined,
  body: Expression,
): LambdaExpression {
  return {
    kind: 'lambda',
    span: parser.span(start, body.span.end),
    parameters: parameters.map(parameter),
    variadic: variadic === undefined ? undefined : parameter(variadic),
    body,
    short: false,
  }
}

function parameter({ name, span }: LambdaParameter): LambdaParameter {
  return { name, span }
}

function findDuplicates(parser: Parser, parameters: readonly LambdaParameter[]): void {
  const seen = new Map<string, LambdaParameter>()
  for (const parameter of parameters) {
    if (parameter.name === '_') continue
    const original = seen.get(parameter.name)
    if (original === undefined) seen.set(parameter.name, parameter)
    else parser.diagnostics.push(duplicateParameter(parameter.span, original.span))
  }
}
