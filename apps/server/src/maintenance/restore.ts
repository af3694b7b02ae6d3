import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupStore, checkStore } from '@terrarium/store'
import { StartError } from '../settings/start-error.ts'
import type { Say } from './back-up.ts'
import { dataStoresIn } from './data-stores.ts'

/**
 * Copies a backup to a data folder that is empty or does not exist yet. Every page of the backup is read first; the data folder is there
 * once all of it is on disk.
 *
 * @throws {StartError} what is wrong, and what to do; `StoreError` where the backup is not whole
 */
export async function restore(backup: string, data: string, say: Say): Promise<void> {
  const stores = dataStoresIn(backup)
  if (stores.length === 0) throw new StartError(`there is no backup in ${backup}`)
  if (existsSync(data) && readdirSync(data).length > 0) {
    throw new StartError(`the data folder ${data} is not empty: stop the server and move the folder aside first`)
  }
  const draft = `${data}.partial`
  rmSync(draft, { recursive: true, force: true })
  for (const { name, path } of stores) {
    await checkStore(path, () => 0)
    const copy = join(draft, name)
    mkdirSync(copy, { recursive: true, mode: 0o700 })
    await backupStore(path, copy)
    say(`restored ${name}`)
  }
  rmSync(data, { recursive: true, force: true })
  renameSync(draft, data)
  say(`The data folder is ${data}.`)
}
