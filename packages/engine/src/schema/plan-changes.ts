import type { CollectionItem, Diagnostic, ItemChange } from '@terrarium/language'
import type { QueryContext } from '../runtime/context.ts'
import { migratedCollection } from './migration/migrated-collection.ts'
import { planMigration } from './migration/plan-migration.ts'
import { isCollectionEmpty } from './surroundings.ts'

/** Changes with what becomes of documents, and what is wrong with it. */
export interface PlannedChanges {
  readonly errors: readonly Diagnostic[]
  readonly changes: readonly ItemChange[]
}

/** Plans the migrations of the collections that change. */
export function planChanges(context: QueryContext, changes: readonly ItemChange[]): PlannedChanges {
  const errors: Diagnostic[] = []
  const planned = changes.map((change): ItemChange => {
    if (change.kind === 'remove') return change
    const submitted = change.kind === 'add' ? change.item : change.after
    if (submitted.kind !== 'collection') return change
    const live = change.kind === 'modify' ? liveCollection(context, change.before as CollectionItem) : undefined
    const plan = planMigration(live && migratedCollection(live), migratedCollection(submitted))
    errors.push(...plan.errors)
    return change.kind === 'modify' && live !== undefined ? { ...change, migrations: plan.steps } : change
  })
  return { errors, changes: planned }
}

/** A collection that documents must come from: one without any is as good as new. */
function liveCollection(context: QueryContext, item: CollectionItem): CollectionItem | undefined {
  const collection = context.catalog.findCollection(item.name.text)
  return collection === undefined || isCollectionEmpty(context, collection.id) ? undefined : item
}
