import { csvText } from '../../data/csv.ts'
import { downloadText } from '../../ui/download.ts'
import type { LogLine } from './log-lines.ts'

const COLUMNS = [
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
  'tags',
  'shape',
] as const satisfies readonly (keyof LogLine)[]

/** Saves lines as they are shown: a line of JSON each. */
export function saveLines(lines: readonly LogLine[]): void {
  downloadText('queries.ndjson', lines.map((line) => `${JSON.stringify(line)}\n`).join(''), 'application/x-ndjson')
}

/** Saves lines as CSV. */
export function saveCsv(lines: readonly LogLine[]): void {
  const rows = lines.map((line) => COLUMNS.map((column) => String(line[column])))
  downloadText('queries.csv', csvText([COLUMNS, ...rows], { hasNumbers: true }), 'text/csv')
}
