import type { DatabasePath, RegionGroup } from '@terrarium/contracts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DatabaseDetails } from './database-details.ts'
import { environmentLabels } from './environments.ts'
import type { Environment } from './environments.ts'

/** The database that the page is about. */
export interface OpenDatabase {
  readonly path: DatabasePath
  readonly region: RegionGroup
  readonly details: DatabaseDetails
  /** Keeps what belongs to this database apart from that of others, through renames. */
  readonly storageKey: string
  readonly environment: Environment | undefined
  /** A production database whose edits were not enabled in this tab: reads only. */
  readonly isLocked: boolean
}

export const DatabaseContext = createContext<Omit<OpenDatabase, 'environment' | 'isLocked'> | undefined>(undefined)

/** The environment that a database is marked with; undefined while its details are not known. */
export function useEnvironment(details: DatabaseDetails | null | undefined): Environment | undefined {
  useSyncExternalStore(environmentLabels.subscribe, environmentLabels.version)
  return details ? environmentLabels.of(details.globalId, details.sharedEnvironment) : undefined
}

/** The database of the page. Only pages below a database's route may ask. */
export function useDatabase(): OpenDatabase {
  const database = useContext(DatabaseContext)
  const environment = useEnvironment(database?.details)
  if (database === undefined) throw new Error('This page is not below a database.')
  return { ...database, environment, isLocked: environmentLabels.isLocked(database.details.globalId, environment) }
}
