import type { SchemaFile } from '@terrarium/language'
import type { QueryContext } from '../runtime/context.ts'
import { pinnedVersion } from './schema-pin.ts'
import { FILE_SLOT, readFiles } from './stored-files.ts'

/** The files of the schema as it was last written, staged or not. */
export function latestFiles({ transaction, database }: QueryContext): readonly SchemaFile[] {
  return readFiles(transaction, database.scope, FILE_SLOT.latest)
}

/** The files of the schema that queries see. */
export function activeFiles(context: QueryContext): readonly SchemaFile[] {
  if (pinnedVersion(context) === undefined) return latestFiles(context)
  return readFiles(context.transaction, context.database.scope, FILE_SLOT.active)
}
