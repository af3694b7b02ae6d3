import { tokenize } from '../../highlight/tokenize.ts'
import { parseType } from '../../syntax/parse-query.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import { displayType } from '../../display/shown-type.ts'
import { signaturesOf } from '../infer/callee.ts'
import { knownTypes } from '../infer/known-types.ts'
import { outlineOf, type Outline } from './outline.ts'
import type { SchemaView } from './schema-context.ts'
import { openPath, pathAt } from './schema-path.ts'
import { type TextSpan, touches } from '../../source/span.ts'

/** The name of the function around an expression in its query. */
export const WRAPPER = '__wrapper__'

/** Whether a name is only in the query of an expression, not in its schema. */
export function isWrapper(name: string): boolean {
  return name === WRAPPER
}

interface Segment {
  readonly at: number
  readonly source: number
  readonly length: number
}

/**
 * An expression of a schema as a query: the argument of a call that gives its parameters their types. So the services of queries apply to
 * it. Offsets are mapped in both directions.
 */
export class EmbeddedQuery {
  readonly text: string
  readonly #segments: readonly Segment[]

  constructor(source: string, parts: readonly (string | TextSpan)[]) {
    let text = ''
    const segments: Segment[] = []
    for (const part of parts) {
      if (typeof part === 'string') text += part
      else {
        segments.push({ at: text.length, source: part.start, length: part.end - part.start })
        text += source.slice(part.start, part.end)
      }
    }
    this.text = text
    this.#segments = segments
  }

  toQuery(offset: number): number | undefined {
    const segment = this.#segments.find(({ source, length }) => source <= offset && offset <= source + length)
    return segment && segment.at + offset - segment.source
  }

  /** Undefined for a span that is not in the source. */
  toSource({ start, end }: TextSpan): TextSpan | undefined {
    const segment = this.#segments.find(({ at, length }) => at <= start && end <= at + length)
    return segment && { start: segment.source + start - segment.at, end: segment.source + end - segment.at }
  }
}

/** Finds the expression at an offset, as a query. */
export function embeddedAt({ source, items, environment }: SchemaView, offset: number): EmbeddedQuery | undefined {
  return embed(source, pathAt(items, offset), offset, environment)
}

/** Finds the expression that is typed at an offset, as a query. Of the text behind the offset only the rest of the line belongs to it. */
export function embeddedUpTo({ source, environment }: SchemaView, offset: number): EmbeddedQuery | undefined {
  const lineBreak = source.indexOf('\n', offset)
  const end = lineBreak < 0 ? source.length : lineBreak
  const path = openPath(outlineOf(source, offset)).map((member) => stretchTo(member, end))
  return embed(source, path, offset, environment)
}

/** Extends a value or body that reaches an offset to the end of its line. */
function stretchTo(member: Outline, end: number): Outline {
  if (member.block !== undefined) return member
  if (member.body !== undefined) return { ...member, body: { start: member.body.start, end } }
  return member.value === undefined ? member : { ...member, value: { start: member.value.start, end } }
}

function embed(source: string, path: readonly Outline[], offset: number, environment: TypeEnvironment): EmbeddedQuery | undefined {
  const member = path.at(-1)
  if (member === undefined) return undefined
  const { body, value, parameters } = member
  const isWithin = body !== undefined && (touches(body, offset) || parameters.some(({ name }) => touches(name, offset)))
  if (isWithin) return bodyOf(source, member, body)
  if (value === undefined || !touches(value, offset)) return undefined
  switch (member.keyword) {
    case 'field':
      return expressionOf(source, value, typeText(source, member.type))
    case 'compute':
    case 'check':
      return lambdaOf(source, value, [documentType(path[0]?.name?.text, environment)])
    case 'predicate':
      return lambdaOf(source, value, predicateTypes(path, environment))
    case 'backfill':
      return backfillOf(source, value)
    default:
      return undefined
  }
}

function bodyOf(source: string, { parameters }: Outline, body: TextSpan): EmbeddedQuery {
  const types = parameters.map((parameter) => (parameter.isVariadic ? '...' : '') + typeText(source, parameter.type))
  const names = parameters.flatMap((parameter, i) => [i === 0 ? '' : ', ', parameter.isVariadic ? '...' : '', parameter.name])
  return new EmbeddedQuery(source, [...wrapperOf(types), '((', ...names, ') => ', body, ')'])
}

