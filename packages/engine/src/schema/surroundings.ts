import type { SchemaPush } from '@terrarium/language'
import type { Range } from '@terrarium/store'
import { documentHistoryRange, documentRange, ID_MAX, ID_MIN } from '../catalog/key-space.ts'
import type { QueryContext } from '../runtime/context.ts'

/** What of a database matters to its schema: whether it is checked, and which collections of the active schema hold documents. */
export function surroundingsOf(context: QueryContext): SchemaPush['surroundings'] {
  const { catalog, database } = context
  return {
    typechecked: database.typechecked,
    hasDocuments: (name) => {
      const collection = catalog.findCollection(name)
      return collection !== undefined && !isCollectionEmpty(context, collection.id)
    },
    keepsHistoryForEver: (name) => {
      const collection = catalog.findCollection(name)
      return collection !== undefined && collection.historyDays === undefined
    },
  }
}

/**
 * Whether a collection has no version of any document, deleted ones included. That it is empty is relied on until the commit; that it is not
 * stays so, whatever is written meanwhile.
 */
export function isCollectionEmpty({ transaction, database }: QueryContext, collectionId: number): boolean {
  const ranges = [documentRange, documentHistoryRange].map((rangeOf) => rangeOf(database.scope, collectionId, ID_MIN, ID_MAX))
  const isEmpty = (range: Range, untracked: boolean): boolean => {
    for (const entry of transaction.scan(range, { untracked })) return entry === undefined
    return true
  }
  return ranges.every((range) => isEmpty(range, true) && isEmpty(range, false))
}
