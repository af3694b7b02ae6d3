import type { Expression, SchemaPath, TypeExpression } from '@terrarium/language'

/** A field that a step fills: its type at that point, and what documents without a value receive. */
export interface FilledField {
  readonly field: SchemaPath
  readonly type: TypeExpression
  readonly backfill: Expression | undefined
}

/** A step as documents undergo it, in the order of application. Backfills are part of the steps that they belong to. */
export type PlannedStep =
  | ({ readonly kind: 'add' } & FilledField)
  | { readonly kind: 'drop'; readonly field: SchemaPath }
  | { readonly kind: 'move'; readonly field: SchemaPath; readonly to: SchemaPath }
  | { readonly kind: 'split'; readonly field: SchemaPath; readonly targets: readonly FilledField[] }
  | { readonly kind: 'moveConflicts'; readonly into: SchemaPath }
  | { readonly kind: 'moveWildcard'; readonly into: SchemaPath; readonly kept: readonly string[] }
  | { readonly kind: 'addWildcard' }
