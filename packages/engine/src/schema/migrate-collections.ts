import { must } from '@terrarium/base'
import type { ItemChange, MigrationEffect, SchemaItem, Span } from '@terrarium/language'
import { scanDefinitions } from '../catalog/scan-definitions.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { storedEquals } from '../model/stored-equals.ts'
import type { QueryContext } from '../runtime/context.ts'
import { findName } from '../documents/name-entries.ts'
import { systemDefinition } from '../model/system-definitions.ts'
import { invalidSchema } from './schema-error.ts'
import { planDocumentMigration } from './plan-document-migration.ts'
import { storeMigrations } from './store-migrations.ts'
import { presentDefinitions } from './present-definitions.ts'
import { isCollectionEmpty } from './database-state.ts'

/** Stores the migrations of documents that the plan of a push contains. */
export function migrateChanged(context: QueryContext, changes: readonly ItemChange[]): void {
  for (const change of changes) {
    if (change.kind !== 'modify' || change.migrations.length === 0) continue
    const found = findName(context, SYSTEM_ID.Collection, change.after.name.text)
    storeEffects(context, must(found, 'a collection that was just written').id, change.migrations)
  }
}

/**
 * Plans and stores the migrations of documents for the definitions that a query has written.
 *
 * @throws {QueryError} invalid_schema when documents cannot be migrated to a definition
 */
export function migrateWritten(context: QueryContext, items: readonly SchemaItem[], span: Span): void {
  const { snapshot } = context.transaction
  const known = [...scanDefinitions(snapshot, context.database.scope, SYSTEM_ID.Collection, undefined)]
  const before = new Map(known.map(({ id, version }) => [id, version.data]))
  for (const { id, stored } of presentDefinitions(context, 'Collection')) {
    const live = before.get(id)
    if (live === undefined || storedEquals(live, stored) || isCollectionEmpty(context, Number(id))) continue
    const migration = planDocumentMigration(live, stored, items)
    if (migration.kind === 'refused') throw invalidSchema(migration.reasons, span)
    storeEffects(context, id, migration.effects)
  }
}

function storeEffects(context: QueryContext, id: bigint, effects: readonly MigrationEffect[]): void {
  const collections = must(systemDefinition(SYSTEM_ID.Collection), 'the Collection collection exists')
  const stored = must(context.documents.storedData(collections, id), 'a collection that was just written')
  const migrated = storeMigrations(context, stored, effects)
  if (migrated !== stored) context.documents.rewrite(collections, id, migrated)
}
