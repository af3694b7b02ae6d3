import { childPath, parentPath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { activity } from '../../data/activity.ts'
import { refreshContents } from '../../data/contents-list.ts'
import { DATABASES_KEY } from '../../data/database-queries.ts'
import type { Environment } from '../../data/environments.ts'
import { fql } from '../../data/fql.ts'
import { QueryFailedError } from '../../data/query-outcome.ts'
import { isPlainIdentifier } from '../../config/identifiers.ts'
import type { Services } from '../../data/services.ts'
import { fieldsOf } from '../../data/wire-value.ts'
import { text } from '../../messages/explorer-text.ts'

/** What a setting may be that a database can leave to its parent. */
export const INHERITED = ['inherit', 'on', 'off'] as const
export type Inherited = (typeof INHERITED)[number]

export interface DatabaseSettings {
  readonly name: string
  readonly typechecked: Inherited
  readonly protected: Inherited
  /** 1 to 500; undefined leaves it to the server. */
  readonly priority?: number | undefined
}

/** Turns a choice into the member of a definition: null leaves it to the parent. */
function settingOf(choice: Inherited): boolean | null {
  return choice === 'inherit' ? null : choice === 'on'
}

export function inheritedOf(setting: boolean | undefined): Inherited {
  return setting === undefined ? 'inherit' : setting ? 'on' : 'off'
}

/** A database of the explorer, and the id that outlives its renames. */
export interface CreatedDatabase {
  readonly path: DatabasePath
  readonly globalId: string | undefined
}

/** Creates a database below a path and returns where it is. @throws {QueryFailedError} */
export async function createDatabase(services: Services, parent: DatabasePath, database: DatabaseSettings): Promise<CreatedDatabase> {
  const fields = {
    name: database.name,
    ...(database.typechecked !== 'inherit' && { typechecked: settingOf(database.typechecked) }),
    ...(database.protected !== 'inherit' && { protected: settingOf(database.protected) }),
    ...(database.priority !== undefined && { priority: database.priority }),
  }
  const query = fql`Database.create(${fields}) { name, global_id }`
  const created = fieldsOf(
    await services.database.read({ path: parent, role: 'admin', query, screen: 'explorer', operation: 'create_database' }),
  )
  await services.cache.invalidateQueries({ queryKey: [DATABASES_KEY] })
  await refreshContents(services, parent)
  const globalId = typeof created['global_id'] === 'string' ? created['global_id'] : undefined
  if (globalId !== undefined) activity.record(globalId, text('activity.created'))
  return { path: childPath(parent, database.name), globalId }
}

/** Changes a database's settings and returns where it is afterwards. @throws {QueryFailedError} */
export async function updateDatabase(
  services: Services,
  path: DatabasePath,
  changes: DatabaseSettings,
  sharedEnvironment: Environment | null | undefined,
): Promise<DatabasePath> {
  const parent = parentPath(path) ?? path
  const fields = {
    name: changes.name,
    typechecked: settingOf(changes.typechecked),
    protected: settingOf(changes.protected),
    ...(changes.priority !== undefined && { priority: changes.priority }),
    ...(sharedEnvironment !== undefined && { data: { environment: sharedEnvironment } }),
  }
  const query = fql`Database.byName(${path.names[path.names.length - 1] ?? ''})!.update(${fields}) { name }`
  await services.database.read({ path: parent, role: 'admin', query, screen: 'database', operation: 'update_database' })
  await services.cache.invalidateQueries({ queryKey: [DATABASES_KEY] })
  return childPath(parent, changes.name)
}

/** Deletes a database with everything in it. @throws {QueryFailedError} */
export async function deleteDatabase(services: Services, parent: DatabasePath, name: string): Promise<void> {
  const query = fql`Database.byName(${name})!.delete()`
  await services.database.read({ path: parent, role: 'admin', query, screen: 'explorer', operation: 'delete_database' })
  await services.cache.invalidateQueries({ queryKey: [DATABASES_KEY] })
  await refreshContents(services, parent)
}

/** The server's refusal of a database's name, in a sentence for its field; undefined when it has refused something else. */
export function nameRefusal(error: unknown, name: string): { readonly fields: { readonly name: string } } | undefined {
  if (!(error instanceof QueryFailedError)) return undefined
  if (!error.failure.constraintFailures.some(({ paths }) => paths.includes('name'))) return undefined
  // The server refuses a name that is no identifier, or that another database has.
  return { fields: { name: isPlainIdentifier(name) ? text('create_database.name_taken', { name }) : text('form.name_format') } }
}
