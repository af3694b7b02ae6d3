import { parseQuery } from '../../syntax/parse-query.ts'
import type { ShownType } from '../../display/shown-type.ts'
import { prefixOf } from '../infer/callee.ts'
import { inferAt } from '../infer/infer-at.ts'
import { pathTo } from '../text/locate.ts'
import { definition, type Definition } from '../names/occurrences.ts'
import { embeddedAt, type EmbeddedQuery } from './embedded.ts'
import type { Outline } from './outline.ts'
import { TEXT_FILE, viewSchema, type SchemaContext, type SchemaView } from './schema-context.ts'
import { entryAt, pathAt, wordIn } from './schema-path.ts'
import { type TextSpan, touches } from '../../source/span.ts'

/** Finds the declaration of the name at an offset of a schema: of a local, a field, an index or an item. */
export function schemaDefinition(source: string, offset: number, context: SchemaContext): Definition | undefined {
  const view = viewSchema(source, offset, context)
  const path = pathAt(view.items, offset)
  const member = path.at(-1)
  if (member === undefined) return undefined
  return inCode(view, offset) ?? inTypes(view, member, offset) ?? inEntries(view, path, offset) ?? inHead(view, path, member, offset)
}

function inCode(view: SchemaView, offset: number): Definition | undefined {
  const embedded = embeddedAt(view, offset)
  const at = embedded?.toQuery(offset)
  if (embedded === undefined || at === undefined) return undefined
  const found = definition(embedded.text, at)
  if (found?.kind === 'global') return itemDefinition(view, found.name, ['collection', 'function'])
  if (found?.kind === 'local') return local(embedded.toSource(found.span))
  return memberDefinition(view, embedded, at)
}

/** Finds a field or index of a collection of the text. */
function memberDefinition({ items, environment }: SchemaView, embedded: EmbeddedQuery, at: number): Definition | undefined {
  const path = pathTo(parseQuery(embedded.text).tree, at)
  const depth = path.findLastIndex(({ kind }) => kind === 'chain')
  const chain = path[depth]
  if (chain?.kind !== 'chain') return undefined
  const component = chain.components.find((candidate) => 'fieldSpan' in candidate && touches(candidate.fieldSpan, at))
  if (component === undefined || !('field' in component)) return undefined
  const type = inferAt(path.slice(0, depth + 1), prefixOf(chain, chain.components.indexOf(component)), environment)
  for (const name of type === undefined ? [] : namesIn(type)) {
    const found = memberOf(items, name.replace(/Collection$/, ''), component.field)
    if (found !== undefined) return found
  }
  return undefined
}

function namesIn(type: ShownType): readonly string[] {
  if (type.kind === 'union') return type.members.flatMap(namesIn)
  if (type.kind === 'constructed' && type.name === 'Ref') return type.args.flatMap(namesIn)
  return type.kind === 'name' ? [type.name] : []
}

const DECLARING: ReadonlySet<string> = new Set(['field', 'compute', 'index'])

function memberOf(items: readonly Outline[], collection: string, name: string): Definition | undefined {
  const item = items.find((candidate) => candidate.keyword === 'collection' && candidate.name?.text === collection)
  return local(item?.block?.members.find((member) => DECLARING.has(member.keyword) && member.name?.text === name)?.name)
}

function inTypes(view: SchemaView, { type, parameters }: Outline, offset: number): Definition | undefined {
  const types = [type, ...parameters.map((parameter) => parameter.type)]
  if (!types.some((span) => span !== undefined && touches(span, offset))) return undefined
  return itemDefinition(view, wordIn(view.source, offset).text, ['collection'], false)
}

function inEntries({ source, items }: SchemaView, path: readonly Outline[], offset: number): Definition | undefined {
  const entry = entryAt(source, path, offset)
  const [first] = entry === undefined ? [] : source.slice(entry.start + 1, entry.end).split('.')
  const isFirst = entry !== undefined && first !== undefined && offset <= entry.start + 1 + first.length
  return isFirst ? memberOf(items, path[0]?.name?.text ?? '', first) : undefined
}

function inHead(
  view: SchemaView,
  path: readonly Outline[],
  { keyword, name, annotations }: Outline,
  offset: number,
): Definition | undefined {
  const annotation = annotations.find(({ value }) => value !== undefined && touches(value, offset))
  if (annotation?.value !== undefined)
    return annotation.keyword === 'role' ? itemDefinition(view, annotation.value.text, ['role']) : undefined
  if (name === undefined || !touches(name, offset)) return undefined
  if (keyword === 'privileges' || keyword === 'membership') return itemDefinition(view, name.text, ['collection', 'function'])
  if (keyword === 'role' && path.length > 1) return itemDefinition(view, name.text, ['role'])
  return local(name)
}

function itemDefinition({ items }: SchemaView, name: string, keywords: readonly string[], orGlobal = true): Definition | undefined {
  const item = items.find((candidate) => {
    const isNamed =
      candidate.name?.text === name || candidate.annotations.some(({ keyword, value }) => keyword === 'alias' && value?.text === name)
    return isNamed && keywords.includes(candidate.keyword)
  })
  return local(item?.name) ?? (orGlobal ? { kind: 'global', name } : undefined)
}

function local(place: TextSpan | undefined): Definition | undefined {
  return place && { kind: 'local', span: { source: TEXT_FILE, start: place.start, end: place.end } }
}
