import { isStepKind } from '../../fsl/parse/parse-migration.ts'
import { type TextSpan, touches } from '../../source/span.ts'
import type { Outline } from './outline.ts'

/** Returns the item and members around an offset, the outermost first. Between two adjacent ones, takes the later. */
export function pathAt(items: readonly Outline[], offset: number): readonly Outline[] {
  const path: Outline[] = []
  for (let members = items; ;) {
    const found = members.findLast((member) => touches(member, offset))
    if (found === undefined) return path
    path.push(found)
    const { block } = found
    if (block === undefined || !touches(block, offset)) return path
    members = block.members
  }
}

/** Returns the item and members that are incomplete at the end of a text. */
export function openPath(items: readonly Outline[]): readonly Outline[] {
  const path: Outline[] = []
  for (let members = items; ;) {
    const last = members.at(-1)
    if (last === undefined || (last.block?.isClosed ?? !last.isOpen)) return path
    path.push(last)
    if (last.block === undefined) return path
    members = last.block.members
  }
}

const LISTS: ReadonlySet<string> = new Set(['terms', 'values', 'unique'])

/** A path that no name or bracket precedes; the oldest browsers have no lookbehind. */
const PATH = /(^|[^\w)\]])(\.\w[\w.]*)/g

/** Finds the path of a field at an offset in an index, a constraint or a migration. */
export function entryAt(source: string, path: readonly Outline[], offset: number): TextSpan | undefined {
  const member = path.at(-1)
  if (member?.value === undefined || !(LISTS.has(member.keyword) || isStepKind(member.keyword))) return undefined
  const { start, end } = member.value
  const limit = member.keyword === 'backfill' ? source.indexOf('=', start) : end
  for (const match of source.slice(start, limit < 0 ? end : limit).matchAll(PATH)) {
    const end = start + match.index + match[0].length
    const entry = { start: end - match[2]!.length, end }
    if (touches(entry, offset)) return entry
  }
  return undefined
}

/** Returns the word at an offset. */
export function wordIn(source: string, offset: number): TextSpan & { readonly text: string } {
  let start = offset
  while (/\w/.test(source.charAt(start - 1))) start--
  let end = offset
  while (/\w/.test(source.charAt(end))) end++
  return { start, end, text: source.slice(start, end) }
}
