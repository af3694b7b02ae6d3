import type { Timestamp } from '@terrarium/base'
import { renderSchemaProblems, type ItemRename, type SchemaFile, type SchemaPlan } from '@terrarium/language'
import type { QueryContext } from '../runtime/context.ts'
import { bumpSchemaVersion } from '../system/schema-write.ts'
import { applyChanges } from './apply-changes.ts'
import { findTypeClashes } from './check-derived-types.ts'
import { activeFiles, latestFiles, pinnedVersion, pinSchema } from './active-schema.ts'
import { migrateChanged } from './migrate-collections.ts'
import { checkProposal } from './proposed-schema.ts'
import { restoreDefinitions } from './restore-definitions.ts'
import { invalidSchema } from './schema-error.ts'
import { FILE_SLOT, writeFiles } from './stored-files.ts'

/** Files that replace the current schema. */
export interface Push {
  readonly files: readonly SchemaFile[]
  readonly override: boolean
  /** The schema becomes active only when it is committed. */
  readonly staged: boolean
  readonly rename?: ItemRename | undefined
}

/**
 * Makes files the schema: checks them, writes the documents that change, and keeps the texts.
 *
 * While a schema is staged, a push replaces it: changes and migrations are those from the active schema.
 * @throws {SchemaError} when the schema would not be valid, {QueryError} for what only the documents' rules find
 */
export function pushSchema(context: QueryContext, push: Push): void {
  const pinned = pinnedVersion(context)
  const existing = pinned === undefined ? latestFiles(context) : activeFiles(context)
  const { files: submitted, override, rename } = push
  const proposed = checkProposal(context, { existing, submitted, override, rename })
  if (pinned !== undefined) restoreDefinitions(context, pinned)
  else if (push.staged) pinSchema(context)
  applyChanges(context, proposed.changes)
  checkTypeNames(context, proposed, pinned)
  migrateChanged(context, proposed.changes)
  keepFiles(context, push)
  bumpSchemaVersion(context)
}

/** Collections must not generate types that exist already. */
function checkTypeNames(context: QueryContext, { items, files }: SchemaPlan, pinned: Timestamp | undefined): void {
  const problems = findTypeClashes(context, pinned).flatMap(({ collection, message }) => {
    const item = items.find(({ kind, name }) => kind === 'collection' && name.text === collection)
    return item === undefined ? [] : [{ code: 'type_clash', severity: 'error', message, span: item.span, hints: [] } as const]
  })
  if (problems.length > 0) throw invalidSchema(renderSchemaProblems(problems, files), context.callSpan)
}

/** Stores the files. A stored file that is pushed blank is removed; without override, files that were not pushed stay. */
function keepFiles(context: QueryContext, { files, override }: Push): void {
  const stored = latestFiles(context)
  const before = new Set(stored.map(({ name }) => name))
  const pushed = new Map(files.map((file) => [file.name, file]))
  const kept = override ? [] : stored.filter(({ name }) => !pushed.has(name))
  const written = [...pushed.values()].filter(({ name, text }) => !(before.has(name) && text.trim() === ''))
  writeFiles(context.transaction, context.database.scope, FILE_SLOT.latest, [...kept, ...written])
}
