import { type DatabaseState, checkSchema } from './check-schema.ts'
import type { ItemChange } from '../diff/change.ts'
import { type ItemRename, diffItems } from '../diff/diff-items.ts'
import { type SchemaFile, type SchemaProblem, parseSchema } from '../build/parse-schema.ts'
import { FOREVER_DAYS } from '../definitions/item-of.ts'
import { type SchemaItem, unwrittenHistoryDays } from '../model/schema-item.ts'

/** Files that become the schema, or part of it. */
export interface SchemaPush {
  /** The files of the stored schema. */
  readonly stored: readonly SchemaFile[]
  readonly submitted: readonly SchemaFile[]
  /** Whether the submitted files replace all others; otherwise the other stored files stay. */
  readonly override: boolean
  /** An item that the push renames. */
  readonly rename?: ItemRename | undefined
  readonly database: DatabaseState & {
    /** Whether a stored collection keeps its history for ever although its text does not: a query can set this. */
    readonly keepsHistoryForEver?: (collection: string) => boolean
  }
}

/** The plan of a push. With problems it must not be written. */
export interface SchemaPlan {
  /** All files after the push; delete the blank ones. */
  readonly files: readonly SchemaFile[]
  readonly items: readonly SchemaItem[]
  /** The items to add, remove and modify. */
  readonly changes: readonly ItemChange[]
  /** Render with `renderSchemaProblems` and the files of the plan. */
  readonly problems: readonly SchemaProblem[]
}

/**
 * Plans a push: parses the files, compares them with the stored ones and checks the resulting schema.
 *
 * Writes nothing. Checks that need the documents of a schema (reserved names, roles of functions, arities) are not done here.
 * @see reference: fsl.md §10
 */
export function planSchemaPush({ stored, submitted, override, rename, database }: SchemaPush): SchemaPlan {
  const names = new Set(submitted.map(({ name }) => name))
  const kept = override ? [] : stored.filter(({ name }) => !names.has(name))
  const files = [...submitted, ...kept]
  const { items, problems } = parseSchema(files)
  if (problems.length > 0) return { files, items, changes: [], problems }
  const changes = diffItems(storedItems(stored, database.keepsHistoryForEver), items, rename)
  const own = override ? changes : changes.filter((change) => change.kind !== 'remove' || names.has(change.item.span.source))
  const checked = checkSchema(items, own, database)
  return { files, items, changes: checked.changes, problems: checked.problems }
}

/** The items of stored files. A file that does not parse counts as empty, so a push can repair it. */
function storedItems(files: readonly SchemaFile[], keepsHistoryForEver?: (collection: string) => boolean): readonly SchemaItem[] {
  const items = files.flatMap((file) => {
    const parsed = parseSchema([file])
    return parsed.problems.length > 0 ? [] : parsed.items
  })
  if (keepsHistoryForEver === undefined) return items
  return items.map((item) => {
    if (item.kind !== 'collection' || item.historyDays.written || !keepsHistoryForEver(item.name.text)) return item
    return { ...item, historyDays: unwrittenHistoryDays(FOREVER_DAYS) }
  })
}
