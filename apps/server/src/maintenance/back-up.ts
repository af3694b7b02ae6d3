import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupStore } from '@terrarium/store'
import { StartError } from '../settings/start-error.ts'
import { dataStoresIn } from './data-stores.ts'

/** What `npm run backup` and `npm run restore` tell. */
export type Say = (line: string) => void

/**
 * Copies the stores of a data folder, which a server may have open, to a folder that does not exist yet. Each store is copied as of one
 * commit; the folder has its name once all of them are on disk.
 *
 * @throws {StartError} what is wrong, and what to do
 */
export async function backUp(data: string, target: string, say: Say): Promise<void> {
  if (existsSync(target)) throw new StartError(`${target} exists already: name a folder that does not`)
  const stores = dataStoresIn(data)
  if (stores.length === 0) throw new StartError(`there is no store in ${data}: set TERRARIUM_DATA to the data folder`)
  const draft = `${target}.partial`
  rmSync(draft, { recursive: true, force: true })
  for (const { name, path } of stores) {
    const copy = join(draft, name)
    mkdirSync(copy, { recursive: true, mode: 0o700 })
    await backupStore(path, copy)
    say(`copied ${name}`)
  }
  renameSync(draft, target)
  say(`The backup is in ${target}.`)
}
