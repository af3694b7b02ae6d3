import { isStepKind } from '../../fsl/parse/parse-migration.ts'
import type { Outline } from './outline.ts'
import { holds, type Stretch } from './stretch.ts'

const LISTS: ReadonlySet<string> = new Set(['terms', 'values', 'unique'])

const PATH = /(?<![\w)\]])\.\w[\w.]*/g

/** The path to a field that an offset is in, in an index, a constraint or a migration. */
export function entryAt(source: string, path: readonly Outline[], offset: number): Stretch | undefined {
  const member = path.at(-1)
  if (member?.value === undefined || !(LISTS.has(member.keyword) || isStepKind(member.keyword))) return undefined
  const { start, end } = member.value
  const limit = member.keyword === 'backfill' ? source.indexOf('=', start) : end
  for (const match of source.slice(start, limit < 0 ? end : limit).matchAll(PATH)) {
    const entry = { start: start + match.index, end: start + match.index + match[0].length }
    if (holds(entry, offset)) return entry
  }
  return undefined
}
