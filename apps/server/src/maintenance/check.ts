import { rebuildIndexes, verifyFolder } from '@terrarium/gateway'
import type { FolderCheck } from '@terrarium/gateway'
import { StoreError } from '@terrarium/store'
import { StartError } from '../settings/start-error.ts'
import type { Say } from './back-up.ts'
import { dataStoresIn } from './data-stores.ts'

const FAULTS_SHOWN_MAX = 20

/**
 * Reads every page and every record of the stores of a data folder that no server has open, and tells what is wrong with them. With
 * `isRepair`, indexes whose entries are wrong are emptied, and built again by the next server.
 *
 * @returns whether all is well
 */
export async function check(data: string, isRepair: boolean, say: Say): Promise<boolean> {
  const stores = dataStoresIn(data)
  if (stores.length === 0) throw new StartError(`there is no store in ${data}: set TERRARIUM_DATA to the data folder`)
  const damaged: string[] = []
  const misindexed: string[] = []
  for (const { name, path } of stores) {
    const { faults, indexes } = await checkOne(path, (counts) => say(`${name}: ${counts}`))
    tell(faults, say)
    tell(
      indexes.map(({ collection, what }) => `an index of ${collection}: ${what}`),
      say,
    )
    if (faults.length > 0) damaged.push(name)
    else if (indexes.length > 0 && isRepair) await repair(path, indexes, say)
    else if (indexes.length > 0) misindexed.push(name)
  }
  if (damaged.length > 0) say('Records are damaged: restore a backup (npm run restore).')
  else if (misindexed.length > 0) say('Indexes are damaged: npm run check -- --repair has them built again from their documents.')
  else say('Everything is whole.')
  return damaged.length === 0 && misindexed.length === 0
}

function tell(faults: readonly string[], say: Say): void {
  for (const fault of faults.slice(0, FAULTS_SHOWN_MAX)) say(`  ${fault}`)
  if (faults.length > FAULTS_SHOWN_MAX) say(`  and ${faults.length - FAULTS_SHOWN_MAX} more`)
}

async function checkOne(path: string, sayCounts: (counts: string) => void): Promise<Pick<FolderCheck, 'faults' | 'indexes'>> {
  try {
    const found = await verifyFolder(path)
    sayCounts(`${found.pages} pages, ${found.records} records${sweepsText(found.sweeps)}`)
    return found
  } catch (error: unknown) {
    if (!(error instanceof StoreError) || error.kind !== 'corrupt') throw error
    sayCounts('not whole')
    return { faults: [error.message], indexes: [] }
  }
}

/** What the server has removed because nobody can read it any more. */
function sweepsText({ passes, removed }: FolderCheck['sweeps']): string {
  const { documents, versions, entries, changes, leftovers } = removed
  if (documents + versions + entries + changes + leftovers === 0) return ''
  const counts = `${documents} expired documents, ${versions} past versions, ${entries} past entries, ${changes} change records, ${leftovers} leftovers`
  return `; removed in ${passes} rounds: ${counts}`
}

async function repair(path: string, indexes: FolderCheck['indexes'], say: Say): Promise<void> {
  await rebuildIndexes(path, indexes)
  const collections = new Set(indexes.map(({ collection }) => collection))
  say(`  indexes of ${[...collections].join(', ')} will be built again when the server starts`)
}
