import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { checkItems } from './check/check-items.ts'
import type { SchemaChecking } from './check/schema-checking.ts'
import type { ItemChange } from './diff/change.ts'
import { type MigrationCheck, checkMigrations, checkMigrationsFrom } from './migrate/check-migrations.ts'
import type { ValueCheck } from './migrate/rewind.ts'
import type { SchemaItem } from './tree.ts'

/** What of a database matters to its schema besides the schema. */
export interface SchemaSurroundings {
  /** Whether expressions are checked, not only types of fields and names. */
  readonly typechecked: boolean
  /** Whether the collection, as it is called before the push, holds documents or versions of deleted ones. */
  readonly hasDocuments: (collection: string) => boolean
}

/** A schema that was checked. */
export interface CheckedSchema {
  readonly problems: readonly Diagnostic[]
  /** The changes given, with what they do to documents. */
  readonly changes: readonly ItemChange[]
}

/**
 * Checks the items of a schema as a whole, and whether the documents can follow its changes.
 * @see reference: fql-types.md §12, fsl.md §11
 */
export function checkSchema(items: readonly SchemaItem[], changes: readonly ItemChange[], surroundings: SchemaSurroundings): CheckedSchema {
  const { checking, diagnostics } = checkItems(items, surroundings.typechecked)
  return diagnostics.length > 0 ? { problems: diagnostics, changes } : checkChanges(checking, changes, surroundings)
}

function checkChanges(checking: SchemaChecking, changes: readonly ItemChange[], surroundings: SchemaSurroundings): CheckedSchema {
  const problems: Diagnostic[] = []
  const checkValue: ValueCheck = (value, type) => checking.check(value, checking.resolve(type))
  const checked = changes.map((change) => {
    const migrations = checkChange(change, surroundings, checkValue)
    if (migrations === undefined) return change
    problems.push(...migrations.problems)
    return change.kind === 'modify' ? { ...change, migrations: migrations.effects } : change
  })
  return { problems, changes: problems.length > 0 ? changes : checked }
}

/** Only collections with documents are migrated; the statements of others have to make sense all the same. */
function checkChange(change: ItemChange, { hasDocuments }: SchemaSurroundings, checkValue: ValueCheck): MigrationCheck | undefined {
  if (change.kind === 'remove') return undefined
  const after = change.kind === 'add' ? change.item : change.after
  if (after.kind !== 'collection') return undefined
  if (change.kind === 'modify' && change.before.kind === 'collection' && hasDocuments(change.before.name.text)) {
    return checkMigrationsFrom(change.before, after, checkValue)
  }
  return { ...checkMigrations(after, checkValue), effects: [] }
}
