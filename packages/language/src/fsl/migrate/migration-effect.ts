import type { Expression, TypeExpression } from '../../syntax/tree.ts'
import type { SchemaPath } from '../model/schema-item.ts'

/**
 * What a migration does to documents, with the values and types that its statement leaves to the fields.
 * @see reference: fsl.md §11.2
 */
export type MigrationEffect =
  | { readonly kind: 'add'; readonly field: SchemaPath; readonly type: TypeExpression; readonly backfill: Expression | undefined }
  | { readonly kind: 'drop'; readonly field: SchemaPath }
  | { readonly kind: 'move'; readonly field: SchemaPath; readonly to: SchemaPath }
  | { readonly kind: 'split'; readonly field: SchemaPath; readonly targets: readonly SplitTarget[] }
  | { readonly kind: 'moveConflicts'; readonly into: SchemaPath }
  /** Moves all but the named fields. */
  | { readonly kind: 'moveWildcard'; readonly into: SchemaPath; readonly kept: readonly string[] }
  | { readonly kind: 'addWildcard' }

export interface SplitTarget {
  readonly field: SchemaPath
  readonly type: TypeExpression
  readonly backfill: Expression | undefined
}
