import { skipBlanks } from '../source/trivia.ts'
import { parseExpression } from './parse-expression.ts'
import type { Parser } from './parser.ts'
import { closeShortLambda, isShortLambda, shortParameter } from './short-lambda.ts'
import type { Span } from '../source/span.ts'
import type { Expression, Identifier, ProjectExpression, ProjectField } from './tree.ts'

export interface Projection {
  readonly all: boolean
  readonly fields: readonly ProjectField[]
  readonly span: Span
}

/** Parses `{ a, b: value }` behind an expression, standing at its brace. */
export function parseProjection(parser: Parser): Projection | undefined {
  const start = parser.index
  parser.open('{')
  const choice = parser.choose()
  const all = parser.open('*')
  const fields = all ? [] : parseFields(parser)
  if (fields === undefined) return parser.reject(choice, ['`*`', 'identifier'])
  parser.accept(choice)
  if (!parser.close('}')) return undefined
  const span = parser.span(start)
  parser.skipBlanks()
  return { all, fields, span }
}

/** Parses at least one field. */
function parseFields(parser: Parser): ProjectField[] | undefined {
  const names = parser.names.length
  const fields: ProjectField[] = []
  for (;;) {
    const choice = parser.choose()
    if (fields.length > 0 && !parser.comma()) {
      parser.accept(choice)
      break
    }
    const field = parseField(parser)
    if (field === undefined) {
      if (parser.cut) return undefined
      if (fields.length === 0) {
        parser.summarize(names, 'identifier')
        return undefined
      }
      parser.retry(choice)
      parser.accept(choice)
      break
    }
    parser.accept(choice)
    fields.push(field)
  }
  parser.optionalComma()
  return fields
}

function parseField(parser: Parser): ProjectField | undefined {
  const start = parser.index
  const explicit = parseExplicitField(parser)
  if (explicit !== undefined || parser.cut) return explicit
  parser.index = start
  return parseImpliedField(parser)
}

function parseExplicitField(parser: Parser): ProjectField | undefined {
  const name = parser.identifier()
  if (name === undefined) return undefined
  parser.skipBlanks()
  if (!parser.open(':')) return undefined
  const value = parseExpression(parser, true)
  if (value === undefined) return undefined
  return { name: name.name, nameSpan: name.span, value: isShortLambda(value) ? value.body : value, explicit: true }
}

function parseImpliedField(parser: Parser): ProjectField | undefined {
  const name = parser.identifier()
  if (name === undefined) return undefined
  const member = impliedMember(parser.source, name)
  parser.index = skipBlanks(parser.text, parser.index)
  const value = parseImpliedValue(parser, member)
  if (value === undefined) return undefined
  parser.skipLines()
  return { name: name.name, nameSpan: name.span, value, explicit: false }
}

/** `{ a { b } }` projects the member too. */
function parseImpliedValue(parser: Parser, member: Expression): Expression | undefined {
  if (!parser.text.startsWith('{', parser.index)) {
    parser.miss('`{`')
    return member
  }
  if (!parser.enter()) return undefined
  const projection = parseProjection(parser)
  parser.leave()
  return projection === undefined ? undefined : buildProjection(member, projection)
}

function impliedMember(source: string, name: Identifier): Expression {
  const at: Span = { source, start: name.span.start, end: name.span.start }
  const { span } = name
  return {
    kind: 'chain',
    span,
    base: shortParameter(source, span.start),
    components: [{ kind: 'select', span, dotSpan: at, field: name.name, fieldSpan: span, optional: false }],
  }
}

/** Puts a projection behind an expression. */
export function buildProjection(base: Expression, projection: Projection): Expression {
  if (isShortLambda(base)) return closeShortLambda(project(base.body, projection))
  return project(base, projection)
}

function project(base: Expression, { all, fields, span: projectionSpan }: Projection): ProjectExpression {
  const span: Span = { source: base.span.source, start: base.span.start, end: projectionSpan.end }
  return { kind: 'project', span, base, all, fields, projectionSpan }
}
