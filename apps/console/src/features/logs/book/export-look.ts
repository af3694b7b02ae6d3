import { csvText } from '../../../data/csv.ts'
import type { ShapeRow } from './group-shapes.ts'
import type { LogLine } from './log-line.ts'
import type { LogLook, LogView } from './log-view.ts'

export type ExportFormat = 'csv' | 'jsonl'

const LINE_COLUMNS = [
  'ts',
  'database',
  'trace_id',
  'role',
  'status',
  'duration_ms',
  'compute_ops',
  'read_ops',
  'write_ops',
  'contention_retries',
  'response_bytes',
  'tags',
  'shape',
] as const satisfies readonly (keyof LogLine)[]
const SHAPE_COLUMNS = [
  'shape',
  'database',
  'calls',
  'p50',
  'p95',
  'slowest',
  'operations',
  'share',
  'reads',
  'writes',
  'computed',
  'bytes',
  'retries',
  'errors',
  'limited',
] as const satisfies readonly (keyof ShapeRow)[]

/** Entries whose text is joined before it becomes a part of the file. */
const PART_ENTRIES = 10_000

/** Writes all entries of a look as a file: a line of CSV or of JSON each. */
export function exportLook(view: LogView, look: LogLook, format: ExportFormat): Blob {
  if (look.view === 'shapes') return fileOf(view.shapes(look), SHAPE_COLUMNS, format)
  return fileOf(view.lines(look), LINE_COLUMNS, format)
}

function fileOf<Entry extends object>(entries: Iterable<Entry>, columns: readonly (keyof Entry & string)[], format: ExportFormat): Blob {
  const write = (entry: Entry): string =>
    format === 'jsonl' ? `${JSON.stringify(entry)}\n` : csvText([columns.map((name) => String(entry[name]))], { hasNumbers: true })
  const parts = [format === 'csv' ? csvText([columns]) : '']
  let text: string[] = []
  for (const entry of entries) {
    text.push(write(entry))
    if (text.length < PART_ENTRIES) continue
    parts.push(text.join(''))
    text = []
  }
  return new Blob([...parts, ...text], { type: `${format === 'csv' ? 'text/csv' : 'application/x-ndjson'};charset=utf-8` })
}
