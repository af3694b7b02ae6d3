import type { Timestamp } from '@terrarium/base'
import { readMicros, writeMicros } from '@terrarium/store'
import { schemaFileRange, schemaPinKey } from '../model/key-space.ts'
import type { QueryContext } from '../runtime/context.ts'
import { FILE_SLOT, readFiles, writeFiles } from './stored-files.ts'
import type { SchemaFile } from '@terrarium/language'

/** The schema version that stays active, as this transaction leaves it; undefined when nothing is staged. */
export function pinnedVersion({ transaction, database }: QueryContext): Timestamp | undefined {
  const version = transaction.get(schemaPinKey(database.scope))
  return version === undefined ? undefined : readMicros(version, 0)
}

/** Keeps the present schema active while another is staged. */
export function pinSchema(context: QueryContext): void {
  const { transaction, database, catalog } = context
  const value = new Uint8Array(8)
  writeMicros(value, 0, catalog.latestVersion)
  transaction.write({ key: schemaPinKey(database.scope), value })
  writeFiles(transaction, database.scope, FILE_SLOT.active, readFiles(transaction, database.scope, FILE_SLOT.latest))
}

/** Makes the staged schema the active one. */
export function unpinSchema({ transaction, database }: QueryContext): void {
  transaction.write({ key: schemaPinKey(database.scope), value: undefined })
  for (const { key } of [...transaction.scan(schemaFileRange(database.scope, FILE_SLOT.active))])
    transaction.write({ key, value: undefined })
}

/** The files of the schema as it was last written, staged or not. */
export function latestFiles({ transaction, database }: QueryContext): readonly SchemaFile[] {
  return readFiles(transaction, database.scope, FILE_SLOT.latest)
}

/** The files of the schema that queries see. */
export function activeFiles(context: QueryContext): readonly SchemaFile[] {
  if (pinnedVersion(context) === undefined) return latestFiles(context)
  return readFiles(context.transaction, context.database.scope, FILE_SLOT.active)
}
