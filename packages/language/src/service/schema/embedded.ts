import { tokenize } from '../../highlight/tokenize.ts'
import { parseType } from '../../syntax/parse-query.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import { displayType } from '../../types/shown-type.ts'
import { signaturesOf } from '../call.ts'
import { knownTypes } from '../known-types.ts'
import { outlineOf, type Outline } from './outline.ts'
import type { SchemaView } from './schema-context.ts'
import { openPath, pathAt } from './schema-path.ts'
import { holds, type Stretch } from './stretch.ts'

/** The name of what stands around an expression in the query that is made of it. */
const AROUND = '__around__'

/** Whether a name is but of the query that is made of an expression. */
export function isAround(name: string): boolean {
  return name === AROUND
}

interface Segment {
  readonly at: number
  readonly source: number
  readonly length: number
}

/**
 * An expression of a schema as a query: with what gives its parameters their types around it, so that whatever is known of queries is known
 * of it. Offsets lead from the one to the other.
 */
export class Embedded {
  readonly text: string
  readonly #segments: readonly Segment[]

  constructor(source: string, parts: readonly (string | Stretch)[]) {
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

  /** Undefined for what is not a part of the source. */
  toSource({ start, end }: Stretch): Stretch | undefined {
    const segment = this.#segments.find(({ at, length }) => at <= start && end <= at + length)
    return segment && { start: segment.source + start - segment.at, end: segment.source + end - segment.at }
  }
}

/** Finds the expression that an offset is in, and makes a query of it. */
export function embeddedAt({ source, items, environment }: SchemaView, offset: number): Embedded | undefined {
  return embed(source, pathAt(items, offset), offset, environment)
}

/** Finds the expression that is typed at an offset: what stands behind may be of others, so it is left out but for the rest of the line. */
export function embeddedUpTo({ source, environment }: SchemaView, offset: number): Embedded | undefined {
  const lineBreak = source.indexOf('\n', offset)
  const end = lineBreak < 0 ? source.length : lineBreak
  const path = openPath(outlineOf(source, offset)).map((member) => stretchTo(member, end))
  return embed(source, path, offset, environment)
}

/** What goes on to an offset goes on to the end of its line. */
function stretchTo(member: Outline, end: number): Outline {
  if (member.block !== undefined) return member
  if (member.body !== undefined) return { ...member, body: { start: member.body.start, end } }
  return member.value === undefined ? member : { ...member, value: { start: member.value.start, end } }
}

function embed(source: string, path: readonly Outline[], offset: number, environment: TypeEnvironment): Embedded | undefined {
  const member = path.at(-1)
  if (member === undefined) return undefined
  const { body, value, parameters } = member
  const isWithin = body !== undefined && (holds(body, offset) || parameters.some(({ name }) => holds(name, offset)))
  if (isWithin) return bodyOf(source, member, body)
  if (value === undefined || !holds(value, offset)) return undefined
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

function bodyOf(source: string, { parameters }: Outline, body: Stretch): Embedded {
  const types = parameters.map((parameter) => (parameter.isVariadic ? '...' : '') + typeText(source, parameter.type))
  const names = parameters.flatMap((parameter, i) => [i === 0 ? '' : ', ', parameter.isVariadic ? '...' : '', parameter.name])
  return new Embedded(source, [...around(types), '((', ...names, ') => ', body, ')'])
}

/** What is around an expression: a function that takes a function of these types. */
function around(types: readonly string[]): readonly string[] {
  return [`let ${AROUND}: ((${types.join(', ')}) => Any) => Any = abort("")\n${AROUND}`]
}

/** The parentheses around a lambda are those of the call. */
export function lambdaOf(source: string, value: Stretch, types: readonly string[]): Embedded {
  return new Embedded(source, [...around(types), '(', withoutParentheses(source, value), ')'])
}

function expressionOf(source: string, value: Stretch, type: string): Embedded {
  return new Embedded(source, [`let ${AROUND}: (${type}) => Any = abort("")\n${AROUND}(`, value, ')'])
}

function backfillOf(source: string, { start, end }: Stretch): Embedded | undefined {
  const mark = source.slice(start, end).indexOf('=')
  return mark < 0 ? undefined : expressionOf(source, { start: start + mark + 1, end }, 'Any')
}

function withoutParentheses(source: string, { start, end }: Stretch): Stretch {
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

/** The text of a type if it is one. */
function typeText(source: string, type: Stretch | undefined): string {
  const text = type === undefined ? '' : source.slice(type.start, type.end).trim()
  if (text === '' || parseType(text, '*signature*').diagnostics.length > 0) return 'Any'
  return text
}

/** The type of documents of a collection; of one that is not known anything is. */
export function documentType(collection: string | undefined, environment: TypeEnvironment): string {
  return collection !== undefined && environment.shape(collection)?.document !== undefined ? collection : '{ *: Any }'
}

/** The types of the parameters of a predicate: by what it is about. */
function predicateTypes(path: readonly Outline[], environment: TypeEnvironment): readonly string[] {
  const [item, member, action] = path
  if (item?.keyword !== 'role') return ['{ *: Any }']
  const resource = member?.name?.text
  const document = documentType(resource, environment)
  switch (member?.keyword === 'privileges' ? action?.keyword : undefined) {
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

/** The types of what a function of the database takes. */
function callTypes(name: string, environment: TypeEnvironment): readonly string[] {
  const types = knownTypes(environment)
  const type = types.global(name)
  const [signature] = type === undefined ? [] : signaturesOf(types, type)
  return signature === undefined ? [] : signature.parameters.map((parameter) => displayType(parameter.type))
}
