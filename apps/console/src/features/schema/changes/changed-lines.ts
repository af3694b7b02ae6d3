import type { SchemaFile } from '@terrarium/language'
import { diffLines } from '../../../data/line-diff.ts'
import type { DiffLine } from '../../../data/line-diff.ts'

/** Lines shown around a change. */
const AROUND = 2

export type ShownLine = DiffLine | { readonly kind: 'fold'; readonly count: number }

interface ChangedFile {
  readonly name: string
  readonly lines: readonly ShownLine[]
}

/** The lines of each file that differ, unchanged stretches folded. */
export function changedLines(before: readonly SchemaFile[], after: readonly SchemaFile[]): readonly ChangedFile[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  const textIn = (files: readonly SchemaFile[], name: string) => files.find((file) => file.name === name)?.text ?? ''
  return names
    .filter((name) => textIn(before, name) !== textIn(after, name))
    .map((name) => ({ name, lines: folded(diffLines(textIn(before, name), textIn(after, name))) }))
}

function folded(lines: readonly DiffLine[]): readonly ShownLine[] {
  const changed = lines.map(({ kind }) => kind !== 'same')
  const isNear = (index: number) => changed.slice(Math.max(0, index - AROUND), index + AROUND + 1).includes(true)
  const shown: ShownLine[] = []
  lines.forEach((line, index) => {
    const last = shown[shown.length - 1]
    if (isNear(index)) shown.push(line)
    else if (last?.kind === 'fold') shown[shown.length - 1] = { kind: 'fold', count: last.count + 1 }
    else shown.push({ kind: 'fold', count: 1 })
  })
  return shown
}
