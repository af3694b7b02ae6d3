import { diffSchemas, parseSchema, renderSchemaDiff } from '@terrarium/language'
import type { SchemaFile } from '@terrarium/language'
import { withFieldChanges } from '../changes/field-changes.ts'
import { readDiff } from '../changes/read-diff.ts'
import type { SchemaChange } from '../changes/schema-change.ts'

/** How two schemas differ; `unreadable` where one of them is no valid text, so that only lines can be compared. */
export type SchemaDifference = { readonly kind: 'changes'; readonly changes: readonly SchemaChange[] } | { readonly kind: 'unreadable' }

/** Finds what would have to change in the first schema to make it the second. The spelling of the texts and the order of items do not count. */
export function compareSchemas(before: readonly SchemaFile[], after: readonly SchemaFile[]): SchemaDifference {
  const [old, recent] = [parseSchema(before), parseSchema(after)]
  if (old.problems.length + recent.problems.length > 0) return { kind: 'unreadable' }
  const diff = renderSchemaDiff(diffSchemas(old.items, recent.items), { before, after }, { format: 'semantic', color: 'none' })
  return { kind: 'changes', changes: withFieldChanges(readDiff(diff), before, after) }
}

/** Kinds of items that differences are filtered by, as a difference names them. */
export const ITEM_KINDS = ['collection', 'function', 'role', 'access provider'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** The differences of one kind of items, or of all. */
export function changesOf(changes: readonly SchemaChange[], kind: ItemKind | 'all'): readonly SchemaChange[] {
  return kind === 'all' ? changes : changes.filter((change) => change.kind === kind)
}
