import type { SchemaPush } from '@terrarium/language'
import type { Range } from '@terrarium/store'
import { documentHistoryRange, documentRange, ID_MAX, ID_MIN } from '../model/key-space.ts'
import type { QueryContext } from '../runtime/context.ts'

/** State of a database that decides whether a schema is valid: type checking, documents and history of the active collections. */
export function databaseStateOf(context: QueryContext): SchemaPush['database'] {
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
 * Whether a collection has no version of any document, deleted ones included. The commit validates that it is still empty; a collection
 * that has documents always keeps a version of them.
 */
export function isCollectionEmpty({ transaction, database }: QueryContext, collectionId: number): boolean {
  const ranges = [documentRange, documentHistoryRange].map((rangeOf) => rangeOf(database.scope, collectionId, ID_MIN, ID_MAX))
  const isEmpty = (range: Range, untracked: boolean): boolean => {
    for (const entry of transaction.scan(range, { untracked })) return entry === undefined
    return true
  }
  return ranges.every((range) => isEmpty(range, true) && isEmpty(range, false))
}
