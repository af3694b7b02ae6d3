/** One diagnostic of a query's summary. */
export interface SummaryBlock {
  /** `error`, `warning`, `hint`, …; empty for a frame of a trace. */
  readonly name: string
  readonly message: string
  readonly source: string | undefined
  readonly line: number | undefined
  readonly column: number | undefined
  /** Columns marked on the first line; 0 when only the start is known. */
  readonly length: number
  /** Replacement text of a hint that proposes one; empty where it proposes to delete. */
  readonly suggestion: string | undefined
}

const HEADER = /^(error|warning|info|hint|performance_hint|cause|trace)(?: at (\S+?):(\d+)(?::(\d+))?)?:\s?(.*)$/
const PLACE = /^at (.+?):(\d+):(\d+)$/
const CODE_ROW = /^\s*(\d+) \|(.*)$/
const MARK_ROW = /^\s*\|(.*)$/

/** Reads the rendered diagnostics of a summary: name, message, place and marked length of each. */
export function parseSummary(summary: string): readonly SummaryBlock[] {
  const blocks: SummaryBlock[] = []
  let current: Draft | undefined
  for (const row of summary.split('\n')) {
    const header = HEADER.exec(row)
    const place = PLACE.exec(row)
    if (header !== null) {
      if (current !== undefined) blocks.push(finish(current))
      current = openBlock(header, current)
    } else if (place !== null) {
      if (current === undefined || current.placed) {
        if (current !== undefined) blocks.push(finish(current))
        current = { ...EMPTY_DRAFT }
      }
      current = { ...current, source: place[1], line: Number(place[2]), column: Number(place[3]), placed: true }
    } else if (current !== undefined) {
      current = readRow(current, row)
    }
  }
  if (current !== undefined) blocks.push(finish(current))
  return blocks
}

interface Draft {
  readonly name: string
  readonly message: string
  readonly source: string | undefined
  readonly line: number | undefined
  readonly column: number | undefined
  /** Whether the block has a place of its own, not its parent's. */
  readonly placed: boolean
  readonly inFrame: boolean
  readonly length: number
  readonly code: string
  readonly suggestion: string | undefined
}

const EMPTY_DRAFT: Draft = {
  name: '',
  message: '',
  source: undefined,
  line: undefined,
  column: undefined,
  placed: false,
  inFrame: false,
  length: 0,
  code: '',
  suggestion: undefined,
}

function openBlock(header: RegExpExecArray, parent: Draft | undefined): Draft {
  const [, name = '', source, line, column, message = ''] = header
  if (source !== undefined)
    return { ...EMPTY_DRAFT, name, message, source, line: Number(line), column: column === undefined ? 1 : Number(column), placed: true }
  const inherits = name === 'hint' || name === 'cause' || name === 'performance_hint'
  return { ...EMPTY_DRAFT, name, message, ...(inherits && { source: parent?.source, line: parent?.line }) }
}

function readRow(draft: Draft, row: string): Draft {
  const code = CODE_ROW.exec(row)
  if (code !== null) {
    const isFirst = draft.code === ''
    return { ...draft, inFrame: true, ...(isFirst && { code: code[2] ?? '' }), ...(isFirst && !draft.placed && { line: Number(code[1]) }) }
  }
  const mark = MARK_ROW.exec(row)
  if (mark !== null) return draft.length > 0 ? { ...draft, inFrame: true } : readMark({ ...draft, inFrame: true }, mark[1] ?? '')
  if (draft.inFrame || row === '' || row.startsWith('at <')) return draft
  return { ...draft, message: draft.message === '' ? row : `${draft.message}\n${row}` }
}

function readMark(draft: Draft, row: string): Draft {
  const marks = /(\^+|\++|~+|-+)/.exec(row)
  if (marks === null || row.includes('_')) return draft
  const drawn = marks[1] ?? ''
  const isDeletion = drawn.startsWith('-')
  const isSuggestion = isDeletion || drawn.startsWith('+') || drawn.startsWith('~')
  return {
    ...draft,
    length: drawn.startsWith('+') ? 0 : drawn.length,
    // The frame puts one blank before the source line, so the mark's own place is one column further left.
    column: draft.column ?? marks.index,
    suggestion: isSuggestion ? (isDeletion ? '' : draft.code.slice(marks.index, marks.index + drawn.length)) : undefined,
  }
}

function finish(draft: Draft): SummaryBlock {
  const { name, message, source, line, column, length, suggestion } = draft
  return { name, message, source, line, column, length, suggestion }
}

/** A marked stretch of the query's text, in UTF-16 offsets. */
export interface Underline {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  /** What the server adds to its message. */
  readonly details?: readonly string[]
  /** Where the failure is itself, when the mark is only the call that led there: `*udf:move*:3:5`. */
  readonly elsewhere?: SourcePlace | undefined
  /** The kind of a performance hint. */
  readonly hint?: string | undefined
  /** Ways out that the server proposes. */
  readonly fixes?: readonly { readonly label: string; readonly edits: readonly TextChange[] }[]
}

/** A place in a source of the database. */
export interface SourcePlace {
  readonly source: string
  readonly line: number
  readonly column: number
}

interface TextChange {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The source name of the query itself. */
export const QUERY_SOURCE = '*query*'

/** Where each line of a text begins. */
export function lineStarts(source: string): readonly number[] {
  const starts = [0]
  for (let index = source.indexOf('\n'); index !== -1; index = source.indexOf('\n', index + 1)) starts.push(index + 1)
  return starts
}
