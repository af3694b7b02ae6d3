import type { TreeLine } from './tree-lines.ts'

/** Where a key leads from a row; undefined for keys that do not move. With the modifier arrows go from sibling to sibling. */
export function movedIndex(lines: readonly TreeLine[], index: number, key: string, isModified: boolean): number | undefined {
  const line = lines[index]
  if (line === undefined) return undefined
  if (isModified)
    return key === 'ArrowDown' ? siblingIndex(lines, index, 1) : key === 'ArrowUp' ? siblingIndex(lines, index, -1) : undefined
  if (key === 'ArrowDown') return index + 1
  if (key === 'ArrowUp') return index - 1
  if (key === 'Home') return 0
  if (key === 'End') return lines.length - 1
  if (key === 'ArrowRight' && line.expanded === true) return index + 1
  if (key === 'ArrowLeft' && line.expanded !== true) return parentIndex(lines, index)
  return undefined
}

function parentIndex(lines: readonly TreeLine[], index: number): number {
  const level = lines[index]?.level ?? 1
  for (let above = index - 1; above >= 0; above -= 1) {
    if ((lines[above]?.level ?? 0) < level) return above
  }
  return index
}

function siblingIndex(lines: readonly TreeLine[], index: number, step: number): number {
  const level = lines[index]?.level ?? 1
  for (let other = index + step; other >= 0 && other < lines.length; other += step) {
    const found = lines[other]?.level ?? 0
    if (found < level) break
    if (found === level) return other
  }
  return index
}
