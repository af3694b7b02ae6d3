import { displayType } from '../../display/shown-type.ts'
import { hover, type Hover } from '../hover.ts'
import { knownTypes } from '../infer/known-types.ts'
import { typeNames } from '../complete/type-names.ts'
import { documentType, embeddedAt, lambdaOf } from './embedded.ts'
import { ANNOTATION_KEYWORDS, describeKeyword } from './keywords.ts'
import type { Outline } from './outline.ts'
import { viewSchema, type SchemaContext, type SchemaView } from './schema-context.ts'
import { entryAt, pathAt, wordIn } from './schema-path.ts'
import { type TextSpan, touches } from '../../source/span.ts'

/** Describes the name or keyword at an offset of a schema. */
export function hoverSchema(source: string, offset: number, context: SchemaContext): Hover | undefined {
  const view = viewSchema(source, offset, context)
  const path = pathAt(view.items, offset)
  const member = path.at(-1)
  if (member === undefined) return undefined
  return (
    hoverCode(view, offset) ??
    hoverAnnotation(member, offset) ??
    hoverType(view, member, offset) ??
    hoverEntry(view, path, offset) ??
    hoverHead(view, path, member, offset)
  )
}

function hoverCode(view: SchemaView, offset: number): Hover | undefined {
  const embedded = embeddedAt(view, offset)
  const at = embedded?.toQuery(offset)
  const found = embedded === undefined || at === undefined ? undefined : hover(embedded.text, at, view.environment)
  const place = found && embedded?.toSource(found)
  return found && place && { ...found, ...place }
}

function hoverAnnotation({ annotations }: Outline, offset: number): Hover | undefined {
  const annotation = annotations.find(({ keywordAt }) => touches(keywordAt, offset))
  const word = ANNOTATION_KEYWORDS.find(({ label }) => label === annotation?.keyword)
  return annotation && word && { ...annotation.keywordAt, kind: 'keyword', signature: `@${word.label}`, documentation: { text: word.doc } }
}

function hoverType({ source, environment }: SchemaView, { type, parameters }: Outline, offset: number): Hover | undefined {
  const types = [type, ...parameters.map((parameter) => parameter.type)]
  if (!types.some((span) => span !== undefined && touches(span, offset))) return undefined
  const word = wordIn(source, offset)
  const known = typeNames(environment).find(({ name }) => name === word.text)
  if (known === undefined) return undefined
  const { name, parameters: generics, kind, documentation } = known
  const shape = kind === 'collection' ? knownTypes(environment).shape(name) : undefined
  const record = shape && knownTypes(environment).alias(shape)
  const applied = generics.length === 0 ? name : `${name}<${generics.join(', ')}>`
  return {
    start: word.start,
    end: word.end,
    kind,
    signature: record === undefined ? applied : `${name}\n${displayType(record)}`,
    documentation,
  }
}

function hoverEntry({ source, environment }: SchemaView, path: readonly Outline[], offset: number): Hover | undefined {
  const entry = entryAt(source, path, offset)
  if (entry === undefined) return undefined
  const embedded = lambdaOf(source, entry, [documentType(path[0]?.name?.text, environment)])
  const at = embedded.toQuery(offset)
  const found = at === undefined ? undefined : hover(embedded.text, at, environment)
  const place = found && embedded.toSource(found)
  return found && place && { ...found, ...place }
}

function hoverHead(view: SchemaView, path: readonly Outline[], { keyword, keywordAt, name }: Outline, offset: number): Hover | undefined {
  if (name !== undefined && touches(name, offset)) return hoverName(view, path, keyword, name)
  if (!touches(keywordAt, offset)) return undefined
  const doc = describeKeyword(
    keyword,
    path.slice(0, -1).map((outer) => outer.keyword),
  )
  return doc === undefined ? undefined : { ...place(keywordAt), kind: 'keyword', signature: keyword, documentation: { text: doc } }
}

function hoverName(
  { environment }: SchemaView,
  path: readonly Outline[],
  keyword: string,
  name: NonNullable<Outline['name']>,
): Hover | undefined {
  switch (keyword) {
    case 'collection':
    case 'function':
    case 'privileges':
    case 'membership': {
      const found = hover(name.text, 0, environment)
      return found && { ...found, ...place(name) }
    }
    case 'field':
    case 'compute':
      return hoverField(environment, path[0]?.name?.text, name)
    case 'role':
      return { ...place(name), kind: 'role', signature: `role ${name.text}`, documentation: undefined }
    default:
      return undefined
  }
}

/** Describes a field by its type in documents. */
function hoverField(
  environment: SchemaView['environment'],
  collection: string | undefined,
  name: NonNullable<Outline['name']>,
): Hover | undefined {
  const query = `let it: ${documentType(collection, environment)} = abort("")\nit.${name.text}`
  const found = hover(query, query.length, environment)
  return found && { ...found, ...place(name) }
}

function place({ start, end }: TextSpan): TextSpan {
  return { start, end }
}
