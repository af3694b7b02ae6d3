import { itemOf, type CollectionItem } from '@terrarium/language'
import type { ObjectValue } from '@terrarium/values'
import { textMember } from '../../document/members.ts'
import { definitionOfObject } from '../definition-values.ts'
import { migratedDocument } from './migrated-collection.ts'
import { planMigration, type MigrationPlan } from './plan-migration.ts'

/** Plans the migration between two Collection documents. */
export function planDocumentMigration(live: ObjectValue, submitted: ObjectValue): MigrationPlan {
  return planMigration(migratedDocument(itemOfDocument(live), live), migratedDocument(itemOfDocument(submitted), submitted))
}

function itemOfDocument(document: ObjectValue): CollectionItem {
  const definition = { collection: 'Collection', name: textMember(document, 'name') ?? '', data: definitionOfObject(document) } as const
  return itemOf(definition) as CollectionItem
}
