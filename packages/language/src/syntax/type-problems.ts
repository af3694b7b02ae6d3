import { type NoDefaultReason, defaultNotAllowed, interfaceNotLast, wildcardNotLast } from '../diagnostics/catalogue.ts'
import type { TypeMember } from './parse-type-object.ts'
import type { Parser } from './parser.ts'
import type { Span } from '../source/span.ts'
import type { TypeExpression } from './tree.ts'

/** Why defaults are not allowed inside a type; not used for plain types. */
export interface NoDefault {
  readonly text: NoDefaultReason
  readonly span: Span
}

/**
 * Reports wildcards and `...` that are not last, and default values in wrong places.
 * In `schema` types the fields of objects may have defaults, unless the type around them (or the given reason) excludes it.
 */
export function findTypeProblems(parser: Parser, type: TypeExpression, position: 'plain' | 'schema', reason?: NoDefault): void {
  if (parser.typeMembers.size === 0) return
  if (position === 'plain') findInPlain(parser, type, undefined)
  else findInSchema(parser, type, reason)
}

function findInSchema(parser: Parser, type: TypeExpression, reason: NoDefault | undefined): void {
  if (type.kind !== 'objectType' || type.open) {
    findInPlain(parser, type, reason ?? reasonOf(type))
    return
  }
  findMisplaced(parser, membersOf(parser, type), (member) => {
    if (member.kind === 'wildcard') findInPlain(parser, member.type, undefined)
    if (member.kind !== 'field') return
    const { defaultValue } = member.field
    if (reason !== undefined && defaultValue !== undefined) parser.diagnostics.push(defaultNotAllowed(defaultValue.span, reason))
    const own: NoDefault | undefined = defaultValue && { text: 'Parent has a conflicting default value', span: defaultValue.span }
    findInSchema(parser, member.field.type, reason ?? own)
  })
}

function reasonOf(type: TypeExpression): NoDefault {
  if (type.kind === 'optionalType') {
    const mark: Span = { source: type.span.source, start: type.span.end - 1, end: type.span.end }
    return { text: 'Parent is nullable', span: mark }
  }
  return { text: type.kind === 'unionType' ? 'Parent is a union' : 'Parent is not an object', span: type.span }
}

function findInPlain(parser: Parser, type: TypeExpression, reason: NoDefault | undefined): void {
  if (type.kind !== 'objectType') {
    for (const child of childrenOf(type)) findInPlain(parser, child, reason)
    return
  }
  findMisplaced(parser, membersOf(parser, type), (member) => {
    if (member.kind === 'wildcard') findInPlain(parser, member.type, reason)
    if (member.kind !== 'field') return
    const { defaultValue } = member.field
    if (defaultValue !== undefined) parser.diagnostics.push(defaultNotAllowed(defaultValue.span, reason))
    findInPlain(parser, member.field.type, reason)
  })
}

/** Visits members in order, reporting those behind a wildcard or `...` just before they are visited. */
function findMisplaced(parser: Parser, members: readonly TypeMember[], visit: (member: TypeMember) => void): void {
  let wildcard: Span | undefined
  let dots: Span | undefined
  for (const member of members) {
    if (wildcard !== undefined) parser.diagnostics.push(wildcardNotLast(member.span, wildcard))
    if (dots !== undefined) parser.diagnostics.push(interfaceNotLast(member.span, dots))
    visit(member)
    if (member.kind === 'wildcard') wildcard = member.type.span
    if (member.kind === 'interface') dots = member.span
  }
}

function membersOf(parser: Parser, type: TypeExpression): readonly TypeMember[] {
  return parser.typeMembers.get(type) ?? []
}

function childrenOf(type: TypeExpression): readonly TypeExpression[] {
  switch (type.kind) {
    case 'namedType':
      return type.args
    case 'tupleType':
      return type.elements
    case 'unionType':
    case 'intersectionType':
      return type.members
    case 'optionalType':
      return [type.type]
    case 'functionType': {
      const { parameters, variadic, result } = type
      return [...parameters.map((parameter) => parameter.type), ...(variadic === undefined ? [] : [variadic.type]), result]
    }
    default:
      return []
  }
}
