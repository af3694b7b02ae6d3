import type { SchemaFile } from '../build/parse-schema.ts'
import { type LineRow, diffLines, linesOf } from './line-diff.ts'
import { Painter } from './painter.ts'

/** Equal lines shown around a difference. */
const CONTEXT_LINES = 3
/** Equal lines that separate hunks. */
const SPLIT_LINES = 7

/** Renders the line differences of files as the schema endpoints show them: by file name, in hunks. */
export function renderTextDiff(before: readonly SchemaFile[], after: readonly SchemaFile[], color: 'none' | 'ansi'): string {
  const painter = new Painter(color)
  const old = new Map(before.map(({ name, text }) => [name, text]))
  const recent = new Map(after.map(({ name, text }) => [name, text]))
  const names = [...new Set([...old.keys(), ...recent.keys()])].sort((a, b) => (a < b ? -1 : 1))
  let isFirst = true
  for (const name of names) {
    const oldText = old.get(name) ?? ''
    const recentText = recent.get(name) ?? ''
    if (oldText === recentText) continue
    if (!isFirst) painter.line()
    isFirst = false
    painter.bold().write(name).plain().line()
    renderRows(painter, diffLines(linesOf(oldText), linesOf(recentText)))
  }
  return painter.text
}

/** A run of different rows with few equal rows between them: the number of its rows, and of its lines in the second text. */
interface Hunk {
  readonly rows: number
  readonly lines: number
}

function renderRows(painter: Painter, rows: readonly LineRow[]): void {
  let row = 0
  let line = 0
  for (;;) {
    const distance = countEqual(rows, row)
    const hunk = measureHunk(rows, row + distance)
    if (hunk.rows === 0) return
    const start = Math.max(row + distance - CONTEXT_LINES, 0)
    const end = Math.min(row + distance + hunk.rows + CONTEXT_LINES, rows.length)
    const startLine = Math.max(line + distance - CONTEXT_LINES, 0)
    const endLine = Math.min(line + distance + hunk.lines + CONTEXT_LINES, rows.length)
    painter.coloredLine('cyan', `@ line ${startLine + 1} to ${endLine}`)
    for (const shown of rows.slice(start, end)) renderRow(painter, shown)
    row = end
    line = endLine
  }
}

function countEqual(rows: readonly LineRow[], start: number): number {
  let end = start
  while (rows[end]?.kind === 'equal') end++
  return end - start
}

function measureHunk(rows: readonly LineRow[], start: number): Hunk {
  let count = 0
  let lines = 0
  let equal = 0
  for (let i = start; i < rows.length && equal < SPLIT_LINES; i++) {
    const kind = rows[i]?.kind
    if (kind === 'equal') {
      equal++
      continue
    }
    count += equal + 1
    lines += equal + (kind === 'delete' ? 0 : 1)
    equal = 0
  }
  return { rows: count, lines }
}

function renderRow(painter: Painter, row: LineRow): void {
  if (row.kind === 'equal') painter.plain().line(row.before === '' ? '' : `  ${row.before}`)
  if (row.kind === 'delete' || row.kind === 'change') renderMarked(painter.color('red'), '-', row.before)
  if (row.kind === 'insert' || row.kind === 'change') renderMarked(painter.color('green'), '+', row.after)
}

function renderMarked(painter: Painter, mark: string, text: string): void {
  painter
    .write(text === '' ? mark : `${mark} ${text}`)
    .plain()
    .line()
}
