/** A line of two texts beside each other. */
export interface DiffLine {
  readonly kind: 'same' | 'add' | 'remove'
  readonly text: string
}

/** Products of line counts beyond which lines are not matched one by one. */
const WORK_MAX = 4_000_000

/** Finds which lines were added and removed between two texts. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  if (a.length * b.length > WORK_MAX) return [...a.map((text) => line('remove', text)), ...b.map((text) => line('add', text))]
  const lengths = commonLengths(a, b)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      lines.push(line('same', left))
      i += 1
      j += 1
    } else if (left !== undefined && (right === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      lines.push(line('remove', left))
      i += 1
    } else {
      lines.push(line('add', right ?? ''))
      j += 1
    }
  }
  return lines
}

function line(kind: DiffLine['kind'], text: string): DiffLine {
  return { kind, text }
}

/** The length of the longest common part of each pair of rests. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly Uint32Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row !== undefined) row[j] = a[i] === b[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  }
  return lengths
}

function at(lengths: readonly Uint32Array[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}
