import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { REGION_GROUPS } from '../settings/settings.ts'

/** A store of a data folder. */
export interface DataStore {
  /** Place below the data folder, as in a backup. */
  readonly name: string
  readonly path: string
}

/** Lists the stores that a data folder, or a backup, has. */
export function dataStoresIn(folder: string): DataStore[] {
  const names = ['control', ...REGION_GROUPS.map((name) => join('regions', name))]
  return names.map((name) => ({ name, path: join(folder, name) })).filter(({ path }) => existsSync(path))
}
