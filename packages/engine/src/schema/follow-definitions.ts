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
import { lastDefinitionWrite } from '../system/schema-write.ts'
import { invalidSchema } from './invalid-schema.ts'
import { findTypeClash } from './check-derived-types.ts'
import { latestFiles } from './current-files.ts'
import { migrateWritten } from './migrate-collections.ts'
import { schemaDefinitions } from './present-definitions.ts'
import { FILE_SLOT, writeFiles } from './stored-files.ts'
import { surroundingsOf } from './surroundings.ts'

/**
 * What follows when a query has written definitions: the files are brought into step with them, and the schema is checked as a whole.
 *
 * @throws {QueryError} invalid_schema, at the call that wrote a definition last
 */
export function followDefinitions(context: QueryContext, query: string): void {
  const place = lastDefinitionWrite(context)
  if (place === undefined) return
  checkTypeNames(context, query, place)
  const { transaction, database } = context
  const items = itemsOf(schemaDefinitions(context))
  const files = patchSchemaFiles(latestFiles(context), items)
  checkFiles(context, files, place)
  writeFiles(transaction, database.scope, FILE_SLOT.latest, files)
  migrateWritten(context, items, place)
}

function checkTypeNames(context: QueryContext, query: string, place: Span): void {
  const clash = findTypeClash(context)
  if (clash === undefined) return
  const { message } = clash
  const reason = renderDiagnostic(
    { code: 'type_clash', severity: 'error', message, span: place, hints: [] },
    new Map([[QUERY_SOURCE, query]]),
  )
  throw invalidSchema(reason, place)
}

function checkFiles(context: QueryContext, files: readonly SchemaFile[], place: Span): void {
  const { items, problems } = parseSchema(files)
  const errors = problems.length > 0 ? problems : checkSchema(items, [], surroundingsOf(context)).problems
  if (errors.length > 0) throw invalidSchema(renderSchemaProblems(errors, files), place)
}
