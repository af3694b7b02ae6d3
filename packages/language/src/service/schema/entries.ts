import type { Outline } from './outline.ts'
import { holds, type Stretch } from './stretch.ts'

/** Members whose values are paths to fields. */
const WITH_PATHS: ReadonlySet<string> = new Set([
  ...['terms', 'values', 'unique'],
  ...['add', 'drop', 'backfill', 'split', 'move', 'move_conflicts', 'move_wildcard'],
])

const PATH = /(?<![\w)\]])\.\w[\w.]*/g

/** The path to a field that an offset is in, in an index, a constraint or a migration. */
export function entryAt(source: string, path: readonly Outline[], offset: number): Stretch | undefined {
  const member = path.at(-1)
  if (member?.value === undefined || !WITH_PATHS.has(member.keyword)) return undefined
  const { start, end } = member.value
  const limit = member.keyword === 'backfill' ? source.indexOf('=', start) : end
  for (const match of source.slice(start, limit < 0 ? end : limit).matchAll(PATH)) {
    const entry = { start: start + match.index, end: start + match.index + match[0].length }
    if (holds(entry, offset)) return entry
  }
  return undefined
}
