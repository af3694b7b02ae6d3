import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { activity } from '../../data/activity.ts'
import { definitionBefore } from '../../data/definition-before.ts'
import { refreshSchema, schemaFilesQuery, updateSchema } from '../../data/schema-files.ts'
import { fql } from '../../data/fql.ts'
import type { QueryValue } from '../../data/fql.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/collections-text.ts'
import { withoutCollection } from './without-collection.ts'

/** A database whose collections are changed, and the name under which this browser keeps its activity. */
export interface ChangedDatabase {
  readonly path: DatabasePath
  readonly storageKey: string
}

/** Creates a collection from its schema text. @throws {SchemaRequestError} */
export async function createCollection(
  services: Services,
  { path, storageKey }: ChangedDatabase,
  source: string,
  name: string,
): Promise<void> {
  await services.schema.send({ path, method: 'POST', route: '/items/collections', body: { kind: 'text', source } })
  activity.record(storageKey, text('collections.created', { name }))
  await refreshSchema(services, path)
}

/** Replaces the definition of a collection; another name in the text renames it. @throws {SchemaRequestError} 409 when the schema changed */
export async function replaceCollection(
  services: Services,
  { path, storageKey }: ChangedDatabase,
  { name, source, version }: { readonly name: string; readonly source: string; readonly version: number },
): Promise<void> {
  const route = `/items/collections/${encodeURIComponent(name)}`
  await services.schema.send({ path, method: 'POST', route, query: { version }, body: { kind: 'text', source } })
  activity.record(storageKey, text('collections.edited', { name }))
  await refreshSchema(services, path)
}

/** Deletes a collection with its documents. @throws {SchemaRequestError} */
export async function deleteCollection(services: Services, { path, storageKey }: ChangedDatabase, name: string): Promise<void> {
  const definition = await definitionBefore(services, path, 'collections', name)
  await services.schema.send({ path, method: 'DELETE', route: `/items/collections/${encodeURIComponent(name)}` })
  activity.record(storageKey, text('collections.deleted', { name }), definition)
  services.cache.removeQueries({ queryKey: ['collection', formatDatabasePath(path), name] })
  await refreshSchema(services, path)
}

/**
 * Deletes a collection with its documents, and what roles grant on it, in one change of the schema.
 *
 * @throws {SchemaRequestError} 409 when the schema was changed meanwhile
 */
export async function deleteCollectionAndGrants(services: Services, { path, storageKey }: ChangedDatabase, name: string): Promise<void> {
  const definition = await definitionBefore(services, path, 'collections', name)
  const { files, version } = await services.cache.fetchQuery({ ...schemaFilesQuery(services, path), staleTime: 0 })
  await updateSchema(services, path, { files: withoutCollection(files, name), version, staged: false })
  activity.record(storageKey, text('collections.deleted', { name }), definition)
  services.cache.removeQueries({ queryKey: ['collection', formatDatabasePath(path), name] })
  await refreshSchema(services, path)
}

/** Changes indexes of a collection: null removes one, members of others are replaced. @throws {QueryFailedError} */
export async function updateIndexes(
  services: Services,
  { path, storageKey }: ChangedDatabase,
  {
    collection,
    indexes,
    done,
  }: { readonly collection: string; readonly indexes: Readonly<Record<string, QueryValue>>; readonly done: string },
): Promise<void> {
  const query = fql`Collection.byName(${collection})!.update({ indexes: ${indexes} }) { name }`
  await services.database.read({ path, role: 'admin', query, screen: 'indexes', operation: 'update' })
  activity.record(storageKey, done)
  await refreshSchema(services, path)
}
