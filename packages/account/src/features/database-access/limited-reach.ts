import type { DatabaseGrant, DatabasePath } from '@terrarium/contracts'
import type { Reach } from '../../access/reach.ts'
import { AccountError } from '../../context/account-error.ts'
import type { DatabaseChains } from './database-chain.ts'
import type { StoredGrant } from './repository.ts'

/** Returns the reach of a member with grants. */
export function limitedReach(grants: readonly StoredGrant[], chains: DatabaseChains): Reach {
  const onTheWay = new Set(grants.flatMap(({ ancestors }) => ancestors))

  async function accessTo(path: DatabasePath): Promise<DatabaseGrant | undefined> {
    if (grants.length === 0) return undefined
    return strongest(grants, (await chains.find(path)) ?? [])
  }

  return {
    isLimited: true,
    accessTo,
    require: async (path, access) => {
      const granted = await accessTo(path)
      if (granted === undefined) throw denied(NO_ACCESS)
      if (access === 'write' && granted === 'read') throw denied(READ_ONLY)
    },
    visibleBelow: async (path) => {
      if ((await accessTo(path)) !== undefined) return undefined
      const chain = path.names.length === 0 ? [] : await chains.find(path)
      const isOnTheWay = path.names.length === 0 || onTheWay.has(chain?.at(-1) ?? '')
      if (!isOnTheWay) throw denied(NO_ACCESS)
      return new Set([...onTheWay, ...grants.map(({ database }) => database)])
    },
  }
}

/** Returns the strongest grant of some databases. */
export function strongest(
  grants: readonly Pick<StoredGrant, 'database' | 'access'>[],
  databases: readonly string[],
): DatabaseGrant | undefined {
  const found = grants.filter(({ database }) => databases.includes(database)).map(({ access }) => access)
  return found.includes('write') ? 'write' : found[0]
}

const NO_ACCESS = 'You have no access to this database. Ask an owner or admin of the account for it.'
const READ_ONLY = 'You may read this database, not change it. Ask an owner or admin of the account for more.'

function denied(reason: string): AccountError {
  return new AccountError('permission_denied', { reason })
}
