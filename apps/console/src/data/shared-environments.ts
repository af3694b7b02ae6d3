import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { DATABASES_KEY } from './database-queries.ts'
import { environmentLabels, readEnvironment } from './environments.ts'
import type { Environment } from './environments.ts'
import { fql } from './fql.ts'
import { useServices } from './services.ts'
import type { Services } from './services.ts'
import { fieldsOf, listOf } from './wire-value.ts'

const LABELLED_MAX = 1000

const NONE: ReadonlyMap<string, Environment> = new Map()

/** Reads the environments that members share of the databases right below a path, by name. */
export function sharedEnvironmentsQuery({ database }: Services, parent: DatabasePath) {
  return queryOptions({
    queryKey: [DATABASES_KEY, 'environments', formatDatabasePath(parent)],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Environment>> => {
      const query = fql`
        Database.all().where(db => db.data?.environment != null).take(${LABELLED_MAX})
          .map(db => { name: db.name, environment: db.data?.environment }).toArray()`
      const rows = await database.read({ path: parent, role: 'admin', query, screen: 'explorer', operation: 'environments', signal })
      const found = listOf(rows).flatMap((row): [string, Environment][] => {
        const { name, environment } = fieldsOf(row)
        const known = readEnvironment(environment)
        return typeof name === 'string' && known !== undefined ? [[name, known]] : []
      })
      return new Map(found)
    },
  })
}

/** The environments that members share of the databases below a path, by name; read beside the list, which never waits for them. */
export function useSharedEnvironments(parent: DatabasePath): ReadonlyMap<string, Environment> {
  const services = useServices()
  useSyncExternalStore(environmentLabels.subscribe, environmentLabels.version)
  const { data } = useQuery(sharedEnvironmentsQuery(services, parent))
  return data ?? NONE
}
