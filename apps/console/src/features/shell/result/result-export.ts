import { csvText } from '../../../data/csv.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { downloadText } from '../../../ui/download.ts'
import { cellOf, tableRows, VALUE_COLUMN } from './table-rows.ts'
import { valueLine } from './value-lines.ts'

export const EXPORT_FORMATS = ['jsonl', 'csv', 'fql'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const MIME_TYPES: Readonly<Record<ExportFormat, string>> = { jsonl: 'application/x-ndjson', csv: 'text/csv', fql: 'text/plain' }

/** Writes the rows of a result as a file: a line a row. */
export function exportText(value: WireValue, format: ExportFormat): string {
  const { rows, columns } = tableRows(value)
  if (format === 'csv') return resultCsv(rows, columns)
  return rows.map((row) => `${valueLine(row, format === 'fql' ? 'fql' : 'json')}\n`).join('')
}

function resultCsv(rows: readonly WireValue[], columns: readonly string[]): string {
  const head = columns.map((column) => (column === VALUE_COLUMN ? 'value' : column))
  const lines = rows.map((row) => columns.map((column) => plainText(cellOf(row, column))))
  return csvText([head]) + csvText(lines, { hasNumbers: true })
}

function plainText(value: WireValue | undefined): string {
  if (value === undefined || value.kind === 'null') return ''
  if (value.kind === 'string' || value.kind === 'id') return value.value
  return 'text' in value ? value.text : valueLine(value, 'json')
}

/** Hands rows to the browser as a file. */
export function downloadRows(value: WireValue, format: ExportFormat): void {
  const moment = new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')
  downloadText(`result-${moment}.${format}`, exportText(value, format), MIME_TYPES[format])
}
