import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { paths } from '../../config/paths.ts'
import { backgroundTasks } from '../../data/background-tasks.ts'
import { errorDetails } from '../../data/error-text.ts'
import { awaitedDatabases, leaveFirstQuery } from '../../data/first-query.ts'
import { leaveFirstSteps } from '../../data/first-steps.ts'
import { reportFailure } from '../../data/report-failure.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import { createDatabase } from './database-mutations.ts'
import type { CreatedDatabase } from './database-mutations.ts'
import { FIRST_QUERY, FIRST_STEPS } from './glasshouse/glasshouse-queries.ts'
import { markSample } from './glasshouse/sample-marks.ts'
import type { SampleOrigin } from './glasshouse/sample-marks.ts'
import type { SampleSize } from './glasshouse/sample-size.ts'

/** The step after which the plants are there that the first query reads. */
const FIRST_READABLE_STEP = 4

/** Name of the database that the first tile makes. */
const NAME = 'glasshouse'

/**
 * Fills a database with the sample in the background; a failure keeps the database and offers another try.
 *
 * `onReadable` is called once the first query has something to read.
 */
export async function fillWithGlasshouse(
  services: Services,
  { path, globalId }: CreatedDatabase,
  origin: SampleOrigin,
  size: SampleSize = 'small',
  onReadable: () => void = () => undefined,
): Promise<void> {
  const storageKey = globalId ?? formatDatabasePath(path)
  markSample(storageKey, origin)
  const { GLASSHOUSE_STEPS, seedGlasshouse } = await import('./glasshouse/seed-glasshouse.ts')
  const tell = backgroundTasks.start({
    title: text('demo.adding', { name: path.names[path.names.length - 1] ?? '' }),
    steps: GLASSHOUSE_STEPS,
    href: paths.database.href(path.regionGroup, path.names),
  })
  const attempt = async () => {
    tell({ state: 'running', detail: undefined, retry: undefined })
    try {
      await seedGlasshouse(services, { path, storageKey }, size, (step) => {
        tell({ step })
        if (step >= FIRST_READABLE_STEP) onReadable()
      })
      tell({ state: 'done', step: GLASSHOUSE_STEPS })
      toasts.show({ theme: 'success', title: text('demo.done') })
    } catch (error: unknown) {
      reportFailure(error)
      tell({ state: 'failed', detail: errorDetails(error), retry: () => void attempt() })
      toasts.show({ theme: 'error', title: text('demo.failed') })
    }
  }
  await attempt()
}

/**
 * Makes the sample's database, or one of the next free name, and begins to fill it.
 *
 * Resolves as soon as its shell can be opened; the query is in it already.
 */
export async function openGlasshouse(services: Services, root: DatabasePath, taken: readonly string[]): Promise<DatabasePath> {
  let name = NAME
  for (let number = 2; taken.includes(name); number += 1) name = `${NAME}_${number}`
  const created = await createDatabase(services, root, { name, typechecked: 'inherit', protected: 'inherit' })
  if (created.globalId === undefined) {
    void fillWithGlasshouse(services, created, 'created')
    return created.path
  }
  leaveFirstQuery(created.globalId, FIRST_QUERY)
  leaveFirstSteps(created.globalId, FIRST_STEPS)
  const onReadable = awaitedDatabases.add(created.globalId)
  void fillWithGlasshouse(services, created, 'created', 'small', onReadable).finally(onReadable)
  return created.path
}
