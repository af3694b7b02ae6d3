/** Begins a table: title, and the heads of its columns. */
export function printTable(title: string, heads: readonly string[]): void {
  console.log(`\n### ${title}\n`)
  printRow(heads)
  printRow(heads.map((_, at) => (at === 0 ? '---' : '--:')))
}

/** A line of the table. */
export function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}
