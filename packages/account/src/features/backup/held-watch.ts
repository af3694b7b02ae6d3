import { regionGroupName, type RegionPrefix } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { HeldStores } from '../../processes/held-stores.ts'
import type { JobRepository, StoredJob } from './job-repository.ts'
import { regionOfName } from './region-of-name.ts'

/** How often a process looks which databases of clusters the others hold. */
export const HELD_LOOK_MS = 2_000
/** By then every other process has heard of a hold: two looks, and a second for what they take. */
export const HELD_HEARD_MS = 2 * HELD_LOOK_MS + 1_000

interface HeldWatchTools {
  /** With the backups of all region groups, also those that another process makes. */
  readonly context: Pick<AccountContext, 'backups'>
  readonly stores: Pick<HeldStores, 'isElsewhere' | 'shared'>
  readonly jobs: Pick<JobRepository, 'listRunning'>
  readonly runner: { readonly heldHere: () => Iterable<string> }
}

/** Follows which databases of clusters are held by copies and restores of other processes: what any process answers for is unavailable at all. */
export class HeldWatch {
  readonly #tools: HeldWatchTools
  #held: readonly StoredJob[] = []

  constructor(tools: HeldWatchTools) {
    this.#tools = tools
  }

  /** The job of another process because of which the database at a path is unavailable. */
  jobAt(path: string): StoredJob | undefined {
    return this.#held.find(({ target }) => path === target || path.startsWith(`${target}/`))
  }

  /** Tells the region groups on clusters what others hold. Jobs that nobody runs at present hold their databases as well. */
  async look(): Promise<void> {
    const { context, stores, jobs, runner } = this.#tools
    if (stores.shared.length === 0) return
    const here = new Set(runner.heldHere())
    const running = await jobs.listRunning()
    for (const id of runner.heldHere()) here.add(id)
    const isOthers = (job: StoredJob): boolean => !here.has(job.id) || stores.isElsewhere(regionOfName(job.region))
    this.#held = running.filter((job) => stores.shared.some((region) => isHeldIn(job, region)) && isOthers(job))
    for (const region of stores.shared) {
      const held = this.#held
        .filter((job) => isHeldIn(job, region))
        .map(({ id, kind, globalId }) => ({ job: BigInt(id), kind, globalId: BigInt(globalId ?? 0) }))
      context.backups.noteHeld?.(region, held)
    }
  }
}

/** A job at its end holds its database no more, as far as others are concerned. */
function isHeldIn({ region, globalId, step }: StoredJob, shared: RegionPrefix): boolean {
  return region === regionGroupName(shared) && globalId !== null && step !== 'done'
}
