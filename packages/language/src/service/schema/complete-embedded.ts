import type { TypeEnvironment } from '../../types/environment.ts'
import { complete } from '../complete/complete.ts'
import type { CompletionItem } from '../complete/completion-item.ts'
import type { DatabaseNames } from '../complete/database-names.ts'
import { isWrapper, type EmbeddedQuery } from './embedded.ts'

/** Completes the query of an expression at an offset of that query. The items are placed in the text that the expression is of. */
export function completeEmbedded(
  embedded: EmbeddedQuery,
  at: number,
  environment: TypeEnvironment,
  names: DatabaseNames,
): readonly CompletionItem[] {
  return complete(embedded.text, at, environment, names).flatMap((item) => {
    if (isWrapper(item.label)) return []
    const place = embedded.toSource(item)
    const edits = item.edits.map((edit) => ({ ...edit, ...embedded.toSource(edit) }))
    return place === undefined ? [] : [{ ...item, ...place, edits }]
  })
}
