import type { DatabasePath } from '@terrarium/contracts'
import type { SchemaFile } from '@terrarium/language'
import type { SchemaTexts } from '../../../data/schema-files.ts'
import { keepSchemaDraft, readSchemaDraft } from '../editing/schema-draft.ts'
import { draftIdOf } from '../editing/schema-source.ts'

/** Whether the schema editor of a database already holds an edit, which another text would replace. */
export function hasSchemaDraft(path: DatabasePath): boolean {
  return readSchemaDraft(draftIdOf(path)) !== undefined
}

/** Puts a text into the schema editor of a database as an edit of what is stored there. Nothing is applied. */
export function proposeSchema(path: DatabasePath, stored: SchemaTexts, files: readonly SchemaFile[]): void {
  keepSchemaDraft(draftIdOf(path), { base: { ...stored, others: [] }, files })
}
