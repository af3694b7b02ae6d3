import { isStepKind } from '../../fsl/parse/parse-migration.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import { complete } from '../complete.ts'
import { RANKS, type CompletionItem } from '../completion.ts'
import { environmentOf } from '../schema-definitions.ts'
import { documentType, lambdaOf } from './embedded.ts'
import { keywordItem } from './completion-items.ts'
import type { Outline } from './outline.ts'
import type { SchemaView } from './schema-context.ts'
import type { Stretch } from './stretch.ts'

/** Whether a path to a field follows the keyword. */
export function isPathKeyword(keyword: string): boolean {
  return isStepKind(keyword) && keyword !== 'add_wildcard'
}

/** Fields of every document that the entries of a list cannot be. @see reference: fsl.md §5 */
const HIDDEN: Readonly<Record<string, ReadonlySet<string>>> = {
  terms: new Set(['id', 'coll', 'ts']),
  unique: new Set(['id', 'coll', 'ts']),
  values: new Set(['coll']),
}
/** Those that no migration is about. */
const COMMON: ReadonlySet<string> = new Set(['id', 'coll', 'ts', 'ttl'])

const WRAPPERS = [
  { label: 'mva', snippet: 'mva(.${1:field})', doc: 'Each element of an array stands for itself.' },
  { label: 'desc', snippet: 'desc(.${1:field})', doc: 'From the largest to the smallest.' },
  { label: 'asc', snippet: 'asc(.${1:field})', doc: 'From the smallest to the largest.' },
]

/** Fields and wrappers in the list of an index or of a unique constraint. */
export function completeEntry(view: SchemaView, path: readonly Outline[], word: Stretch): readonly CompletionItem[] {
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

/** Fields in a step of a migration: those that documents have, or those that they are to have. */
export function completePath(
  { source, environment, context }: SchemaView,
  path: readonly Outline[],
  word: Stretch,
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

/** Fields of documents of the collection, behind what is there of a path. Without a dot they come with one. */
function fieldsAt(
  source: string,
  entry: Stretch,
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
