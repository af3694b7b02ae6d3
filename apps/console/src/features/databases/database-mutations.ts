import { childPath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { DATABASES_KEY } from '../../data/database-queries.ts'
import { fql } from '../../data/fql.ts'
import type { Services } from '../../data/services.ts'

/** A setting that a database may leave to its parent. */
export type Inherited = 'inherit' | 'on' | 'off'

export interface NewDatabase {
  readonly name: string
  readonly typechecked: Inherited
  readonly protected: Inherited
}

function settingOf(choice: Inherited): boolean | undefined {
  return choice === 'inherit' ? undefined : choice === 'on'
}

/** Creates a database below a path and returns where it is. @throws {QueryFailedError} */
export async function createDatabase(services: Services, parent: DatabasePath, database: NewDatabase): Promise<DatabasePath> {
  const fields = { name: database.name, typechecked: settingOf(database.typechecked), protected: settingOf(database.protected) }
  const query = fql`Database.create(${fields}) { name }`
  await services.database.read({ path: parent, role: 'admin', query, screen: 'explorer', operation: 'create_database' })
  await services.cache.invalidateQueries({ queryKey: [DATABASES_KEY] })
  return childPath(parent, database.name)
}

/** Deletes a database with everything in it. @throws {QueryFailedError} */
export async function deleteDatabase(services: Services, parent: DatabasePath, name: string): Promise<void> {
  const query = fql`Database.byName(${name})!.delete()`
  await services.database.read({ path: parent, role: 'admin', query, screen: 'explorer', operation: 'delete_database' })
  await services.cache.invalidateQueries({ queryKey: [DATABASES_KEY] })
}
