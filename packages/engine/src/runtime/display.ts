import {
  debugFields,
  debugString as debugValue,
  displayString as displayValue,
  type DocumentDisplay,
  type DocumentValue,
  type Value,
} from '@terrarium/values'
import type { QueryContext } from './context.ts'
import { QueryError } from './query-error.ts'

/** Renders a value as `toString()` and interpolation do; documents are read. @see fql-stdlib.md §3 */
export function displayString(context: QueryContext, value: Value): string {
  return displayValue(value, documentDisplay(context))
}

/** Renders a value as `dbg` and error texts do; documents are read. */
export function debugString(context: QueryContext, value: Value): string {
  return debugValue(value, documentDisplay(context))
}

/** Documents are shown whole, those inside them by name. */
function documentDisplay(context: QueryContext, insideDocument = false): DocumentDisplay {
  return { document: (document) => displayDocument(context, document, insideDocument) }
}

function displayDocument(context: QueryContext, document: DocumentValue, insideDocument: boolean): string {
  if (document.collectionName === 'Deleted') return '<deleted collection>'
  if (insideDocument) return `[doc ${document.name ?? document.id} in ${document.collectionName}]`
  try {
    if (!context.documents.exists(document)) return 'null'
    return debugFields(context.documents.fields(document), documentDisplay(context, true))
  } catch (error: unknown) {
    if (error instanceof QueryError) return `[error: ${error.message}]`
    throw error
  }
}
