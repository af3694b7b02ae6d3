interface CsvOptions {
  /** Whether cells that are numbers as a whole stay as they are, though they begin with a sign. */
  readonly hasNumbers?: boolean
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/

/**
 * Writes rows as CSV (RFC 4180), a line a row.
 *
 * A cell that a spreadsheet would run as a formula begins with an apostrophe, which is what spreadsheets expect before a text.
 */
export function csvText(rows: readonly (readonly string[])[], { hasNumbers = false }: CsvOptions = {}): string {
  return rows.map((cells) => `${cells.map((cell) => csvCell(cell, hasNumbers)).join(',')}\r\n`).join('')
}

function csvCell(content: string, hasNumbers: boolean): string {
  const isFormula = /^[=+\-@\t\r]/.test(content) && !(hasNumbers && NUMBER.test(content))
  const safe = isFormula ? `'${content}` : content
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}
