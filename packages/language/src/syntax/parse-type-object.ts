import { duplicateKey } from '../diagnostics/catalogue.ts'
import { COMMA, LINE_FEED, CARRIAGE_RETURN, SEMICOLON, STAR } from '../source/characters.ts'
import { lineCommentEnd, skipBlanks, skipLines } from '../source/trivia.ts'
import { parseKey } from './parse-block.ts'
import { parseBareExpression } from './parse-expression.ts'
import { parseType } from './parse-type.ts'
import type { Parser } from './parser.ts'
import type { Span } from '../source/span.ts'
import type { ObjectTypeField, TypeExpression } from './tree.ts'

/** A member of an object type as written, whose position is not checked yet. */
export type TypeMember =
  | { readonly kind: 'field'; readonly span: Span; readonly field: ObjectTypeField }
  | { readonly kind: 'wildcard'; readonly span: Span; readonly type: TypeExpression }
  | { readonly kind: 'interface'; readonly span: Span }

/** Parses `{ a: Int, *: Any }` or `{ a: Int, ... }`, standing at the brace. */
export function parseObjectType(parser: Parser): TypeExpression | undefined {
  const start = parser.index
  parser.open('{')
  const choice = parser.choose()
  const members = parseMembers(parser)
  if (members === undefined) return undefined
  parser.accept(choice)
  if (members.length > 0) {
    if (!findDuplicate(parser, members)) return undefined
    parser.forget(choice.names)
    parser.optionalComma()
    parser.skipLines()
  }
  if (!parser.close('}')) return undefined
  const type = objectType(parser.span(start), members)
  parser.typeMembers.set(type, members)
  return type
}

function objectType(span: Span, members: readonly TypeMember[]): TypeExpression {
  const fields = members.flatMap((member) => (member.kind === 'field' ? [member.field] : []))
  const wildcard = members.findLast((member) => member.kind === 'wildcard')?.type
  return { kind: 'objectType', span, fields, wildcard, open: members.some((member) => member.kind === 'interface') }
}

function parseMembers(parser: Parser): TypeMember[] | undefined {
  const members: TypeMember[] = []
  for (;;) {
    const choice = parser.choose()
    const member = members.length === 0 || skipMemberSeparator(parser) ? parseMember(parser) : undefined
    if (member === undefined) {
      if (!parser.retry(choice)) return undefined
      parser.accept(choice)
      return members
    }
    parser.accept(choice)
    members.push(member)
  }
}

function skipMemberSeparator(parser: Parser): boolean {
  const start = skipBlanks(parser.text, parser.index)
  const code = parser.text.charCodeAt(start)
  const isMark = code === COMMA || code === SEMICOLON || code === LINE_FEED || code === CARRIAGE_RETURN
  const end = isMark ? start + 1 : lineCommentEnd(parser.text, start)
  if (end === start) return false
  parser.index = skipLines(parser.text, end)
  return true
}

function parseMember(parser: Parser): TypeMember | undefined {
  if (parser.code === STAR) return parseWildcard(parser)
  const start = parser.index
  const names = parser.names.length
  if (parser.open('...')) return { kind: 'interface', span: parser.span(start, start + 3) }
  parser.forget(names)
  return parseField(parser)
}

function parseWildcard(parser: Parser): TypeMember | undefined {
  const start = parser.index
  parser.index++
  parser.skipBlanks()
  if (!parser.open(':')) return undefined
  const type = parseType(parser)
  return type === undefined ? undefined : { kind: 'wildcard', span: parser.span(start, type.span.end), type }
}

function parseField(parser: Parser): TypeMember | undefined {
  const key = parseKey(parser)
  if (key === undefined) return undefined
  parser.skipBlanks()
  if (!parser.open(':')) return undefined
  const type = parseType(parser)
  if (type === undefined) return undefined
  const choice = parser.choose()
  const hasDefault = parser.open('=')
  parser.accept(choice)
  const defaultValue = hasDefault ? parseBareExpression(parser) : undefined
  if (hasDefault && defaultValue === undefined) return undefined
  const span = parser.span(key.span.start, (defaultValue ?? type).span.end)
  return { kind: 'field', span, field: { name: key.name, nameSpan: key.span, type, defaultValue } }
}

/** Reports the first name that is used twice, which ends the parse. */
function findDuplicate(parser: Parser, members: readonly TypeMember[]): boolean {
  const seen = new Map<string, Span>()
  for (const member of members) {
    if (member.kind !== 'field') continue
    const { name, nameSpan } = member.field
    const original = seen.get(name)
    if (original !== undefined) {
      parser.diagnostics.push(duplicateKey(nameSpan, original))
      parser.cut = true
      return false
    }
    seen.set(name, nameSpan)
  }
  return true
}
