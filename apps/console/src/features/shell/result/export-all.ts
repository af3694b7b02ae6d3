import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { readPage } from '../run/next-page.ts'
import type { PageAnswer } from '../run/request-page.ts'
import type { FinishedRun } from '../run/run.ts'
import { downloadRows } from './result-export.ts'
import type { ExportFormat } from './result-export.ts'

/** Reads every page of a result at the moment of its first one, and hands all rows to the browser as a file. */
export async function exportAll(
  { outcome }: FinishedRun,
  format: ExportFormat,
  request: (cursor: string, length: number) => Promise<PageAnswer>,
): Promise<void> {
  if (outcome.kind !== 'success' || outcome.data.kind !== 'set') return
  const { items, after, pageLength } = outcome.data
  const rows: WireValue[] = [...items]
  let cursor = after
  while (cursor !== undefined) {
    const answer = await request(cursor, pageLength ?? items.length)
    if (answer.kind !== 'success') {
      toasts.show({ theme: 'error', title: answer.message })
      return
    }
    const page = readPage(answer.data)
    rows.push(...page.items)
    cursor = page.after
  }
  downloadRows({ kind: 'array', items: rows }, format)
  toasts.show({ theme: 'success', title: text('shell.exported', { count: rows.length }) })
}
