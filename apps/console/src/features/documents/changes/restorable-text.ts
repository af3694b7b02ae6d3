import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/document-text.ts'

/** How long a document that is deleted can be brought back. */
export function restorableText({ historyDays }: Pick<CollectionDefinition, 'historyDays'>): string {
  return historyDays === undefined ? text('documents.restorable_forever') : text('documents.restorable', { count: historyDays })
}
