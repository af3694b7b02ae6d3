import { parseDatabasePath } from '@terrarium/contracts'
import type { ReachOf } from '../../access/reach.ts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { DatabaseRepository } from '../database/repository.ts'
import type { DatabaseBackups } from '../../providers/database-backups.ts'
import { createHeldStores, type HeldStores } from '../../processes/held-stores.ts'
import type { Membership } from '../../processes/membership.ts'
import { createRecurringWork } from '../../timers/recurring-work.ts'
import { createExportRepository } from '../export/repository.ts'
import { mountExportRoutes } from '../export/routes.ts'
import { ExportService } from '../export/service.ts'
import { mountConfigurationRoutes } from './configuration-routes.ts'
import { createConfigurationRepository } from './configuration-repository.ts'
import { ConfigurationService } from './configuration-service.ts'
import { HeldWatch } from './held-watch.ts'
import { mountJobRoutes } from './job-routes.ts'
import { createJobRepository } from './job-repository.ts'
import { JobRunner } from './job-runner.ts'
import { JobService } from './job-service.ts'
import { createLeaseFollower } from './lease-follower.ts'
import { Scheduler } from './scheduler.ts'
import { mountSnapshotRoutes } from './snapshot-routes.ts'
import { createSnapshotRepository, type SnapshotRepository } from './snapshot-repository.ts'
import { SnapshotService } from './snapshot-service.ts'

const LOOK_MS = 30_000

/** Backups and exports of databases: their routes, and what is done without being asked. */
export interface Backups {
  mount(routes: Routes): void
  /** The copy or restore because of which the database at a path is unavailable. */
  readonly jobAt: (path: string) => { readonly id: string; readonly kind: 'copy' | 'restore' } | undefined
  /** Goes on with what a stop has left, and from then on follows the schedules. */
  begin(): Promise<void>
  /** Looks at once whether a schedule is due or a snapshot has expired. */
  look(): Promise<void>
  /** Resolves when the snapshots, copies and restores under way have ended. */
  settled(): Promise<void>
  /** Gives up what is under way; the next start goes on with it. */
  close(): Promise<void>
}

interface BackupTools {
  readonly audit: AuditLog
  readonly databases: DatabaseRepository
  readonly reachOf: ReachOf
  readonly membership: Pick<Membership, 'leases' | 'listOthers'>
}

/** Creates backups of the stores that are this process's. */
export function createBackups(given: AccountContext, { audit, databases, reachOf, membership }: BackupTools): Backups {
  const stores = createHeldStores(given, membership.leases)
  const context = { ...given, backups: stores.backups }
  const rows = createSnapshotRepository(context.control)
  const jobs = createJobRepository(context.control)
  const configurations = createConfigurationRepository(context.control)
  const snapshots = new SnapshotService(context, rows, stores)
  const jobTools = { context, jobs, rows, snapshots, configurations, audit, stores, membership }
  const runner = new JobRunner(jobTools)
  const watch = new HeldWatch({ context: given, stores, jobs, runner: { heldHere: () => runner.heldHere() } })
  const jobAt: Backups['jobAt'] = (path) => runner.jobAt(path) ?? watch.jobAt(path)
  const jobService = new JobService(jobTools, runner)
  const configurationService = new ConfigurationService({ context, configurations, rows, snapshots, stores, databases, jobAt })
  const scheduler = new Scheduler({ context, configurations, snapshots, runner, audit })
  const exportRows = createExportRepository(context.control)
  const exports = new ExportService(context, exportRows, stores)

  const works = [runner, snapshots, exports]
  const following = createLeaseFollower({ stores, watch, works, logger: context.logger })
  const onFault = (error: unknown): void => context.logger.error({ err: error }, 'schedules of backups could not be read')
  const recurring = createRecurringWork({
    everyMs: LOOK_MS,
    work: async () => {
      await following.look()
      await scheduler.look()
      await noteSizes(context.backups, rows, stores)
    },
    onFault,
  })

  return {
    mount: (routes) => {
      mountExportRoutes(routes, context, { repository: exportRows, service: exports, audit, reachOf })
      mountConfigurationRoutes(routes, configurationService, audit, reachOf)
      mountSnapshotRoutes(routes, { context, rows, snapshots, configurations, runner, audit, reachOf })
      mountJobRoutes(routes, jobService, audit, reachOf)
    },
    jobAt,
    begin: async () => {
      await following.look()
      // The only process has what it has from the start.
      const regions = given.ownProcess === undefined ? given.regionGroups.map(({ prefix }) => prefix) : []
      for (const work of works) await work.resume(regions)
      if (stores.shared.length > 0) following.begin()
      void recurring.look().catch(onFault)
      recurring.begin()
    },
    look: () => recurring.look(),
    settled: async () => {
      for (const work of works) await work.settled()
    },
    close: async () => {
      await recurring.close()
      await following.close()
      for (const work of works) await work.close()
    },
  }
}

/** Notes for the usage what the snapshots have that are here. */
async function noteSizes(backups: DatabaseBackups, rows: Pick<SnapshotRepository, 'sizes'>, stores: HeldStores): Promise<void> {
  const own = (await rows.sizes()).filter(({ path }) => !stores.isElsewhere(parseDatabasePath(path).regionGroup))
  for (const { path, bytes } of sumsOf(own)) backups.noteStored?.(path, bytes)
}

/** Adds up what is stored by database. */
function sumsOf(
  sizes: readonly { readonly path: string; readonly bytes: number }[],
): Iterable<{ readonly path: string; readonly bytes: number }> {
  const sums = new Map<string, number>()
  for (const { path, bytes } of sizes) sums.set(path, (sums.get(path) ?? 0) + bytes)
  return [...sums].map(([path, bytes]) => ({ path, bytes }))
}
