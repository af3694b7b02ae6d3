import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { checkItems } from '../check/check-items.ts'
import type { SchemaChecking } from '../check/schema-checking.ts'
import type { ItemChange } from '../diff/change.ts'
import { type MigrationCheck, checkMigrations, checkMigrationsFrom } from '../migrate/check-migrations.ts'
import type { ValueCheck } from '../migrate/rewind.ts'
import type { SchemaItem } from '../model/schema-item.ts'

/** The state of a database that a schema check needs. */
export interface DatabaseState {
  /** Whether expressions are checked, besides types of fields and names. */
  readonly typechecked: boolean
  /** Whether the collection, by its name before the push, has documents or versions of deleted ones. */
  readonly hasDocuments: (collection: string) => boolean
}

/** A schema that was checked. */
export interface CheckedSchema {
  readonly problems: readonly Diagnostic[]
  /** The given changes, with their effects on documents. */
  readonly changes: readonly ItemChange[]
}

/**
 * Checks the items of a schema as a whole, and whether existing documents can be migrated to it.
 * @see reference: fql-types.md §12, fsl.md §11
 */
export function checkSchema(items: readonly SchemaItem[], changes: readonly ItemChange[], database: DatabaseState): CheckedSchema {
  const { checking, diagnostics } = checkItems(items, database.typechecked)
  return diagnostics.length > 0 ? { problems: diagnostics, changes } : checkChanges(checking, changes, database)
}

function checkChanges(checking: SchemaChecking, changes: readonly ItemChange[], database: DatabaseState): CheckedSchema {
  const problems: Diagnostic[] = []
  const checkValue: ValueCheck = (value, type) => checking.check(value, checking.resolve(type))
  const checked = changes.map((change) => {
    const migrations = checkChange(change, database, checkValue)
    if (migrations === undefined) return change
    problems.push(...migrations.problems)
    return change.kind === 'modify' ? { ...change, migrations: migrations.effects } : change
  })
  return { problems, changes: problems.length > 0 ? changes : checked }
}

/** Only collections with documents are migrated; the steps of the others must be valid too. */
function checkChange(change: ItemChange, { hasDocuments }: DatabaseState, checkValue: ValueCheck): MigrationCheck | undefined {
  if (change.kind === 'remove') return undefined
  const after = change.kind === 'add' ? change.item : change.after
  if (after.kind !== 'collection') return undefined
  if (change.kind === 'modify' && change.before.kind === 'collection' && hasDocuments(change.before.name.text)) {
    return checkMigrationsFrom(change.before, after, checkValue)
  }
  return { ...checkMigrations(after, checkValue), effects: [] }
}