/** Makes the query of a predicate that stands alone. It decides about an action on a resource, or, without an action, about the members of one. */
export function embedPredicate(
  source: string,
  { resource, action }: { readonly resource: string; readonly action?: string | undefined },
  environment: TypeEnvironment,
): EmbeddedQuery {
  return new EmbeddedQuery(source, [
    ...wrapperOf(parameterTypes(resource, action, environment)),
    '(',
    { start: 0, end: source.length },
    ')',
  ])
}

/** Declares a function whose argument is a function with these parameter types. */
function wrapperOf(types: readonly string[]): readonly string[] {
  return [`let ${WRAPPER}: ((${types.join(', ')}) => Any) => Any = abort("")\n${WRAPPER}`]
}

/** Makes the query of a lambda: its parentheses are those of the call. */
export function lambdaOf(source: string, value: TextSpan, types: readonly string[]): EmbeddedQuery {
  return new EmbeddedQuery(source, [...wrapperOf(types), '(', withoutParentheses(source, value), ')'])
}

function expressionOf(source: string, value: TextSpan, type: string): EmbeddedQuery {
  return new EmbeddedQuery(source, [`let ${WRAPPER}: (${type}) => Any = abort("")\n${WRAPPER}(`, value, ')'])
}

function backfillOf(source: string, { start, end }: TextSpan): EmbeddedQuery | undefined {
  const mark = source.slice(start, end).indexOf('=')
  return mark < 0 ? undefined : expressionOf(source, { start: start + mark + 1, end }, 'Any')
}

function withoutParentheses(source: string, { start, end }: TextSpan): TextSpan {
  const tokens = tokenize(source.slice(start, end)).filter(({ kind }) => kind !== 'space' && !kind.endsWith('Comment'))
  const textAt = (at: number): string => source.charAt(start + at)
  const [first] = tokens
  if (first === undefined || textAt(first.start) !== '(') return { start, end }
  let depth = 0
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'bracket') continue
    depth += '([{'.includes(textAt(token.start)) ? 1 : -1
    if (depth > 0) continue
    return i === tokens.length - 1 ? { start: start + first.end, end: start + token.start } : { start, end }
  }
  return { start: start + first.end, end }
}

/** The text of a type; `Any` if it cannot be parsed. */
function typeText(source: string, type: TextSpan | undefined): string {
  const text = type === undefined ? '' : source.slice(type.start, type.end).trim()
  if (text === '' || parseType(text, '*signature*').diagnostics.length > 0) return 'Any'
  return text
}

/** The type of the documents of a collection; any object for an unknown collection. */
export function documentType(collection: string | undefined, environment: TypeEnvironment): string {
  return collection !== undefined && environment.shape(collection)?.document !== undefined ? collection : '{ *: Any }'
}

/** The types of the parameters of a predicate, by its place in a schema. */
function predicateTypes(path: readonly Outline[], environment: TypeEnvironment): readonly string[] {
  const [item, member, action] = path
  if (item?.keyword !== 'role') return ['{ *: Any }']
  return parameterTypes(member?.name?.text, member?.keyword === 'privileges' ? action?.keyword : undefined, environment)
}

/** The types of the parameters of a predicate, by its resource and action; that of a membership has no action. */
function parameterTypes(resource: string | undefined, action: string | undefined, environment: TypeEnvironment): readonly string[] {
  const document = documentType(resource, environment)
  switch (action) {
    case 'write':
      return [document, document]
    case 'history_write':
      return [document, 'Any', 'Any', 'Any']
    case 'create_with_id':
      return [document, 'ID']
    case 'call':
      return callTypes(resource ?? '', environment)
    default:
      return [document]
  }
}

/** The parameter types of a function of the database. */
function callTypes(name: string, environment: TypeEnvironment): readonly string[] {
  const types = knownTypes(environment)
  const type = types.global(name)
  const [signature] = type === undefined ? [] : signaturesOf(types, type)
  return signature === undefined ? [] : signature.parameters.map((parameter) => displayType(parameter.type))
}
