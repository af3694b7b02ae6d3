import { invalidShortLambda } from '../diagnostics/catalogue.ts'
import { BRACE_OPEN, PAREN_OPEN, isIdentifierStart } from '../source/characters.ts'
import { isWordAt } from '../source/identifiers.ts'
import { parseChain, buildChain } from './parse-chain.ts'
import { parseAt, parseIf } from './parse-conditional.ts'
import { parseIdentifierOrLambda, parseTupleOrLambda } from './parse-lambda.ts'
import { parseMatch } from './parse-match.ts'
import { parseOperators, buildOperators } from './parse-operator.ts'
import { buildProjection, parseProjection } from './parse-projection.ts'
import { parseBaseTerm } from './parse-term.ts'
import type { Parser } from './parser.ts'
import { isShortLambda } from './short-lambda.ts'
import type { Expression } from './tree.ts'

/** Parses an expression and the trivia behind it. */
export function parseExpression(parser: Parser, shortAllowed = false): Expression | undefined {
  const names = parser.names.length
  const expression = parseBareExpression(parser, shortAllowed)
  if (expression === undefined) {
    parser.summarize(names, 'expression')
    return undefined
  }
  parser.skipLines()
  return expression
}

/** Parses an expression. A short lambda in a wrong place is reported, and stays in the tree. */
export function parseBareExpression(parser: Parser, shortAllowed = false): Expression | undefined {
  const choice = parser.choose()
  if (!parser.enter()) return undefined
  const expression = parseAlternative(parser)
  parser.leave()
  if (expression === undefined) {
    if (!parser.cut) parser.forget(choice.names)
    const isFinal = parser.cut
    parser.reject(choice, ['expression'])
    return !isFinal && parser.mayRecover ? parser.missing() : undefined
  }
  parser.forget(choice.names)
  parser.accept(choice)
  if (!shortAllowed && isShortLambda(expression)) parser.diagnostics.push(invalidShortLambda(expression.span))
  return expression
}

function parseAlternative(parser: Parser): Expression | undefined {
  const code = parser.code
  if (code === PAREN_OPEN) return parseTupleOrLambda(parser)
  if (isIdentifierStart(code)) return parseWord(parser)
  return parseBaseExpression(parser)
}

function parseWord(parser: Parser): Expression | undefined {
  const { text, index } = parser
  switch (parser.code) {
    case 0x69: // i
      if (isWordAt(text, index, 'if')) return parseIf(parser)
      break
    case 0x61: // a
      if (isWordAt(text, index, 'at')) return parseAt(parser)
      break
    case 0x6d: // m
      if (isWordAt(text, index, 'match')) return parseMatch(parser)
      break
    case 0x6e: // n
      if (isWordAt(text, index, 'null')) return parseBaseExpression(parser)
      break
    case 0x74: // t
      if (isWordAt(text, index, 'true')) return parseBaseExpression(parser)
      break
    case 0x66: // f
      if (isWordAt(text, index, 'false')) return parseBaseExpression(parser)
      break
  }
  return parseIdentifierOrLambda(parser)
}

function parseBaseExpression(parser: Parser): Expression | undefined {
  const base = parseBaseTerm(parser)
  return base === undefined ? undefined : parseRest(parser, base)
}

/** Parses what may follow a term: its chain, operators, and one projection over all of it. */
export function parseRest(parser: Parser, base: Expression): Expression | undefined {
  const chain = parseChain(parser)
  if (chain === undefined) return undefined
  const operations = parseOperators(parser)
  if (operations === undefined) return undefined
  const expression = buildOperators(buildChain(base, chain), operations)
  if (parser.code !== BRACE_OPEN) return expression
  const projection = parseProjection(parser)
  return projection === undefined ? undefined : buildProjection(expression, projection)
}
