import { refreshContents } from '../../../data/contents-list.ts'
import { DATABASES_KEY } from '../../../data/database-queries.ts'
import { fql } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { openSavedQueryStore } from '../../../data/saved-query-store.ts'
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
export async function forgetSampleQueries(services: Services, storageKey: string): Promise<void> {
  const store = await openSavedQueryStore(services)
  if (store === undefined) return
  const { queries } = await store.list(storageKey)
  const samples = new Set(sampleQueries(storageKey).map(({ id }) => id))
  for (const query of queries) if (samples.has(query.id)) await store.remove(query)
}
