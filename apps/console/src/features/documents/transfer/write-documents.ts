import { csvText } from '../../../data/csv.ts'
import { encodeWire } from '../../../data/wire-encoding.ts'
import { printFql } from '../../../data/value-text.ts'
import { toPlain } from '../../../data/wire-value.ts'
import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { fieldOf } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'

export const EXPORT_FORMATS = ['jsonl', 'simple', 'json', 'csv', 'fql'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  jsonl: 'application/x-ndjson',
  simple: 'application/x-ndjson',
  json: 'application/json',
  csv: 'text/csv',
  fql: 'text/plain',
}

/** Ends of the names of files. */
export const EXPORT_ENDINGS: Readonly<Record<ExportFormat, string>> = {
  jsonl: 'jsonl',
  simple: 'jsonl',
  json: 'json',
  csv: 'csv',
  fql: 'fql',
}

/** A document with its id and its times, as it is written to a file; what is computed is not stored and left out. */
export function storedFields(document: StoredDocument, computed: ReadonlySet<string>): readonly WireField[] {
  const ttl: readonly WireField[] = document.ttl === undefined ? [] : [{ name: 'ttl', value: document.ttl }]
  const own = document.fields.filter(({ name }) => !computed.has(name))
  return [
    { name: 'id', value: { kind: 'id', value: document.id } },
    { name: 'ts', value: { kind: 'time', text: document.ts } },
    ...ttl,
    ...own,
  ]
}

/** Writes rows as a file: tagged JSON lines and FQL are exact, the others are for other programs. */
export function writeDocuments(format: ExportFormat, rows: readonly (readonly WireField[])[]): readonly string[] {
  const objects = rows.map((fields): WireValue => ({ kind: 'object', fields }))
  switch (format) {
    case 'jsonl':
      return objects.map((row) => `${JSON.stringify(encodeWire(row))}\n`)
    case 'simple':
      return objects.map((row) => `${JSON.stringify(toPlain(row))}\n`)
    case 'json':
      return ['[\n', ...objects.map((row, at) => `${JSON.stringify(toPlain(row))}${at === objects.length - 1 ? '' : ','}\n`), ']\n']
    case 'fql':
      return ['[\n', ...objects.map((row, at) => `  ${printFql(row, '  ')}${at === objects.length - 1 ? '' : ','}\n`), ']\n']
    case 'csv':
      return writeCsv(rows)
  }
}

function writeCsv(rows: readonly (readonly WireField[])[]): readonly string[] {
  const names = [...new Set(rows.flatMap((fields) => fields.map(({ name }) => name)))]
  const lines = rows.map((fields) => names.map((name) => plainText(fieldOf(fields, name))))
  return [csvText([names]), csvText(lines, { hasNumbers: true })]
}

/** A cell in the plainest form that tells the value; lists and objects as FQL. */
function plainText(value: WireValue | undefined): string {
  if (value === undefined || value.kind === 'null') return ''
  if (value.kind === 'string' || value.kind === 'id') return value.value
  if (value.kind === 'boolean') return String(value.value)
  return value.kind === 'number' || value.kind === 'time' || value.kind === 'date' ? value.text : printFql(value)
}
