import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { ItemChange } from './diff/change.ts'
import type { SchemaItem } from './tree.ts'
import { checkNames } from './check/check-names.ts'

/** What of a database matters to its schema besides the schema. */
export interface SchemaSurroundings {
  /** Whether expressions are checked, not only types of fields and names. */
  readonly typechecked: boolean
  /** Whether the collection holds documents, or versions of deleted ones. */
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
export function checkSchema(
  items: readonly SchemaItem[],
  changes: readonly ItemChange[],
  _surroundings: SchemaSurroundings,
): CheckedSchema {
  return { problems: checkNames(items), changes }
}
