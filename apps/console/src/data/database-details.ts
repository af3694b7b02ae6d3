import { ApiError, formatDatabasePath, parentPath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { DATABASES_KEY, findListedDatabase } from './database-queries.ts'
import { readEnvironment } from './environments.ts'
import type { Environment } from './environments.ts'
import { fql } from './fql.ts'
import type { Services } from './services.ts'
import type { PlainValue } from './wire-value.ts'

export interface DatabaseDetails {
  readonly name: string
  readonly globalId: string | undefined
  readonly protected: boolean | undefined
  readonly typechecked: boolean | undefined
  readonly priority: number | undefined
  /** The environment that members with write access have agreed on. */
  readonly sharedEnvironment: Environment | undefined
}

/** Reads what a database's parent knows of it; null when there is none of that name. */
export function databaseQuery(services: Services, path: DatabasePath) {
  return queryOptions({
    queryKey: [DATABASES_KEY, 'details', formatDatabasePath(path)],
    queryFn: async ({ signal }): Promise<DatabaseDetails | null> => {
      const parent = parentPath(path)
      const name = path.names[path.names.length - 1]
      if (parent === undefined || name === undefined) return null
      const query = fql`
        let database: Any = Database.byName(${name})
        if (database == null) null else {
          name: database.name, global_id: database.global_id, protected: database.protected, typechecked: database.typechecked,
          priority: database.priority, environment: database.data?.environment
        }`
      try {
        const read = { path: parent, role: 'admin', query, screen: 'database', operation: 'open', signal } as const
        return readDetails(await services.database.read(read))
      } catch (error: unknown) {
        if (!isDenied(error)) throw error
        return listedDetails(services, parent, name, signal)
      }
    },
  })
}

function isDenied(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'permission_denied'
}

/** What the list of databases says of one to a member who does not reach its parent: no priority and no environment. */
async function listedDetails(services: Services, parent: DatabasePath, name: string, signal: AbortSignal): Promise<DatabaseDetails | null> {
  const found = await findListedDatabase(services, parent, name, signal)
  if (found === undefined) return null
  const { global_id: globalId, protected: isProtected, typechecked } = found
  return { name, globalId, protected: isProtected, typechecked, priority: undefined, sharedEnvironment: undefined }
}

function readDetails(row: PlainValue): DatabaseDetails | null {
  if (typeof row !== 'object' || row === null) return null
  const fields = row as Readonly<Record<string, PlainValue>>
  return {
    name: typeof fields['name'] === 'string' ? fields['name'] : '',
    globalId: typeof fields['global_id'] === 'string' ? fields['global_id'] : undefined,
    protected: typeof fields['protected'] === 'boolean' ? fields['protected'] : undefined,
    typechecked: typeof fields['typechecked'] === 'boolean' ? fields['typechecked'] : undefined,
    priority: typeof fields['priority'] === 'number' ? fields['priority'] : undefined,
    sharedEnvironment: readEnvironment(fields['environment']),
  }
}
