import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { readFql } from '../values/read-fql.ts'
import { readJson } from '../values/read-json.ts'
import { readDouble, readWhole } from '../values/read-text.ts'

export const IMPORT_FORMATS = ['jsonl', 'json', 'csv', 'fql'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** A row of a file: the fields of a document to come, or why it is none. */
export interface ImportRow {
  /** The line of the file, or the place in its list; from 1. */
  readonly number: number
  readonly fields: readonly WireField[] | undefined
  readonly problem: string | undefined
}

/** Guesses the format of a file from its name, else from its first character. */
export function guessFormat(name: string, content: string): ImportFormat {
  const ending = /\.(jsonl|ndjson|json|csv|fql)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === 'ndjson') return 'jsonl'
  const known = IMPORT_FORMATS.find((format) => format === ending)
  if (known !== undefined) return known
  const first = content.trimStart()[0]
  return first === '[' ? 'json' : first === '{' ? 'jsonl' : 'csv'
}

/** Reads the rows of a file. A row that cannot be read carries its reason; the others go on. */
export function readRows(format: ImportFormat, content: string): readonly ImportRow[] {
  const source = content.replace(/^\uFEFF/, '')
  switch (format) {
    case 'jsonl':
      return source.split(/\r?\n/).flatMap((line, at) => (line.trim() === '' ? [] : rowOf(at + 1, readJson(line))))
    case 'json':
      return listRows(readJson(source))
    case 'fql':
      return listRows(readFql(source))
    case 'csv':
      return csvRows(source)
  }
}

type ReadValue = ReturnType<typeof readJson>

function rowOf(number: number, value: ReadValue): ImportRow {
  if (!value.ok) return { number, fields: undefined, problem: value.problem.message }
  if (value.value.kind !== 'object') return { number, fields: undefined, problem: text('documents.not_object') }
  return { number, fields: value.value.fields, problem: undefined }
}

function listRows(list: ReadValue): readonly ImportRow[] {
  if (list.ok && list.value.kind === 'array') return list.value.items.map((value, at) => rowOf(at + 1, { ok: true, value }))
  return [rowOf(1, list)]
}

function csvRows(source: string): readonly ImportRow[] {
  const [head, ...records] = splitCsv(source)
  if (head === undefined) return []
  return records.map(({ line, cells }) => {
    if (cells.length > head.cells.length) return { number: line, fields: undefined, problem: text('documents.csv_cells') }
    const fields = head.cells.flatMap((name, at): WireField[] => {
      const cell = cells[at] ?? ''
      return cell === '' || name === '' ? [] : [{ name, value: csvValue(cell) }]
    })
    return { number: line, fields, problem: undefined }
  })
}

const TRUE_OR_FALSE = /^(true|false)$/

/** A cell as the value it most plainly is: numbers and booleans as such, FQL values as such, everything else as text. */
export function csvValue(cell: string): WireValue {
  if (TRUE_OR_FALSE.test(cell)) return { kind: 'boolean', value: cell === 'true' }
  // A number with leading zeros is a code that would lose them.
  if (/^-?(0|[1-9]\d*)$/.test(cell)) {
    const whole = readWhole(cell)
    if (whole.ok) return whole.value
  }
  if (/^-?(0|[1-9]\d*)\.\d+([eE][+-]?\d+)?$/.test(cell)) {
    const double = readDouble(cell)
    if (double.ok) return double.value
  }
  if (/^[[{]|^[A-Z]\w*\(/.test(cell)) {
    const literal = readFql(cell)
    if (literal.ok) return literal.value
  }
  return { kind: 'string', value: cell.startsWith("'") && /^'[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell }
}

interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** Splits comma-separated values; quoted cells may hold commas, quotes and line breaks. */
export function splitCsv(source: string): readonly CsvRecord[] {
  const records: CsvRecord[] = []
  const cellPattern = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|\n|\r|$)/y
  let cells: string[] = []
  let line = 1
  let start = 1
  while (cellPattern.lastIndex <= source.length) {
    const match = cellPattern.exec(source)
    if (match === null) break
    const [whole, written = '', end = ''] = match
    cells.push(written.startsWith('"') ? written.slice(1, -1).replace(/""/g, '"') : written)
    line += whole.split(/\r\n|\n|\r/).length - 1
    if (end === ',') continue
    if (cells.length > 1 || cells[0] !== '') records.push({ line: start, cells })
    cells = []
    start = line
    if (end === '') break
  }
  return records
}
