import { ApiError, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { refreshContents } from '../../../data/contents-list.ts'
import { DATABASES_KEY } from '../../../data/database-queries.ts'
import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { openSavedQueryStore } from '../../../data/saved-query-store.ts'
import { sampleQueries } from './glasshouse-queries.ts'
import type { SampleDatabase } from './sample-marks.ts'
import type { SampleSize } from './sample-size.ts'
import { GLASSHOUSE_FILE, GLASSHOUSE_SCHEMA } from './glasshouse-schema.ts'
import type { SampleRow } from './glasshouse-data.ts'
import { benchRows, keeperRows, LOST_BENCH_ID, readingRows, specimenRows, speciesRows, taskRows } from './glasshouse-data.ts'

/** Documents made in one transaction; small steps while there are few, so that progress is seen. */
const BATCH = 60
const MANY = 1_000
const LARGE_BATCH = 600

/** Steps of seeding, as they are counted. */
export const GLASSHOUSE_STEPS = 6

function batchesOf<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const size = rows.length > MANY ? LARGE_BATCH : BATCH
  return Array.from({ length: Math.ceil(rows.length / size) }, (_unused, index) => rows.slice(index * size, (index + 1) * size))
}

/** A note of 200 KB, which shows how a table cell displays a long value. */
const LONG_NOTE = 'The leaves turn towards the door in the evening. '.repeat(4100)

/** Queries that make what is not there yet; each row is called `row`. */
const MAKERS: readonly {
  readonly rows: (size: SampleSize) => readonly SampleRow[]
  readonly query: (rows: readonly SampleRow[]) => QueryTemplate
}[] = [
  {
    rows: speciesRows,
    query: (rows) => fql`${rows}.forEach(row => if (!Species.byId(row.id).exists()) Species.create({
      id: row.id, latinName: row.latinName, commonName: row.commonName, tags: row.tags, wateringDays: row.wateringDays, minLux: row.minLux
    }))`,
  },
  {
    rows: benchRows,
    query: (rows) => fql`${rows}.forEach(row => if (!Bench.byId(row.id).exists()) Bench.create({
      id: row.id, code: row.code, zone: row.zone, heated: row.heated, size: { width: row.width, depth: row.depth }
    }))`,
  },
  {
    rows: keeperRows,
    query: (rows) => fql`${rows}.forEach(row => if (!Keeper.byId(row.id).exists()) Keeper.create({
      id: row.id, name: row.name, email: row.email, active: row.active, shift: row.shift
    }))`,
  },
  {
    rows: specimenRows,
    query: (rows) => fql`${rows}.forEach(row => if (!Specimen.byId(row.id).exists()) Specimen.create({
      id: row.id, tag: row.tag, species: Species.byId(row.species), bench: Bench.byId(row.bench),
      keeper: if (row.keeper == null) null else Keeper.byId(row.keeper),
      acquired: Date(row.acquired), health: row.health,
      lastWatered: if (row.lastWatered == null) null else Time(row.lastWatered)
    }))`,
  },
  {
    rows: readingRows,
    query: (rows) => fql`${rows}.forEach(row => if (!Reading.byId(row.id).exists()) Reading.create({
      id: row.id, specimen: Specimen.byId(row.specimen), takenAt: Time.now().subtract(row.minutesAgo, "minutes"),
      moisture: row.moisture, light: row.light, sensorSerial: row.sensorSerial.parseLong()
    }))`,
  },
  {
    rows: taskRows,
    query: (rows) => fql`${rows}.forEach(row => if (!Task.byId(row.id).exists()) Task.create({
      id: row.id, title: row.title, assignee: Keeper.byId(row.assignee), due: Date.today().add(row.daysAhead, "days"), done: row.done,
      note: if (row.note == null) null else ${LONG_NOTE}
    }))`,
  },
]

/** What is worth a look: a plant with three versions, a document about to expire, a reference to a bench that has gone. */
const LESSONS: readonly QueryTemplate[] = [
  fql`let plant: Any = Specimen.where(.tag == "GH-007").first()!
    if (plant.notes?.story == null) plant.update({ health: 3, notes: { story: "wilted after the heating failed" } })`,
  fql`let plant: Any = Specimen.where(.tag == "GH-007").first()!
    if (plant.notes?.story == "wilted after the heating failed") plant.update({ health: 8, notes: { story: "recovered on bench P-01" } })`,
  fql`let reading: Any = Reading.byId("500120")
    if (reading.exists()) reading.update({ ttl: Time.now().add(1, "hour") })`,
  fql`let bench: Any = Bench.byId(${LOST_BENCH_ID})
    if (bench.exists()) bench.delete()`,
]

/**
 * Fills a database with the sample: its saved queries, its schema, then its documents, then what can be learnt from it.
 *
 * Everything is made only where it is missing, so that it can be run again after it was broken off. `tell` is called after each step.
 * @throws {SchemaRequestError | QueryFailedError}
 */
export async function seedGlasshouse(
  services: Services,
  { path, storageKey }: SampleDatabase,
  sampleSize: SampleSize,
  tell: (step: number) => void,
): Promise<void> {
  await keepQueries(services, { path, storageKey })
  await services.schema.send({
    path,
    method: 'POST',
    route: '/update',
    query: { override: false, force: true },
    body: { kind: 'files', files: { [GLASSHOUSE_FILE]: GLASSHOUSE_SCHEMA } },
  })
  await refreshContents(services, path)
  for (const [index, { rows, query }] of MAKERS.entries()) {
    for (const batch of batchesOf(rows(sampleSize))) await run(services, path, query(batch))
    tell(index + 1)
  }
  for (const lesson of LESSONS) await run(services, path, lesson)
  await refreshContents(services, path)
  await services.cache.invalidateQueries({ queryKey: [DATABASES_KEY] })
}

/** The saved queries of the sample; one that is there already stays, and where there is no room for one this browser keeps it. */
async function keepQueries(services: Services, { path, storageKey }: SampleDatabase): Promise<void> {
  const store = await openSavedQueryStore(services)
  if (store === undefined) return
  for (const query of sampleQueries(storageKey)) {
    await store.put({ ...query, path: formatDatabasePath(path) }).catch(async (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'saved_query_limit') await store.putLocal(query)
      else if (error.code !== 'conflict') throw error
    })
  }
}

async function run({ database }: Services, path: DatabasePath, query: QueryTemplate): Promise<void> {
  await database.read({ path, role: 'admin', query: fql`${query}\nnull`, screen: 'demo', operation: 'seed' })
}
