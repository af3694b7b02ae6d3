/** Lines of a source with their numbers and the underlined span; line and column of its start count from one. */
export interface Frame {
  readonly text: string
  readonly line: number
  readonly column: number
}

interface FrameOptions {
  readonly underline: string
  readonly annotation: string | undefined
}

/** A row of a frame: line number or bar, the gutter of a bracket, and the text. */
interface Row {
  readonly prefix: string
  readonly gutter: string
  readonly text: string
}

const BAR = '| '
const MARGIN: Row = { prefix: BAR, gutter: '', text: '' }

/**
 * Frames the lines of a span.
 *
 * White space at the end of the text is ignored: a span behind it is shown at the end of the remaining text.
 * @see reference: wire-protocol.md §3.5
 */
export function frameSource(source: string, span: { readonly start: number; readonly end: number }, options: FrameOptions): Frame {
  const text = source.trimEnd()
  const start = Math.min(span.start, text.length)
  const length = span.end - span.start
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const firstLine = countBreaks(text, lineStart)
  const lines = linesWithBreaks(text === '' ? ' ' : text)
  const rows: Row[] = [MARGIN]
  let line = firstLine
  let at = start === 0 ? 0 : lineStart
  while (line < lines.length - 1 && at + (lines[line] ?? '').length <= start) at += (lines[line++] ?? '').length
  const indent = start - at
  const first = lines[line] ?? ''
  rows.push(lineRow(line, '', first))
  if (indent + length > first.length && line < lines.length - 1) bracket(rows, lines, line, { indent, length }, options.underline)
  else rows.push(underlineRow(indent, length, options))
  rows.push(MARGIN)
  return { text: renderRows(rows), line: line + 1, column: indent + 1 }
}

function underlineRow(indent: number, length: number, { underline, annotation }: FrameOptions): Row {
  const note = annotation === undefined || annotation === '' ? '' : ` ${annotation}`
  return { prefix: BAR, gutter: '', text: ' '.repeat(indent) + underline.repeat(length) + note }
}

/** Adds the rows of a span over several lines: a bracket at its left. */
function bracket(
  rows: Row[],
  lines: readonly string[],
  first: number,
  { indent, length }: { readonly indent: number; readonly length: number },
  underline: string,
): void {
  rows.push({ prefix: BAR, gutter: ' _', text: '_'.repeat(indent) + underline })
  let remaining = length - ((lines[first] ?? '').length - indent)
  for (let line = first + 1; remaining > 0 && line < lines.length; line++) {
    const text = lines[line] ?? ''
    rows.push(lineRow(line, BAR, text))
    if (remaining <= text.length || line === lines.length - 1) {
      rows.push({ prefix: BAR, gutter: '|_', text: `${'_'.repeat(remaining - 1)}^` })
      return
    }
    remaining -= text.length
  }
}

function lineRow(line: number, gutter: string, text: string): Row {
  // A placeholder of a template begins with NUL, and is shown as `<value>`.
  return { prefix: `${line + 1} ${BAR}`, gutter, text: text.replaceAll('\0', '<') }
}

function renderRows(rows: readonly Row[]): string {
  let prefixWidth = 0
  let gutterWidth = 0
  for (const { prefix, gutter } of rows) {
    prefixWidth = Math.max(prefixWidth, prefix.length)
    gutterWidth = Math.max(gutterWidth, gutter.length)
  }
  return rows.map(({ prefix, gutter, text }) => (prefix.padStart(prefixWidth) + gutter.padStart(gutterWidth) + text).trimEnd()).join('\n')
}

function countBreaks(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Splits text behind its line breaks. A single carriage return is a line break. */
function linesWithBreaks(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+/g) ?? []
}
