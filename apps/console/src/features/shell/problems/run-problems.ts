import type { QueryFailure } from '../../../data/query-outcome.ts'
import { lineStarts, parseSummary, QUERY_SOURCE } from '../../../data/summary.ts'
import type { SourcePlace, SummaryBlock, Underline } from '../../../data/summary.ts'
import { text } from '../../../messages/shell-text.ts'
import { isChangeLine } from '../run/dry-run-query.ts'
import { isWholeDryRun } from '../run/run.ts'
import type { FinishedRun, RunRequest } from '../run/run.ts'

/** A line that the query has logged. */
export interface LogLine {
  readonly message: string
  /** Line of the typed text, counted from 1 in the editor; undefined for what functions log. */
  readonly line: number | undefined
}

/** A problem without a place in the query. */
export interface UnplacedProblem {
  readonly severity: Underline['severity']
  readonly message: string
  readonly elsewhere: SourcePlace | undefined
}

/** What the server has said about a run, sorted by where it is shown. */
export interface RunProblems {
  readonly marks: readonly Underline[]
  readonly unplaced: readonly UnplacedProblem[]
  readonly log: readonly LogLine[]
  /** Every logged text as it came, those of a dry run among them. */
  readonly logged: readonly string[]
}

export const NO_PROBLEMS: RunProblems = { marks: [], unplaced: [], log: [], logged: [] }

const HEADS: readonly string[] = ['error', 'warning', 'info', 'performance_hint']

/** Reads the summary of a run. Places lead into the typed text, whatever was put around it. */
export function problemsOf({ outcome, request }: Pick<FinishedRun, 'outcome' | 'request'>): RunProblems {
  const marks: Underline[] = []
  const unplaced: UnplacedProblem[] = []
  const logged: SummaryBlock[] = []
  for (const [head, ...followers] of groupsOf(parseSummary(outcome.summary))) {
    if (head === undefined) continue
    if (head.name === 'info') logged.push(head)
    else if (isWholeDryRun({ request, outcome }) && head.name === 'error') continue
    else {
      const mark = markOf(head, followers, request)
      if (mark === undefined) unplaced.push({ severity: severityOf(head), message: head.message, elsewhere: placeOf(head) })
      else marks.push(mark)
    }
  }
  const own = logged.filter(({ message }) => !isChangeLine(message))
  return { marks, unplaced, log: own.map((block) => logLine(block, request)), logged: logged.map(({ message }) => message) }
}

/** A part of the typed text that a failure is about. */
export interface MarkedPart {
  readonly mark: Underline
  /** The part as it was typed. */
  readonly source: string
}

/** The part of the typed text that a failure is about; undefined where it is about none. */
export function markedPart(outcome: QueryFailure, request: RunRequest): MarkedPart | undefined {
  const [mark] = problemsOf({ outcome, request }).marks
  if (mark === undefined) return undefined
  return { mark, source: request.query.original.slice(mark.from - request.offset, mark.to - request.offset) }
}

/** Each problem with what the server adds to it. */
function groupsOf(blocks: readonly SummaryBlock[]): SummaryBlock[][] {
  const groups: SummaryBlock[][] = []
  for (const block of blocks) {
    const last = groups[groups.length - 1]
    if (HEADS.includes(block.name) || last === undefined) groups.push([block])
    else last.push(block)
  }
  return groups
}

function markOf(head: SummaryBlock, followers: readonly SummaryBlock[], request: RunRequest): Underline | undefined {
  const anchor = [head, ...followers.filter(({ name }) => name === '' || name === 'trace')].find(({ source }) => source === QUERY_SOURCE)
  const range = anchor === undefined ? undefined : rangeOf(anchor, request)
  if (range === undefined) return undefined
  const { code, message } = hintParts(head)
  return {
    ...range,
    severity: severityOf(head),
    message,
    hint: code,
    elsewhere: anchor === head ? undefined : placeOf(head),
    details: followers
      .filter(({ name, message: said }) => (name === 'hint' || name === 'cause') && said !== '')
      .map(({ message: said }) => said),
    fixes: [...followers.flatMap((block) => fixOf(block, request)), ...(code === 'full_set_read' ? limitFix(range.from, request) : [])],
  }
}

function severityOf({ name }: SummaryBlock): Underline['severity'] {
  return name === 'error' ? 'error' : 'warning'
}

function placeOf({ source, line, column = 1 }: SummaryBlock): SourcePlace | undefined {
  return source === undefined || source === QUERY_SOURCE || line === undefined ? undefined : { source, line, column }
}

const HINT = /^(\w+) - ([\s\S]*?)(?: See https:\S+)?$/

/** A performance hint begins with its kind and ends with where to read more. */
function hintParts({ name, message }: SummaryBlock): { readonly code: string | undefined; readonly message: string } {
  const [, code, words] = name === 'performance_hint' ? (HINT.exec(message) ?? []) : []
  return { code, message: words ?? message }
}

/** The stretch of the editor's text that a block marks; undefined for a place beyond it. */
function rangeOf(
  { line, column, length }: SummaryBlock,
  { query, offset }: RunRequest,
): { readonly from: number; readonly to: number } | undefined {
  const starts = lineStarts(query.text)
  const start = line === undefined ? undefined : starts[line - 1]
  if (start === undefined || column === undefined || line === undefined) return undefined
  const lineEnd = (starts[line] ?? query.text.length + 1) - 1
  const from = Math.min(start + column - 1, lineEnd)
  const to = length > 0 ? Math.min(from + length, lineEnd) : lineEnd
  const [typedFrom, typedTo] = [query.toOriginal(from), query.toOriginal(to)]
  return { from: offset + (typedTo > typedFrom ? typedFrom : Math.max(0, typedFrom - 1)), to: offset + Math.max(typedTo, typedFrom) }
}

function fixOf(block: SummaryBlock, request: RunRequest): NonNullable<Underline['fixes']> {
  const { suggestion, source, line, column, length } = block
  if (suggestion === undefined || (source !== undefined && source !== QUERY_SOURCE) || line === undefined || column === undefined) return []
  const start = lineStarts(request.query.text)[line - 1]
  if (start === undefined) return []
  const at = request.query.toOriginal(start + column - 1) + request.offset
  const label =
    suggestion === ''
      ? text('shell.fix_delete')
      : length === 0
        ? text('shell.fix_insert', { text: suggestion })
        : text('editor.fix_replace', { name: suggestion })
  return [{ label, edits: [{ start: at, end: at + length, text: suggestion }] }]
}

/** A whole set is read by a method: the set can be cut before it. */
function limitFix(from: number, { query, offset }: RunRequest): NonNullable<Underline['fixes']> {
  const dot = /\.\s*\w*$/.exec(query.original.slice(0, from - offset))
  if (dot === null) return []
  const at = offset + dot.index
  return [{ label: text('shell.add_take'), edits: [{ start: at, end: at, text: '.take(100)' }] }]
}

function logLine({ message, source, line }: SummaryBlock, { query, offset }: RunRequest): LogLine {
  if (line === undefined || (source !== undefined && source !== QUERY_SOURCE)) return { message, line: undefined }
  const place = query.toOriginal(lineStarts(query.text)[line - 1] ?? 0) + offset
  const before = query.original.slice(0, Math.max(0, place - offset))
  return { message, line: before.split('\n').length }
}
