import { isIdentifierPart, SINGLE_QUOTE } from '../../source/characters.ts'
import { tokenize } from '../../highlight/tokenize.ts'
import { completeType } from '../complete/complete-type.ts'
import { RANKS, type CompletionItem } from '../complete/completion-item.ts'
import { builtinRoles } from '../complete/complete-string.ts'
import { collectionNames, functionNames } from '../complete/type-names.ts'
import { keywordItem, nameItem } from './completion-items.ts'
import { completeEntry, completePath, isPathKeyword } from './complete-path.ts'
import { completeEmbedded } from './complete-embedded.ts'
import { embeddedUpTo } from './embedded.ts'
import { ANNOTATION_KEYWORDS, ITEM_KEYWORDS, memberKeywords } from './keywords.ts'
import { outlineOf, type Outline } from './outline.ts'
import { viewTypedSchema, type SchemaContext, type SchemaView } from './schema-context.ts'
import { openPath } from './schema-path.ts'
import type { TextSpan } from '../../source/span.ts'

/**
 * Completes a schema at an offset: keywords by their place, names of types, collections, functions and roles, paths of fields, and
 * expressions as in queries.
 */
export function completeSchema(source: string, offset: number, context: SchemaContext): readonly CompletionItem[] {
  const word = wordAround(source, offset)
  const path = openPath(outlineOf(source, word.start))
  const view = viewTypedSchema(source, offset, context)
  const inCode = completeCode(view, offset)
  if (inCode !== undefined) return inCode
  return isInText(source.slice(0, word.start)) ? [] : completeMember(view, path, word)
}

function wordAround(source: string, offset: number): TextSpan {
  let start = offset
  while (isWordPart(source.charCodeAt(start - 1))) start--
  let end = offset
  while (isWordPart(source.charCodeAt(end))) end++
  return { start, end }
}

function isWordPart(code: number): boolean {
  return isIdentifierPart(code) && code !== SINGLE_QUOTE
}

/** Whether a text ends within a comment or string: a letter typed there is not a name. */
function isInText(text: string): boolean {
  const last = tokenize(`${text}a`, 'fsl').at(-1)
  return last?.kind === 'string' || last?.kind === 'lineComment' || last?.kind === 'blockComment'
}

/** Completes within an expression as in a query. Undefined outside of expressions. */
function completeCode(view: SchemaView, offset: number): readonly CompletionItem[] | undefined {
  const embedded = embeddedUpTo(view, offset)
  const at = embedded?.toQuery(offset)
  if (embedded === undefined || at === undefined) return undefined
  return completeEmbedded(embedded, at, view.environment, { ...view.context.names, roles: view.roles })
}

function completeMember(view: SchemaView, path: readonly Outline[], word: TextSpan): readonly CompletionItem[] {
  const member = path.at(-1)
  if (member === undefined) return ITEM_KEYWORDS.map((keyword) => keywordItem(keyword, word, RANKS.item)).concat(atSign(view, word))
  const annotation = member.annotations.at(-1)
  if (annotation !== undefined && member.keyword === '') return completeAnnotation(view, annotation, word)
  if (member.block !== undefined) return completeBlock(view, path, member.block.members, word)
  if (isTypePlace(view.source, member, word.start)) return completeType(word, view.environment)
  if (member.value !== undefined || isPathKeyword(member.keyword)) {
    return isPathKeyword(member.keyword) ? completePath(view, path, word) : completeEntry(view, path, word)
  }
  return completeBehindKeyword(view, path, member, word)
}

/** Completes the name of an annotation, or the role in its parentheses. */
function completeAnnotation(
  view: SchemaView,
  { keyword, place }: Outline['annotations'][number],
  word: TextSpan,
): readonly CompletionItem[] {
  if (place === undefined) return keyword === '' ? ANNOTATION_KEYWORDS.map((one) => keywordItem(one, word, RANKS.item)) : []
  if (keyword !== 'role') return []
  return [...roleItems(view.roles, word), ...builtinRoles(false).map(({ text, doc }) => nameItem(text, 'role', word, doc))]
}

function atSign({ source }: SchemaView, { start, end }: TextSpan): readonly CompletionItem[] {
  if (start < end || source.charAt(start - 1) === '@') return []
  return ANNOTATION_KEYWORDS.map(({ label, snippet, doc }) =>
    keywordItem({ label: `@${label}`, snippet: `@${snippet}`, doc }, { start, end }, RANKS.keyword),
  )
}

function isTypePlace(source: string, { type, value, body, parameters, parameterList }: Outline, offset: number): boolean {
  if (body !== undefined || value !== undefined) return false
  if (type !== undefined) return type.start <= offset
  const last = parameters.at(-1)
  return parameterList !== undefined && last?.type !== undefined && !source.slice(last.end, offset).includes(',')
}

function completeBlock(view: SchemaView, path: readonly Outline[], present: readonly Outline[], word: TextSpan): readonly CompletionItem[] {
  const member = path.at(-1)
  const keywords = path.map(({ keyword }) => keyword)
  const isFunction = functionNames(view.environment).includes(member?.name?.text ?? '')
  const taken = new Set(present.map(({ keyword }) => keyword))
  const items = memberKeywords(keywords, isFunction)
    .filter(({ label }) => !(SINGLE.has(label) && taken.has(label)) && !(keywords.at(-1) === 'privileges' && taken.has(label)))
    .map((keyword) => keywordItem(keyword, word, RANKS.keyword))
  return keywords.at(-1) === 'collection' ? [FIELD(word), ...items] : items
}

/** Members that a block may have only once. */
const SINGLE: ReadonlySet<string> = new Set([
  'history_days',
  'ttl_days',
  'document_ttls',
  'migrations',
  'terms',
  'values',
  'issuer',
  'jwks_uri',
  'predicate',
])

const FIELD = (word: TextSpan): CompletionItem =>
  keywordItem({ label: 'field', snippet: '${1:name}: ${2:String}', doc: 'A field of the documents, with its type.' }, word, RANKS.item)

function completeBehindKeyword(
  { source, environment, roles }: SchemaView,
  path: readonly Outline[],
  { keyword, name }: Outline,
  word: TextSpan,
): readonly CompletionItem[] {
  if (name !== undefined || source.charAt(word.start - 1) === '') return []
  const collections = (): readonly CompletionItem[] => collectionNames(environment).map((text) => nameItem(text, 'collection', word))
  switch (keyword) {
    case 'access':
      return [keywordItem({ label: 'provider', snippet: 'provider ${1:name} {\n  ${2}\n}', doc: '' }, word, RANKS.item)]
    case 'privileges':
      return [...collections(), ...functionNames(environment).map((text) => nameItem(text, 'function', word))]
    case 'membership':
      return collections()
    case 'role':
      return path.length > 1 ? roleItems(roles, word) : []
    case 'document_ttls':
      return ['true', 'false'].map((text) => nameItem(text, 'keyword', word))
    default:
      return []
  }
}

function roleItems(roles: readonly string[], word: TextSpan): readonly CompletionItem[] {
  return roles.map((role) => nameItem(role, 'role', word))
}
