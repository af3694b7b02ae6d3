import type { Span } from '@terrarium/language'
import { databaseTreeKey, schemaVersionKey } from '../model/key-space.ts'
import type { QueryContext } from '../runtime/context.ts'

/** Makes the commit time the schema version of a database. */
export function bumpSchemaVersion(context: QueryContext, scope = context.database.scope): void {
  writeCommitTime(context, schemaVersionKey(scope))
}

const places = new WeakMap<QueryContext, Span>()

/** Notes that a definition was written, from which more follows at the end of the query. */
export function definitionWritten(context: QueryContext): void {
  bumpSchemaVersion(context)
  places.set(context, context.callSpan)
}

/** The call that wrote a definition last; undefined when none was written. */
export function lastDefinitionWrite(context: QueryContext): Span | undefined {
  return places.get(context)
}

/** Makes the commit time the version of the tree of databases. */
export function bumpDatabaseTree(context: QueryContext): void {
  writeCommitTime(context, databaseTreeKey())
  databaseWriters.add(context)
}

const databaseWriters = new WeakSet<QueryContext>()

/** Tells whether the run has written databases. */
export function hasWrittenDatabases(context: QueryContext): boolean {
  return databaseWriters.has(context)
}

function writeCommitTime(context: QueryContext, key: Uint8Array): void {
  context.transaction.write({ key, value: new Uint8Array(8), valueStamps: [{ offset: 0, form: 'micros' }] })
}
