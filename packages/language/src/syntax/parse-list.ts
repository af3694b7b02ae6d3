import { parseExpression } from './parse-expression.ts'
import type { Parser } from './parser.ts'
import type { ArrayExpression, Expression } from './tree.ts'

/** Parses the elements of a call, an access or a tuple; they may be short lambdas. */
export function parseList(parser: Parser): Expression[] | undefined {
  const elements = parseSeparated(parser, parseArgument)
  if (elements === undefined) return undefined
  if (elements.length > 0) parser.optionalComma()
  return elements
}

/** Parses an array literal, standing at its bracket. */
export function parseArray(parser: Parser): ArrayExpression | undefined {
  const start = parser.index
  parser.open('[')
  const elements = parseSeparated(parser, parseExpression)
  if (elements === undefined) return undefined
  parser.optionalComma()
  if (!parser.close(']')) return undefined
  return { kind: 'array', span: parser.span(start), elements }
}

function parseArgument(parser: Parser): Expression | undefined {
  return parseExpression(parser, true)
}

/** Parses elements with commas between them: none or more. A comma behind the last one is left. */
export function parseSeparated<Element>(parser: Parser, parseElement: (parser: Parser) => Element | undefined): Element[] | undefined {
  const elements: Element[] = []
  for (;;) {
    const choice = parser.choose()
    const element = elements.length === 0 || parser.comma() ? parseElement(parser) : undefined
    if (element === undefined) {
      if (!parser.retry(choice)) return undefined
      parser.accept(choice)
      return elements
    }
    parser.accept(choice)
    elements.push(element)
  }
}
