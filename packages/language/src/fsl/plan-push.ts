import { type SchemaSurroundings, checkSchema } from './check-schema.ts'
import type { ItemChange } from './diff/change.ts'
import { type ItemRename, diffItems } from './diff/diff-items.ts'
import { type SchemaFile, type SchemaProblem, parseSchema } from './parse-schema.ts'
import { unwrittenHistoryDays } from './build/build-collection.ts'
import { FOREVER_DAYS } from './items-of.ts'
import type { SchemaItem } from './tree.ts'

/** Files that are to become the schema, or part of it. */
export interface SchemaPush {
  /** The files that make the schema now. */
  readonly stored: readonly SchemaFile[]
  readonly submitted: readonly SchemaFile[]
  /** Whether the submitted files replace all others; else those not submitted stay, with their items. */
  readonly override: boolean
  /** An item whose name the push changes. */
  readonly rename?: ItemRename | undefined
  readonly surroundings: SchemaSurroundings & {
    /** Whether a stored collection whose text does not say so keeps its history for ever, as a query may have set it. */
    readonly keepsHistoryForEver?: (collection: string) => boolean
  }
}

/** What a push comes to. With problems it must not be made. */
export interface SchemaPlan {
  /** All files afterwards, to render with; blank ones are to be deleted. */
  readonly files: readonly SchemaFile[]
  readonly items: readonly SchemaItem[]
  /** What is to be written: items made, removed and changed. */
  readonly changes: readonly ItemChange[]
  /** Render with `renderSchemaProblems` and the files of the plan. */
  readonly problems: readonly SchemaProblem[]
}

/**
 * Plans a push: parses the files, compares them with those stored and checks the schema that they make.
 *
 * Nothing is written. What only the documents of a schema can tell (reserved names, roles of functions, arities) is not checked here.
 * @see reference: fsl.md §10
 */
export function planSchemaPush({ stored, submitted, override, rename, surroundings }: SchemaPush): SchemaPlan {
  const names = new Set(submitted.map(({ name }) => name))
  const kept = override ? [] : stored.filter(({ name }) => !names.has(name))
  const files = [...submitted, ...kept]
  const { items, problems } = parseSchema(files)
  if (problems.length > 0) return { files, items, changes: [], problems }
  const changes = diffItems(storedItems(stored, surroundings.keepsHistoryForEver), items, rename)
  const own = override ? changes : changes.filter((change) => change.kind !== 'remove' || names.has(change.item.span.source))
  const checked = checkSchema(items, own, surroundings)
  return { files, items, changes: checked.changes, problems: checked.problems }
}

/** The items of stored files. A file that does not parse counts as empty, so that a push can mend it. */
function storedItems(files: readonly SchemaFile[], keepsHistoryForEver?: (collection: string) => boolean): readonly SchemaItem[] {
  const items = files.flatMap((file) => {
    const parsed = parseSchema([file])
    return parsed.problems.length > 0 ? [] : parsed.items
  })
  if (keepsHistoryForEver === undefined) return items
  return items.map((item) => {
    if (item.kind !== 'collection' || item.historyDays.written || !keepsHistoryForEver(item.name.text)) return item
    return { ...item, historyDays: unwrittenHistoryDays(FOREVER_DAYS()) }
  })
}
