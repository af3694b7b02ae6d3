import type { Span } from '@terrarium/language'
import type { DocumentWrite } from '../documents/document-policy.ts'
import { databaseTreeKey, schemaVersionKey } from '../model/key-space.ts'
import type { QueryContext } from '../runtime/context.ts'

/** Makes the commit time the schema version of a database. */
export function bumpSchemaVersion(context: QueryContext, scope = context.database.scope): void {
  writeCommitTime(context, schemaVersionKey(scope))
}

interface DefinitionWrites {
  readonly last: Span
  /** The call that wrote a definition last, by its collection's number and its id. */
  readonly byDefinition: Map<string, Span>
}

const writes = new WeakMap<QueryContext, DefinitionWrites>()

/** Notes that a definition was written, from which more follows at the end of the query. */
export function definitionWritten({ context, collection, id }: DocumentWrite): void {
  bumpSchemaVersion(context)
  const { byDefinition } = writes.get(context) ?? { byDefinition: new Map<string, Span>() }
  byDefinition.set(`${collection.id} ${id}`, context.callSpan)
  writes.set(context, { last: context.callSpan, byDefinition })
}

/** The call that wrote a definition last; undefined when none was written. */
export function lastDefinitionWrite(context: QueryContext): Span | undefined {
  return writes.get(context)?.last
}

/** The call that wrote a certain definition last; undefined when it was not written. */
export function definitionWriteOf(context: QueryContext, collectionId: number, id: bigint): Span | undefined {
  return writes.get(context)?.byDefinition.get(`${collectionId} ${id}`)
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
