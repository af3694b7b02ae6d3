import { isWordAt } from '../../source/identifiers.ts'
import { skipSeparator } from '../../source/trivia.ts'
import { parseBareExpression } from '../../syntax/parse-expression.ts'
import { parseSeparated } from '../../syntax/parse-list.ts'
import type { Parser } from '../../syntax/parser.ts'
import { parseType } from '../../syntax/parse-type.ts'
import type { Expression } from '../../syntax/tree.ts'
import type { SchemaName } from '../model/schema-item.ts'
import type { AnnotationNode, BlockValue, ListValue, Node, NodeValue } from './node.ts'
import { parseFunction } from './parse-function.ts'
import { parseMigration } from './parse-migration.ts'
import { nameOf, parseName } from './parse-name.ts'
import { semicolonEnd } from './separators.ts'
import { skipInvalid } from './skip-invalid.ts'

/** Keywords with an optional name and an optional value. */
export const NAMED_KEYWORDS: ReadonlySet<string> = new Set([
  'collection',
  'role',
  'index',
  'terms',
  'values',
  'unique',
  'predicate',
  'migrations',
  'privileges',
  'membership',
  'history_days',
  'ttl_days',
  'check',
])

/** Keywords without a name, whose value would otherwise be read as one. */
export const NAMELESS_KEYWORDS: ReadonlySet<string> = new Set([
  'create',
  'create_with_id',
  'delete',
  'read',
  'write',
  'history_read',
  'history_write',
  'unrestricted_read',
  'call',
  'issuer',
  'jwks_uri',
  'document_ttls',
])

const ANNOTATIONS: ReadonlySet<string> = new Set(['alias', 'role'])

type Body = Pick<Node, 'keyword' | 'kind' | 'name' | 'value'> & { readonly end: number }

/** Parses one item or member with its annotations, and the blanks behind it. */
export function parseNode(parser: Parser): Node | undefined {
  const start = parser.index
  const annotations = parseAnnotations(parser)
  if (annotations === undefined) return undefined
  const body = parseBody(parser)
  if (body === undefined) return undefined
  const { end, ...rest } = body
  parser.skipBlanks()
  const span = parser.span(start, semicolonEnd(parser.text, parser.index) ?? end)
  return { ...rest, annotations, span, comment: undefined }
}

function parseAnnotations(parser: Parser): AnnotationNode[] | undefined {
  const annotations: AnnotationNode[] = []
  while (parser.text.startsWith('@', parser.index)) {
    const start = parser.index
    parser.open('@')
    const keyword = parser.identifier()
    if (keyword === undefined) return undefined
    parser.skipLines()
    if (!ANNOTATIONS.has(keyword.name)) return parser.missQuietly('fail')
    if (!parser.open('(')) return undefined
    const value = parseName(parser)
    if (value === undefined || !parser.close(')')) return undefined
    annotations.push({ keyword: nameOf(keyword), value, span: parser.span(start) })
    parser.skipLines()
  }
  return annotations
}

/** Fields come first, so every keyword can be the name of a field. */
const FORMS: readonly ((parser: Parser) => Body | undefined)[] = [
  parseField,
  parseNamed,
  parseFunctionItem,
  parseAccessProvider,
  parseNameless,
  parseMigrationItem,
  parseInvalid,
]

function parseBody(parser: Parser): Body | undefined {
  const choice = parser.choose()
  for (const parseForm of FORMS) {
    const body = parseForm(parser)
    if (body !== undefined) {
      parser.forget(choice.names)
      parser.accept(choice)
      return body
    }
    if (!parser.retry(choice)) return undefined
    parser.forget(choice.names)
  }
  return parser.reject(choice)
}

// --------------------------------------------------------------------- fields

/** Parses `name: Type = value`, `compute name = value` or `*: Type`. A name with neither type nor value is not a field. */
function parseField(parser: Parser): Body | undefined {
  const start = parser.index
  const isComputed = isWordAt(parser.text, start, 'compute') && parser.keyword('compute')
  const modifier = parser.span(start)
  const name = parseFieldName(parser)
  if (name === undefined) return undefined
  parser.skipBlanks()
  const colon = parser.index
  const type = parseFieldPart(parser, ':', 'a type annotation', parseType)
  if (type === undefined) return undefined
  parser.skipBlanks()
  const value = parseFieldPart(parser, '=', '`=`', parseBareExpression)
  if (value === undefined) return undefined
  const form = name.text === '*' ? 'wildcard' : isComputed ? 'computed' : 'defined'
  const isBare = type === 'none' && (form === 'wildcard' || (form === 'defined' && value === 'none'))
  if (isBare) return parser.missQuietly('fail')
  const end = partEnd(value) ?? partEnd(type) ?? name.span.end
  const span = parser.span(type !== 'none' ? colon : value === 'none' ? end : value.span.start, end)
  const keyword = { text: 'field', span: isComputed ? modifier : name.span }
  const field: NodeValue = { kind: 'field', span, form, type: partOf(type), value: partOf(value) }
  return { keyword, kind: 'field', name, value: field, end }
}

function parseFieldName(parser: Parser): SchemaName | undefined {
  const choice = parser.choose()
  const name = parseName(parser)
  if (name !== undefined) {
    parser.accept(choice)
    return name
  }
  if (!parser.retry(choice)) return undefined
  const start = parser.index
  if (!parser.open('*')) return parser.reject(choice)
  parser.accept(choice)
  return { text: '*', span: parser.span(start, start + 1) }
}

