import { duplicateKey, interpolatedKey, invalidIdentifier, missingReturn, unexpectedEnd } from '../diagnostics/catalogue.ts'
import { DOUBLE_QUOTE, SINGLE_QUOTE } from '../source/characters.ts'
import { isBindable, isWordAt } from '../source/identifiers.ts'
import { skipSeparator } from '../source/trivia.ts'
import { parseBareExpression, parseExpression } from './parse-expression.ts'
import { parseSeparated } from './parse-list.ts'
import { parseSingleString, parseStringParts } from './parse-string.ts'
import { parseTypeExpression } from './parse-type.ts'
import { recoverStatements } from './recovery.ts'
import type { Choice, Parser } from './parser.ts'
import type { BlockExpression, LetStatement, ObjectExpression, ObjectField, Statement, TypeExpression } from './tree.ts'
import type { Span } from '../source/span.ts'

/** Parses an object literal or a block, standing at the brace. With a key and a colon first it is an object. */
export function parseObjectOrBlock(parser: Parser): ObjectExpression | BlockExpression | undefined {
  const start = parser.index
  parser.open('{')
  const choice = parser.choose()
  const content = parseContent(parser, choice)
  if (content === undefined) return parser.reject(choice, ['`}`', 'expression'])
  parser.accept(choice)
  return { ...content, span: parser.span(start) }
}

type Content = Pick<ObjectExpression, 'kind' | 'fields'> | Pick<BlockExpression, 'kind' | 'statements'>

function parseContent(parser: Parser, choice: Choice): Content | undefined {
  if (parser.close('}')) return { kind: 'object', fields: [] }
  const fields = parseObjectFields(parser)
  if (fields !== undefined) return parser.close('}') ? { kind: 'object', fields } : undefined
  if (!parser.retry(choice)) return undefined
  const statements = parseStatements(parser, 'block')
  return statements !== undefined && parser.close('}') ? { kind: 'block', statements } : undefined
}

// -------------------------------------------------------------------- objects

function parseObjectFields(parser: Parser): ObjectField[] | undefined {
  const start = parser.index
  const names = parser.names.length
  const first = parseObjectField(parser)
  if (first === undefined) {
    if (!parser.cut) parser.index = start
    parser.summarize(names, 'expression')
    return undefined
  }
  const rest = parseRestOfFields(parser)
  if (rest === undefined) return undefined
  parser.optionalComma()
  parser.forget(names)
  const fields = [first, ...rest]
  findDuplicates(parser, fields)
  return fields
}

function parseRestOfFields(parser: Parser): ObjectField[] | undefined {
  const choice = parser.choose()
  if (!parser.comma()) {
    parser.accept(choice)
    return []
  }
  const fields = parseSeparated(parser, parseObjectField)
  if (fields === undefined) return undefined
  if (fields.length === 0) parser.retry(choice)
  parser.accept(choice)
  return fields
}

function parseObjectField(parser: Parser): ObjectField | undefined {
  const key = parseKey(parser)
  if (key === undefined) return undefined
  parser.skipBlanks()
  if (!parser.open(':')) return undefined
  const value = parseExpression(parser)
  if (value === undefined) return undefined
  return { key: key.name, keySpan: key.span, value }
}

/** Parses the key of an object, or of a field of an object type. */
export function parseKey(parser: Parser): { readonly name: string; readonly span: Span } | undefined {
  switch (parser.code) {
    case SINGLE_QUOTE: {
      const string = parseSingleString(parser)
      return string === undefined ? undefined : { name: string.value, span: string.span }
    }
    case DOUBLE_QUOTE:
      return parseDoubleKey(parser)
  }
  return parser.plainIdentifier()
}

function parseDoubleKey(parser: Parser): { readonly name: string; readonly span: Span } | undefined {
  const start = parser.index
  const parts = parseStringParts(parser)
  if (parts === undefined) return undefined
  const span = parser.span(start)
  let name = ''
  for (const part of parts) {
    if (typeof part !== 'string') {
      const place = parser.span(part.index, part.index)
      parser.diagnostics.push(interpolatedKey(part.expression.span, place, span))
      return undefined
    }
    name += part
  }
  return { name, span }
}

function findDuplicates(parser: Parser, fields: readonly ObjectField[]): void {
  const seen = new Map<string, ObjectField>()
  for (const field of fields) {
    const original = seen.get(field.key)
    if (original === undefined) seen.set(field.key, field)
    else parser.diagnostics.push(duplicateKey(field.keySpan, original.keySpan))
  }
}

// --------------------------------------------------------------------- blocks

/** Parses statements and the trivia behind them. The last one must be an expression. */
export function parseStatements(parser: Parser, of: 'query' | 'block'): Statement[] | undefined {
  const names = parser.names.length
  if (parser.recovering) return recoverStatements(parser, of, parseStatement)
  const statements = parseStatementList(parser)
  if (statements === undefined) return undefined
  parser.index = skipSeparator(parser.text, parser.index)
  parser.forget(names)
  parser.skipLines()
  const last = statements[statements.length - 1]
  const place = parser.span(parser.index, parser.index + 1)
  if (last === undefined) parser.diagnostics.push(unexpectedEnd(of, place))
  else if (last.kind === 'let') parser.diagnostics.push(missingReturn(place, last.span))
  else return statements
  return undefined
}

/** Parses statements with separators between them: none or more. */
export function parseStatementList(parser: Parser): Statement[] | undefined {
  const statements: Statement[] = []
  for (;;) {
    const choice = parser.choose()
    const statement = parseSeparatedStatement(parser, statements.length === 0)
    if (statement === undefined) {
      if (!parser.retry(choice)) return undefined
      parser.accept(choice)
      return statements
    }
    parser.accept(choice)
    statements.push(statement)
  }
}

function parseSeparatedStatement(parser: Parser, isFirst: boolean): Statement | undefined {
  if (!isFirst) {
    const start = skipSeparator(parser.text, parser.index)
    if (start === parser.index) return undefined
    parser.index = start
  }
  return parseStatement(parser)
}

function parseStatement(parser: Parser): Statement | undefined {
  if (isWordAt(parser.text, parser.index, 'let')) return parseLet(parser)
  const expression = parseBareExpression(parser)
  return expression === undefined ? undefined : { kind: 'expressionStatement', span: expression.span, expression }
}

function parseLet(parser: Parser): LetStatement | undefined {
  const start = parser.index
  parser.keyword('let')
  const name = parser.identifier()
  if (name === undefined) return undefined
  parser.skipLines()
  const type = parseAnnotation(parser)
  if (type === undefined || !parser.open('=')) return undefined
  const value = parseBareExpression(parser)
  if (value === undefined) return undefined
  if (!isBindable(name.name)) {
    parser.diagnostics.push(invalidIdentifier(name.name, name.span))
    return undefined
  }
  return {
    kind: 'let',
    span: parser.span(start, value.span.end),
    name: name.name,
    nameSpan: name.span,
    type: type === 'none' ? undefined : type,
    value,
  }
}

function parseAnnotation(parser: Parser): TypeExpression | 'none' | undefined {
  const choice = parser.choose()
  if (!parser.open(':')) {
    parser.accept(choice)
    return 'none'
  }
  const type = parseTypeExpression(parser)
  if (type === undefined) return undefined
  parser.accept(choice)
  parser.skipLines()
  return type
}
