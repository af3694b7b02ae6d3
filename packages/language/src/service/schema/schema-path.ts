import type { Outline } from './outline.ts'
import { holds } from './stretch.ts'

/** The item and members around an offset, the outermost first. Between two that meet there, the later is taken. */
export function pathAt(items: readonly Outline[], offset: number): readonly Outline[] {
  const path: Outline[] = []
  for (let members = items; ;) {
    const found = members.findLast((member) => holds(member, offset))
    if (found === undefined) return path
    path.push(found)
    const { block } = found
    if (block === undefined || !holds(block, offset)) return path
    members = block.members
  }
}

/** The item and members that are not ended at the end of a text. */
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