function parseFieldPart<Part>(
  parser: Parser,
  mark: string,
  name: string,
  parse: (parser: Parser) => Part | undefined,
): Part | 'none' | undefined {
  const choice = parser.choose()
  if (!parser.text.startsWith(mark, parser.index)) {
    parser.miss(name)
    parser.accept(choice)
    return 'none'
  }
  parser.open(mark)
  const part = parse(parser)
  if (part !== undefined) parser.accept(choice)
  return part
}

function partOf<Part>(part: Part | 'none'): Part | undefined {
  return part === 'none' ? undefined : part
}

function partEnd(part: Pick<Expression, 'span'> | 'none'): number | undefined {
  return part === 'none' ? undefined : part.span.end
}

// ------------------------------------------------------------ items and members

function parseKeyword(parser: Parser, words: ReadonlySet<string>): SchemaName | undefined {
  const word = parser.identifier()
  return word !== undefined && words.has(word.name) ? nameOf(word) : undefined
}

function parseNamed(parser: Parser): Body | undefined {
  const keyword = parseKeyword(parser, NAMED_KEYWORDS)
  if (keyword === undefined) return undefined
  parser.skipLines()
  const name = parseOptional(parser, parseName)
  if (name === undefined) return undefined
  if (name !== 'none') parser.skipBlanks()
  const value = parseOptional(parser, parseValue)
  return value === undefined ? undefined : body(keyword, partOf(name), partOf(value))
}

function parseNameless(parser: Parser): Body | undefined {
  const keyword = parseKeyword(parser, NAMELESS_KEYWORDS)
  if (keyword === undefined) return undefined
  parser.skipBlanks()
  const value = parseOptional(parser, parseValue)
  return value === undefined ? undefined : body(keyword, undefined, partOf(value))
}

function parseAccessProvider(parser: Parser): Body | undefined {
  const start = parser.index
  if (!isWordAt(parser.text, start, 'access')) return undefined
  parser.keyword('access')
  parser.skipBlanks()
  const second = parser.index
  if (!parser.keyword('provider')) return undefined
  const name = parseName(parser)
  if (name === undefined) return undefined
  parser.skipBlanks()
  const value = parseValue(parser)
  if (value === undefined) return undefined
  return body({ text: 'access provider', span: parser.span(start, second + 'provider'.length) }, name, value)
}

function parseFunctionItem(parser: Parser): Body | undefined {
  const start = parser.index
  if (!isWordAt(parser.text, start, 'function')) return undefined
  parser.keyword('function')
  const name = parseName(parser)
  if (name === undefined) return undefined
  parser.skipBlanks()
  const value = parseFunction(parser)
  if (value === undefined) return undefined
  return body({ text: 'function', span: parser.span(start, start + 'function'.length) }, name, value)
}

function parseMigrationItem(parser: Parser): Body | undefined {
  const migration = parseMigration(parser)
  if (migration === undefined) return undefined
  const { keyword, step } = migration
  return body(keyword, undefined, { kind: 'migration', span: step.span, step })
}

function parseInvalid(parser: Parser): Body | undefined {
  const word = parser.identifier()
  if (word === undefined) return undefined
  parser.skipBlanks()
  const start = parser.index
  parser.index = skipInvalid(parser.text, start)
  return body(nameOf(word), undefined, { kind: 'invalid', span: parser.span(start) })
}

function body(keyword: SchemaName, name: SchemaName | undefined, value: NodeValue | undefined): Body {
  return { keyword, kind: 'keyword', name, value, end: (value ?? name ?? keyword).span.end }
}

/** Parses an optional part. */
function parseOptional<Part>(parser: Parser, parse: (parser: Parser) => Part | undefined): Part | 'none' | undefined {
  const choice = parser.choose()
  const part = parse(parser)
  if (part !== undefined) {
    parser.accept(choice)
    return part
  }
  if (!parser.retry(choice)) return undefined
  parser.accept(choice)
  return 'none'
}

// --------------------------------------------------------------------- values

function parseValue(parser: Parser): NodeValue | undefined {
  if (parser.text.startsWith('{', parser.index)) return parseBlock(parser)
  if (parser.text.startsWith('[', parser.index)) return parseList(parser)
  const expression = parseBareExpression(parser)
  return expression === undefined ? undefined : { kind: 'expression', span: expression.span, expression }
}

function parseBlock(parser: Parser): BlockValue | undefined {
  const start = parser.index
  parser.open('{')
  if (!parser.enter()) return undefined
  const nodes = parseMembers(parser)
  parser.leave()
  if (nodes === undefined || !parser.close('}')) return undefined
  return { kind: 'block', span: parser.span(start), nodes }
}

function parseMembers(parser: Parser): Node[] | undefined {
  const nodes: Node[] = []
  parser.index = skipSeparator(parser.text, parser.index)
  for (;;) {
    const end = parser.index
    const choice = parser.choose()
    const names = parser.names.length
    if (nodes.length > 0) parser.index = skipSeparator(parser.text, end)
    const next = parser.index
    const node = nodes.length === 0 || next > end ? parseNode(parser) : undefined
    if (node !== undefined) {
      parser.accept(choice)
      nodes.push(node)
      continue
    }
    if (!parser.retry(choice)) return undefined
    parser.forget(names)
    parser.accept(choice)
    parser.index = next
    if (nodes.length > 0 && next > end && next === parser.traceIndex) parser.names.push('[;\\n\\r]')
    return nodes
  }
}

function parseList(parser: Parser): ListValue | undefined {
  const start = parser.index
  parser.open('[')
  const elements = parseSeparated(parser, parseElement)
  if (elements === undefined || !parser.close(']')) return undefined
  return { kind: 'list', span: parser.span(start), elements }
}

function parseElement(parser: Parser): Expression | undefined {
  const expression = parseBareExpression(parser, true)
  if (expression !== undefined) parser.skipLines()
  return expression
}
