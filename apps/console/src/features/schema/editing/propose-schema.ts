import type { DatabasePath } from '@terrarium/contracts'
import type { SchemaFile } from '@terrarium/language'
import { schemaFilesQuery } from '../../../data/schema-files.ts'
import type { Services } from '../../../data/services.ts'
import { keepSchemaDraft, readSchemaDraft } from './schema-draft.ts'
import { draftIdOf } from './schema-source.ts'

/** Whether the schema editor of a database already holds an edit, which another text would replace. */
export function hasSchemaDraft(path: DatabasePath): boolean {
  return readSchemaDraft(draftIdOf(path)) !== undefined
}

/** Puts a text into the schema editor of a database as an edit of what is stored there. Nothing is applied. @throws {SchemaRequestError} */
export async function proposeSchema(
  services: Services,
  path: DatabasePath,
  edit: (stored: readonly SchemaFile[]) => readonly SchemaFile[],
): Promise<void> {
  const stored = await services.cache.fetchQuery({ ...schemaFilesQuery(services, path), staleTime: 0 })
  keepSchemaDraft(draftIdOf(path), { base: { ...stored, others: [] }, files: edit(stored.files) })
}
