import type { RegionPrefix } from '@terrarium/contracts'
import type { AccountContext } from '../context/account-context.ts'
import { AccountError } from '../context/account-error.ts'
import type { DatabaseBackups, RegionBackups } from '../providers/database-backups.ts'
import { HeldElsewhereError } from './held-elsewhere-error.ts'
import { nameOfStore, type Lease, type Leases } from './leases.ts'

/** What a look at the leases has changed. */
export interface HeldChange {
  /** Region groups whose backups this process makes from now on. */
  readonly gained: readonly RegionPrefix[]
  /** Region groups of clusters whose backups another process has taken over, since this one was not seen for a while. */
  readonly lost: readonly RegionPrefix[]
}

/** Backups of a region group, by schedule or at once, are made by one process alone: who has its store, or for a cluster the first that came. */
export interface HeldStores {
  /** Backups of the region groups that are this process's. */
  readonly backups: DatabaseBackups
  /** Region groups whose backups any of the processes can make, since they are on clusters; none where this process is the only one. */
  readonly shared: readonly RegionPrefix[]
  /** Backups of a region group. @throws {AccountError} backups_unsupported where it has none; HeldElsewhereError where another process makes them */
  require(region: RegionPrefix): RegionBackups
  /** Backups of a region group, to find its databases with: on a cluster every process can. @throws {HeldElsewhereError} where only another can */
  findReader(region: RegionPrefix): RegionBackups | undefined
  /** Whether snapshots and exports of a region group are another process's. */
  isElsewhere(region: RegionPrefix): boolean
  /** @throws {HeldElsewhereError} where they are */
  refuseElsewhere(region: RegionPrefix): void
  /** The right to a region group's backups that this process had at its last look. */
  leaseOf(region: RegionPrefix): Lease | undefined
  /** Makes the region groups that have backups here this process's, as far as no other one has them. */
  refresh(): Promise<HeldChange>
}

type HeldContext = Pick<AccountContext, 'backups' | 'regionGroups' | 'ownProcess' | 'logger'>

/** Creates the held stores. The only process has all that have backups. */
export function createHeldStores(context: HeldContext, leases: Leases): HeldStores {
  return context.ownProcess === undefined ? createSoleStores(context.backups) : new LeasedStores(context, leases)
}

function createSoleStores(backups: DatabaseBackups): HeldStores {
  const require = (region: RegionPrefix): RegionBackups => {
    const found = backups.of(region)
    if (found === undefined) throw new AccountError('backups_unsupported')
    return found
  }
  return {
    backups,
    shared: [],
    require,
    findReader: (region) => backups.of(region),
    isElsewhere: () => false,
    refuseElsewhere: () => undefined,
    leaseOf: () => undefined,
    refresh: () => Promise.resolve({ gained: [], lost: [] }),
  }
}

class LeasedStores implements HeldStores {
  readonly backups: DatabaseBackups
  readonly shared: readonly RegionPrefix[]
  readonly #context: HeldContext
  readonly #leases: Leases
  readonly #held = new Map<RegionPrefix, Lease>()
  /** Those of the held ones that a look has said were gained. */
  readonly #told = new Set<RegionPrefix>()
  readonly #elsewhere = new Set<RegionPrefix>()
  readonly #refused = new Set<RegionPrefix>()

  constructor(context: HeldContext, leases: Leases) {
    const { backups, regionGroups } = context
    this.#context = context
    this.#leases = leases
    this.backups = { ...backups, of: (region) => (this.#held.has(region) ? backups.of(region) : undefined) }
    this.shared = regionGroups.map(({ prefix }) => prefix).filter((prefix) => backups.of(prefix)?.isShared === true)
  }

  require(region: RegionPrefix): RegionBackups {
    this.refuseElsewhere(region)
    const found = this.backups.of(region)
    if (found === undefined) throw new AccountError('backups_unsupported')
    return found
  }

  findReader(region: RegionPrefix): RegionBackups | undefined {
    if (!this.shared.includes(region)) this.refuseElsewhere(region)
    return this.shared.includes(region) ? this.#context.backups.of(region) : this.backups.of(region)
  }

  isElsewhere(region: RegionPrefix): boolean {
    return this.shared.includes(region) ? !this.#held.has(region) : this.#elsewhere.has(region)
  }

  refuseElsewhere(region: RegionPrefix): void {
    if (this.isElsewhere(region)) throw new HeldElsewhereError(region)
  }

  leaseOf(region: RegionPrefix): Lease | undefined {
    return this.#held.get(region)
  }

  async refresh(): Promise<HeldChange> {
    await Promise.all(this.#context.regionGroups.map(({ prefix }) => this.#look(prefix)))
    const gained = [...this.#held.keys()].filter((region) => !this.#told.has(region))
    const lost = [...this.#told].filter((region) => !this.#held.has(region))
    for (const region of gained) this.#told.add(region)
    for (const region of lost) this.#told.delete(region)
    return { gained, lost: lost.filter((region) => this.shared.includes(region)) }
  }

  async #look(region: RegionPrefix): Promise<void> {
    const name = nameOfStore(region)
    const isOpen = this.#context.backups.of(region) !== undefined
    const lease = isOpen ? await this.#leases.hold(name) : undefined
    if (lease === undefined && (await this.#leases.isOthers(name))) this.#elsewhere.add(region)
    else this.#elsewhere.delete(region)
    if (lease === undefined) this.#held.delete(region)
    else this.#held.set(region, lease)
    if (isOpen && lease === undefined && !this.shared.includes(region)) this.#reportOther(region)
  }

  /** Two stores of one region group hold different databases. */
  #reportOther(region: RegionPrefix): void {
    if (this.#refused.has(region)) return
    this.#refused.add(region)
    const text = 'another process keeps this region group in a store of its own: place it on a cluster, or run one process'
    this.#context.logger.error({ region }, text)
  }
}
