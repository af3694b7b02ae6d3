import { queryText } from '../../data/fql.ts'
import type { PlainValue } from '../../data/wire-value.ts'
import { errorText } from '../../data/error-text.ts'
import { text } from '../../messages/shell-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import { bearerOf } from './run/request-page.ts'
import type { ShellModel } from './use-shell-model.ts'

/** `Book("41")`, `Book.byId("41")`, and `Book.create({ id: "41"`. */
const NAMED_DOCUMENT = /\b([A-Z]\w*)(?:(?:\.byId)?\(\s*["'](\d{1,19})["']\s*\)|\.create\(\{\s*id:\s*["']?(\d{1,19})\b)/g
const DOCUMENTS_MAX = 20

/** The documents that a text names by their ids. */
export function documentsIn(query: string): readonly string[] {
  const found = [...query.matchAll(NAMED_DOCUMENT)].map(([, collection = '', id, created = '']) => `${collection}("${id ?? created}")`)
  return [...new Set(found)].slice(0, DOCUMENTS_MAX)
}

function lineOf(document: string, written: PlainValue | undefined): string {
  return typeof written === 'string' ? text('shell.check_result', { document, time: written }) : text('shell.check_missing', { document })
}

/** Looks, after a run whose end nobody waited for, when the documents it names were last written. */
export function useCheck({ runs, tab, services, path }: ShellModel): () => Promise<void> {
  return async () => {
    const run = runs.getRun(tab.id)
    if (run.state !== 'stopped') return
    const documents = documentsIn(run.request.query.original)
    if (documents.length === 0) {
      toasts.show({ theme: 'info', title: text('shell.check_none') })
      return
    }
    const query = queryText(`[${documents.map((document) => `${document}?.ts`).join(', ')}]`)
    try {
      const answer = await services.database.read({ path, ...bearerOf(run.request.context), query, screen: 'shell', operation: 'check' })
      const times = Array.isArray(answer) ? (answer as readonly PlainValue[]) : []
      toasts.show({ theme: 'info', title: documents.map((document, index) => lineOf(document, times[index])).join('\n'), timeout: 'max' })
    } catch (error: unknown) {
      toasts.show({ theme: 'error', title: errorText(error) })
    }
  }
}
