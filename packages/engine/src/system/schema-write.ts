import { databaseTreeKey, schemaVersionKey } from '../catalog/key-space.ts'
import type { QueryContext } from '../runtime/context.ts'

/** Makes the commit time the schema version of a database. */
export function bumpSchemaVersion(context: QueryContext, scope = context.database.scope): void {
  writeCommitTime(context, schemaVersionKey(scope))
}

/** Makes the commit time the version of the tree of databases. */
export function bumpDatabaseTree(context: QueryContext): void {
  writeCommitTime(context, databaseTreeKey())
}

function writeCommitTime(context: QueryContext, key: Uint8Array): void {
  context.transaction.write({ key, value: new Uint8Array(8), valueStamps: [{ offset: 0, form: 'micros' }] })
}
