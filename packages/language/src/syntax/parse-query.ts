import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { bodyNotLambda, expected, shortLambdaNotAllowed, unexpectedEnd } from '../diagnostics/catalogue.ts'
import { parseStatementList, parseStatements } from './parse-block.ts'
import { parseExpression as parseExpressionOf } from './parse-expression.ts'
import { parseLooseSteps } from './parse-field-path.ts'
import { parseSeparated } from './parse-list.ts'
import type { ParseResult } from './parse-result.ts'
import { parseSchemaType, parseTypeExpression } from './parse-type.ts'
import { Parser } from './parser.ts'
import { isShortLambda } from './short-lambda.ts'
import { QUERY_SOURCE } from '../source/span.ts'
import type { BlockExpression, Expression, LambdaExpression, MissingExpression, Statement, TypeExpression, TypeScheme } from './tree.ts'

/** Parses the text of a query. `PLACEHOLDER`, the mark of a template's value, becomes `$0`, `$1`, …. */
export function parseQuery(text: string, source: string = QUERY_SOURCE): ParseResult<BlockExpression> {
  return run(text, source, parseWholeQuery, (parser) => ({ kind: 'block', span: parser.span(0, text.length), statements: [] }))
}

/**
 * Parses the stored body of a function, predicate or computed field: a single lambda.
 * With `shortAllowed` it may be a short lambda in parentheses.
 */
export function parseLambda(
  text: string,
  source: string,
  { shortAllowed }: { readonly shortAllowed: boolean },
): ParseResult<LambdaExpression> {
  return run(
    text,
    source,
    (parser) => parseWholeLambda(parser, shortAllowed),
    (parser) => ({
      kind: 'lambda',
      span: parser.span(0, text.length),
      parameters: [],
      variadic: undefined,
      body: missing(parser),
      short: false,
    }),
  )
}

/** Parses a single expression, such as a default value. */
export function parseExpression(text: string, source: string): ParseResult<Expression> {
  return run(text, source, (parser) => parseExpressionOf(parser), missing)
}

/** Parses a type, with its generic parameters if it has some: `<A> A => A`. */
export function parseType(text: string, source: string): ParseResult<TypeScheme> {
  return run(text, source, parseScheme, (parser) => ({ generics: [], type: { kind: 'anyType', span: parser.span(0, text.length) } }))
}

/** Parses the type of a field of a schema, whose nested fields may have default values. */
export function parseFieldType(text: string, source: string): ParseResult<TypeExpression> {
  return run(text, source, parseSchemaType, (parser) => ({ kind: 'anyType', span: parser.span(0, text.length) }))
}

/** Parses `.a["b"][0]` to its steps. The leading dot may be missing. */
export function parseFieldPath(text: string, source: string): ParseResult<readonly (string | number)[]> {
  return run(text, source, parseLooseSteps, () => [])
}

// -------------------------------------------------------------------- running

/** Parses the whole text; after a failure once more, to collect what was expected at its place. */
function run<Tree>(
  text: string,
  source: string,
  parse: (parser: Parser) => Tree | undefined,
  fallback: (parser: Parser) => Tree,
): ParseResult<Tree> {
  const parser = new Parser(text, source)
  const tree = runOver(parser, parse)
  if (tree !== undefined && parser.diagnostics.length === 0) return { tree, diagnostics: [] }
  const diagnostics = parser.diagnostics.length > 0 ? parser.diagnostics : [explain(parser, parse)]
  return { tree: tree ?? recover(parser, parse) ?? fallback(parser), diagnostics }
}

function recover<Tree>({ text, source }: Parser, parse: (parser: Parser) => Tree | undefined): Tree | undefined {
  const parser = new Parser(text, source, { recovering: true })
  parser.skipLines()
  return parse(parser)
}

function runOver<Tree>(parser: Parser, parse: (parser: Parser) => Tree | undefined): Tree | undefined {
  parser.skipLines()
  const tree = parse(parser)
  if (tree === undefined) return undefined
  parser.skipLines()
  if (parser.index < parser.text.length) return parser.missQuietly('end-of-input')
  return tree
}

function explain<Tree>(failed: Parser, parse: (parser: Parser) => Tree | undefined): Diagnostic {
  const parser = new Parser(failed.text, failed.source, { traceIndex: failed.index })
  runOver(parser, parse)
  return expected([...parser.names, ...parser.last], parser.span(failed.index, failed.index + 1))
}

function missing(parser: Parser): MissingExpression {
  return { kind: 'missing', span: parser.span(0, parser.text.length) }
}

// -------------------------------------------------------------------- grammar

function parseWholeQuery(parser: Parser): BlockExpression | undefined {
  const start = parser.index
  const statements = parseStatements(parser, 'query')
  return statements === undefined ? undefined : { kind: 'block', span: parser.span(start), statements }
}

function parseWholeLambda(parser: Parser, shortAllowed: boolean): LambdaExpression | undefined {
  const statements = parseStatementList(parser)
  if (statements === undefined) return undefined
  parser.forget(0)
  parser.skipLines()
  const [statement] = statements
  if (statement === undefined) {
    parser.diagnostics.push(unexpectedEnd('query', parser.span(parser.index, parser.index + 1)))
    return undefined
  }
  const lambda = statements.length === 1 ? lambdaOf(statement) : undefined
  if (lambda === undefined) {
    const isShort = statements.length === 1 && statement.kind === 'expressionStatement' && isShortLambda(statement.expression)
    if (!isShort) parser.diagnostics.push(bodyNotLambda(parser.span(0), statements.length === 1))
    return undefined
  }
  if (lambda.short && !shortAllowed) parser.diagnostics.push(shortLambdaNotAllowed(lambda.span))
  return lambda
}

function lambdaOf(statement: Statement): LambdaExpression | undefined {
  if (statement.kind !== 'expressionStatement') return undefined
  const { expression } = statement
  if (expression.kind === 'lambda') return expression.short ? undefined : expression
  if (expression.kind !== 'tuple' || expression.elements.length !== 1) return undefined
  const [element] = expression.elements
  return element !== undefined && isShortLambda(element) ? element : undefined
}

function parseScheme(parser: Parser): TypeScheme | undefined {
  const generics = parser.text.startsWith('<', parser.index) ? parseGenerics(parser) : []
  if (generics === undefined) return undefined
  const type = parseTypeExpression(parser)
  return type === undefined ? undefined : { generics, type }
}

function parseGenerics(parser: Parser): readonly string[] | undefined {
  parser.open('<')
  const names = parseSeparated(parser, parseGeneric)
  if (names === undefined || names.length === 0) return undefined
  parser.optionalComma()
  if (!parser.close('>')) return undefined
  parser.skipLines()
  return names
}

function parseGeneric(parser: Parser): string | undefined {
  const name = parser.plainIdentifier()
  if (name === undefined) return undefined
  parser.skipLines()
  return name.name
}
