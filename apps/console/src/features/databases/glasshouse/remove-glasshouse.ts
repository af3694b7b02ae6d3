import { refreshContents } from '../../../data/contents-list.ts'
import { DATABASES_KEY } from '../../../data/database-queries.ts'
import { fql } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { openShellRecords } from '../../../data/shell-records.ts'
import { forgetSample } from './sample-marks.ts'
import type { SampleDatabase } from './sample-marks.ts'
import { sampleQueries } from './glasshouse-queries.ts'

/** What the schema of the sample defines. A role comes before what it names. */
const ROLES = ['visitor', 'keeper', 'curator', 'auditor']
const FUNCTIONS = ['waterSpecimen', 'moveSpecimen', 'recordReading', 'dueToday', 'zoneReport']
const COLLECTIONS = ['Task', 'Reading', 'Specimen', 'Keeper', 'Bench', 'Species']

/** Deletes the collections, functions and roles of the sample, and nothing else of the database. @throws {QueryFailedError} */
export async function removeSampleContents(services: Services, { path, storageKey }: SampleDatabase): Promise<void> {
  const query = fql`${ROLES}.forEach(name => Role.byName(name)?.delete())
${FUNCTIONS}.forEach(name => Function.byName(name)?.delete())
${COLLECTIONS}.forEach(name => Collection.byName(name)?.delete())`
  await services.database.read({ path, role: 'admin', query, screen: 'demo', operation: 'remove' })
  await forgetSampleQueries(services, storageKey)
  forgetSample(storageKey)
  await refreshContents(services, path)
  await services.cache.invalidateQueries({ queryKey: [DATABASES_KEY] })
}

/** Forgets the saved queries of the sample. */
export async function forgetSampleQueries({ session }: Services, storageKey: string): Promise<void> {
  const userId = session.get()?.user.id
  if (userId === undefined) return
  const records = await openShellRecords(userId)
  for (const { id } of sampleQueries(storageKey)) await records.remove('saved', id)
}
