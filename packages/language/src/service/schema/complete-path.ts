import { isStepKind } from '../../fsl/parse/parse-migration.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import { complete } from '../complete/complete.ts'
import { RANKS, type CompletionItem } from '../complete/completion-item.ts'
import { environmentOf } from './database-environment.ts'
import { documentType, lambdaOf } from './embedded.ts'
import { keywordItem } from './completion-items.ts'
import type { Outline } from './outline.ts'
import type { SchemaView } from './schema-context.ts'
import type { TextSpan } from '../../source/span.ts'

/** Whether the keyword is followed by the path of a field. */
export function isPathKeyword(keyword: string): boolean {
  return isStepKind(keyword) && keyword !== 'add_wildcard'
}

/** Metadata fields that are not allowed in the entries of a list. @see reference: fsl.md §5 */
const HIDDEN: Readonly<Record<string, ReadonlySet<string>>> = {
  terms: new Set(['id', 'coll', 'ts']),
  unique: new Set(['id', 'coll', 'ts']),
  values: new Set(['coll']),
}
/** Metadata fields, which migrations cannot change. */
const COMMON: ReadonlySet<string> = new Set(['id', 'coll', 'ts', 'ttl'])

const WRAPPERS = [
  { label: 'mva', snippet: 'mva(.${1:field})', doc: 'Indexes each element of an array separately.' },
  { label: 'desc', snippet: 'desc(.${1:field})', doc: 'From the largest to the smallest.' },
  { label: 'asc', snippet: 'asc(.${1:field})', doc: 'From the smallest to the largest.' },
]

/** Completes fields and wrappers in the list of an index or of a unique constraint. */
export function completeEntry(view: SchemaView, path: readonly Outline[], word: TextSpan): readonly CompletionItem[] {
  const member = path.at(-1)
  const { source, environment } = view
  const hidden = member && HIDDEN[member.keyword]
  if (member?.value === undefined || hidden === undefined || source.charAt(member.value.start) !== '[') return []
  const start = behindLast(source.slice(member.value.start, word.start), /[[,(]/g) + member.value.start
  const isWrapped = source.charAt(start - 1) === '('
  const fields = fieldsAt(source, { start, end: word.end }, path[0], environment, hidden)
  const isPath = source.slice(start, word.start).includes('.')
  if (isPath) return fields
  const wrappers = WRAPPERS.filter(({ label }) => label === 'mva' || (member.keyword === 'values' && !isWrapped))
  return [...fields, ...wrappers.map((wrapper) => keywordItem(wrapper, word, RANKS.library))]
}

/** Completes fields in a step of a migration: fields of the stored documents, or of the documents after it. */
export function completePath(
  { source, environment, context }: SchemaView,
  path: readonly Outline[],
  word: TextSpan,
): readonly CompletionItem[] {
  const member = path.at(-1)
  if (member === undefined) return []
  const from = member.value?.start ?? word.start
  const before = source.slice(from, word.start)
  const start = from + behindLast(before, /,|->/g)
  const isOld = ['drop', 'split', 'move'].includes(member.keyword) && !before.includes('->')
  return fieldsAt(source, { start, end: word.end }, path[0], isOld ? environmentOf(context.outline) : environment, COMMON)
}

function behindLast(text: string, marks: RegExp): number {
  const last = [...text.matchAll(marks)].at(-1)
  const from = last === undefined ? 0 : last.index + last[0].length
  return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0)
}

/** Completes fields of the documents of a collection, behind the part of a path that is typed. Adds a missing dot. */
function fieldsAt(
  source: string,
  entry: TextSpan,
  collection: Outline | undefined,
  environment: TypeEnvironment,
  hidden: ReadonlySet<string>,
): readonly CompletionItem[] {
  const hasDot = source.slice(entry.start, entry.end).includes('.')
  const embedded = lambdaOf(source, entry, [documentType(collection?.name?.text, environment)])
  const at = embedded.toQuery(entry.end) ?? 0
  const text = hasDot ? embedded.text : `${embedded.text.slice(0, at)}.)`
  const items = complete(text, hasDot ? at : at + 1, environment)
  return items.flatMap((item) => {
    if (item.kind !== 'field' || hidden.has(item.label)) return []
    const place = hasDot ? embedded.toSource(item) : entry
    const label = hasDot ? item.label : `.${item.label}`
    if (place === undefined) return []
    return [{ ...item, ...place, label, insert: hasDot ? item.insert : `.${item.insert}`, snippet: undefined, edits: [] }]
  })
}
