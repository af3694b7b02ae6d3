import type { RegionPrefix } from '@terrarium/contracts'
import type { Logger } from '../../context/account-context.ts'
import type { HeldStores } from '../../processes/held-stores.ts'
import { createRecurringWork, type RecurringWork } from '../../timers/recurring-work.ts'
import { HELD_LOOK_MS, type HeldWatch } from './held-watch.ts'

/** Work in the background for the databases of region groups. */
export interface RegionWork {
  /** Goes on with what another process, or an earlier run of this one, has left. */
  resume(regions: readonly RegionPrefix[]): Promise<void>
  /** Gives up what another process goes on with. */
  lose(region: RegionPrefix): void
}

interface FollowerTools {
  readonly stores: Pick<HeldStores, 'refresh'>
  readonly watch: Pick<HeldWatch, 'look'>
  readonly works: readonly RegionWork[]
  readonly logger: Logger
}

/** Creates what follows which region groups' backups are this process's. There is one look at a time: each says what has changed since the one before. */
export function createLeaseFollower({ stores, watch, works, logger }: FollowerTools): RecurringWork {
  // Those that a look could not go on with are left to the next one.
  const unresumed = new Set<RegionPrefix>()
  return createRecurringWork({
    everyMs: HELD_LOOK_MS,
    work: async () => {
      const { gained, lost } = await stores.refresh()
      for (const region of gained) unresumed.add(region)
      for (const region of lost) unresumed.delete(region)
      // First the watch names what is given up among the jobs of others, so that its databases stay held.
      await watch.look().finally(() => lost.forEach((region) => works.forEach((work) => work.lose(region))))
      if (unresumed.size > 0) for (const work of works) await work.resume([...unresumed])
      unresumed.clear()
    },
    onFault: (error) => logger.error({ err: error }, 'who makes the backups of the region groups could not be read'),
  })
}
