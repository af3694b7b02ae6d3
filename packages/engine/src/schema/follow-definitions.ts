import {
  checkSchema,
  itemsOf,
  QUERY_SOURCE,
  renderDiagnostic,
  parseSchema,
  patchSchemaFiles,
  renderSchemaProblems,
  type SchemaFile,
  type Span,
} from '@terrarium/language'
import type { QueryContext } from '../runtime/context.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { definitionWriteOf, hasWrittenDatabases, lastDefinitionWrite } from '../system/schema-write.ts'
import { chargeFiles } from './charge-files.ts'
import { invalidSchema } from './schema-error.ts'
import { findTypeClashes } from './check-derived-types.ts'
import { latestFiles } from './active-schema.ts'
import { migrateWritten } from './migrate-collections.ts'
import { schemaDefinitions } from './present-definitions.ts'
import { FILE_SLOT, writeFiles } from './stored-files.ts'
import { databaseStateOf } from './database-state.ts'

/**
 * After a query has written definitions: updates the schema files accordingly, and checks the schema as a whole.
 *
 * @throws {QueryError} invalid_schema, at the call that wrote a definition last
 */
export function followDefinitions(context: QueryContext, query: string): void {
  const span = lastDefinitionWrite(context)
  if (span === undefined) {
    if (hasWrittenDatabases(context)) chargeFiles(context, latestFiles(context), latestFiles(context))
    return
  }
  checkTypeNames(context, query, span)
  const { transaction, database } = context
  const items = itemsOf(schemaDefinitions(context))
  const before = latestFiles(context)
  const files = patchSchemaFiles(before, items)
  chargeFiles(context, before, files)
  checkFiles(context, files, span)
  writeFiles(transaction, database.scope, FILE_SLOT.latest, files)
  migrateWritten(context, items, span)
}

function checkTypeNames(context: QueryContext, query: string, span: Span): void {
  const clashes = findTypeClashes(context)
  if (clashes.length === 0) return
  const reasons = clashes.map(({ id, message }) => {
    const place = definitionWriteOf(context, SYSTEM_ID.Collection, id) ?? span
    return renderDiagnostic({ code: 'type_clash', severity: 'error', message, span: place, hints: [] }, new Map([[QUERY_SOURCE, query]]))
  })
  throw invalidSchema(reasons.join('\n'), span)
}

function checkFiles(context: QueryContext, files: readonly SchemaFile[], span: Span): void {
  const { items, problems } = parseSchema(files)
  const errors = problems.length > 0 ? problems : checkSchema(items, [], databaseStateOf(context)).problems
  if (errors.length > 0) throw invalidSchema(renderSchemaProblems(errors, files), span)
}
