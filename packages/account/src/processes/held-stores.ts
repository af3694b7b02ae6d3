import type { RegionPrefix } from '@terrarium/contracts'
import type { AccountContext } from '../context/account-context.ts'
import { AccountError } from '../context/account-error.ts'
import type { DatabaseBackups, RegionBackups } from '../providers/database-backups.ts'
import type { Leases } from './leases.ts'

/** Embedded stores are each one process's: its backups, by schedule or at once, are made by that process alone. */
export interface HeldStores {
  /** Backups of the stores that are this process's. */
  readonly backups: DatabaseBackups
  /** Backups of a region group. @throws {AccountError} backups_unsupported on a cluster, backups_elsewhere where another process has it */
  require(region: RegionPrefix): RegionBackups
  /** Whether snapshots and exports of a region group are another process's. */
  isElsewhere(region: RegionPrefix): boolean
  /** Makes the stores that are open here this process's, as far as no other one has them; true: there is one more. */
  refresh(): Promise<boolean>
}

/** Creates the held stores. The only process has all that are open. */
export function createHeldStores(
  { backups, regionGroups, ownProcess, logger }: Pick<AccountContext, 'backups' | 'regionGroups' | 'ownProcess' | 'logger'>,
  leases: Leases,
): HeldStores {
  if (ownProcess === undefined) {
    return { backups, require: requireOf(backups, () => false), isElsewhere: () => false, refresh: () => Promise.resolve(false) }
  }
  const held = new Set<RegionPrefix>()
  const elsewhere = new Set<RegionPrefix>()
  const refused = new Set<RegionPrefix>()
  const look = async (region: RegionPrefix): Promise<boolean> => {
    const name = `store:${region}`
    const isOpen = backups.of(region) !== undefined
    const isHeld = isOpen && (await leases.hold(name)) !== undefined
    if (!isHeld && (await leases.isOthers(name))) elsewhere.add(region)
    else elsewhere.delete(region)
    const isNew = isHeld && !held.has(region)
    if (isHeld) held.add(region)
    else held.delete(region)
    if (isOpen && !isHeld && !refused.has(region)) {
      refused.add(region)
      logger.error({ region }, 'another process keeps this region group in a store of its own: place it on a cluster, or run one process')
    }
    return isNew
  }
  const isElsewhere = (region: RegionPrefix): boolean => elsewhere.has(region)
  const own = { ...backups, of: (region: RegionPrefix) => (held.has(region) ? backups.of(region) : undefined) }
  return {
    backups: own,
    require: requireOf(own, isElsewhere),
    isElsewhere,
    refresh: async () => {
      const found = await Promise.all(regionGroups.map(({ prefix }) => look(prefix)))
      return found.includes(true)
    },
  }
}

function requireOf(backups: DatabaseBackups, isElsewhere: HeldStores['isElsewhere']): HeldStores['require'] {
  return (region) => {
    const found = backups.of(region)
    if (found === undefined) throw new AccountError(isElsewhere(region) ? 'backups_elsewhere' : 'backups_unsupported')
    return found
  }
}
