/** A row of a line-by-line comparison of two texts. */
export type LineRow =
  | { readonly kind: 'equal'; readonly before: string; readonly after: string }
  | { readonly kind: 'change'; readonly before: string; readonly after: string }
  | { readonly kind: 'delete'; readonly before: string }
  | { readonly kind: 'insert'; readonly after: string }

/** Splits text at its line ends; a line end at the end of the text begins no further line. */
export function linesOf(text: string): string[] {
  if (text === '') return []
  const lines = text.split(/\r\n|[\n\f\r]/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Compares lines by Myers' greedy algorithm. Within an edit, lines are paired as far as both sides have some. */
export function diffLines(before: readonly string[], after: readonly string[]): LineRow[] {
  const rows: LineRow[] = []
  let left = 0
  let right = 0
  const copyTo = (end: number): void => {
    for (; left < end; left++, right++) rows.push({ kind: 'equal', before: before[left] ?? '', after: after[right] ?? '' })
  }
  for (const edit of findEdits(before, after)) {
    copyTo(edit.before.start)
    const old = before.slice(edit.before.start, edit.before.end)
    const recent = after.slice(edit.after.start, edit.after.end)
    rows.push(...pairLines(old, recent))
    left = edit.before.end
    right = edit.after.end
  }
  copyTo(before.length)
  return rows
}

function pairLines(before: readonly string[], after: readonly string[]): LineRow[] {
  const rows: LineRow[] = []
  for (let i = 0; i < Math.max(before.length, after.length); i++) {
    const old = before[i]
    const recent = after[i]
    if (old === undefined) rows.push({ kind: 'insert', after: recent ?? '' })
    else if (recent === undefined) rows.push({ kind: 'delete', before: old })
    else rows.push({ kind: 'change', before: old, after: recent })
  }
  return rows
}

interface LineSpan {
  readonly start: number
  readonly end: number
}

/** Lines that are replaced by others; one side may be empty. */
interface Edit {
  readonly before: LineSpan
  readonly after: LineSpan
}

/** A point of the edit path through both texts, with the last point on it where equal lines ended. */
interface Point {
  readonly x: number
  readonly y: number
  readonly isSnake: boolean
  readonly previous: Point | undefined
}

function findEdits(before: readonly string[], after: readonly string[]): Edit[] {
  const edits: Edit[] = []
  let point: Point | undefined = findPath(before, after)
  if (point.isSnake) point = point.previous
  while (point?.previous !== undefined) {
    const { x, y } = point
    const anchor: Point = point.previous
    edits.unshift({ before: { start: anchor.x, end: x }, after: { start: anchor.y, end: y } })
    point = anchor.isSnake ? anchor.previous : anchor
  }
  return edits
}

function findPath(before: readonly string[], after: readonly string[]): Point {
  const diagonals = new Map<number, Point>()
  const start: Point = { x: 0, y: 0, isSnake: false, previous: undefined }
  for (let cost = 0; ; cost++) {
    for (let k = -cost; k <= cost; k += 2) {
      const end = followSnake(cost === 0 ? start : step(diagonals, k, cost), before, after)
      diagonals.set(k, end)
      if (end.x >= before.length && end.y >= after.length) return end
    }
  }
}

/** Takes one more line from the text whose path got further. */
function step(diagonals: ReadonlyMap<number, Point>, k: number, cost: number): Point {
  const below = diagonals.get(k - 1)
  const above = diagonals.get(k + 1)
  const goesDown = k === -cost || (k !== cost && (below?.x ?? 0) < (above?.x ?? 0))
  const from = goesDown ? above : below
  const x = (from?.x ?? 0) + (goesDown ? 0 : 1)
  return { x, y: x - k, isSnake: false, previous: from && anchorOf(from) }
}

/** Steps without equal lines between them make one edit. */
function anchorOf(point: Point): Point {
  let anchor = point
  while (!anchor.isSnake && anchor.previous !== undefined) anchor = anchor.previous
  return anchor
}

function followSnake(point: Point, before: readonly string[], after: readonly string[]): Point {
  let { x, y } = point
  while (x < before.length && y < after.length && before[x] === after[y]) {
    x++
    y++
  }
  return x === point.x ? point : { x, y, isSnake: true, previous: point }
}
