import { LogBook } from '../book/log-book.ts'
import type { LogLine } from '../book/log-line.ts'

/** A line of the log that says nothing special but what is given. */
export function logLine(over: Partial<LogLine> = {}): LogLine {
  return {
    ts: '2026-11-23T12:00:00.000Z',
    database: 'us/shop',
    kind: 'query',
    trace_id: '',
    role: 'admin',
    status: 200,
    duration_ms: 1,
    compute_ops: 1,
    read_ops: 2,
    write_ops: 3,
    storage_bytes_read: 4,
    storage_bytes_write: 5,
    request_bytes: 6,
    response_bytes: 7,
    contention_retries: 1,
    tags: '',
    shape: 'Book.all()',
    ...over,
  }
}

export function bookOf(lines: readonly LogLine[]): LogBook {
  const book = new LogBook()
  for (const line of lines) book.add(line)
  return book
}

/** The id of a trace, of a digit. */
export function traceOf(digit: string): string {
  return digit.repeat(32)
}

/** All rows of a book. */
export function everyRow(book: LogBook): Uint32Array {
  return Uint32Array.from({ length: book.rows }, (_each, row) => row)
}
