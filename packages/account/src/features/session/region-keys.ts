import { REGION_GROUPS, type RegionGroup, type RegionGroups } from '@terrarium/contracts'
import { fql, TimeStub } from 'fauna'
import type { AccountContext, RegionGroupAccess } from '../../context/account-context.ts'
import { hashSecret } from '../../access/credential.ts'
import type { Member } from '../../access/caller.ts'
import { mayHoldRegionKeys, type GrantSettings } from '../../access/database-policy.ts'
import type { RegionKey } from './repository.ts'
import { repeatable } from '../../providers/database-client.ts'

/** Keys of region groups' roots that live and die with a session; the root secrets themselves never leave the service. */
export interface RegionKeys {
  /** Mints a key in each region group for a member who may administer databases; one that does not answer is left out. */
  mint(member: Member, expiresAt: Date): Promise<readonly MintedRegionKey[]>
  /** Deletes keys; one that cannot be deleted now expires with its session. */
  revoke(keys: readonly RegionKey[]): Promise<void>
}

/** A region key with its secret, which is known only now. */
export interface MintedRegionKey extends RegionKey {
  readonly secret: string
}

const KEY_NAME = 'System-generated session key'

/** Creates the minting of region keys. */
export function createRegionKeys(context: Pick<AccountContext, 'regionGroups' | 'logger'> & GrantSettings): RegionKeys {
  const { regionGroups, logger } = context
  const failed = (action: string, prefix: string, error: unknown): undefined => {
    logger.warn({ regionGroup: prefix, err: error }, `region key not ${action}`)
    return undefined
  }
  return {
    mint: async (member, expiresAt) => {
      if (!mayHoldRegionKeys(member.role, context)) return []
      const minted = await Promise.all(
        regionGroups.map((region) => mintKey(region, expiresAt).catch((error: unknown) => failed('minted', region.prefix, error))),
      )
      return minted.filter((key) => key !== undefined)
    },
    revoke: async (keys) => {
      await Promise.all(
        keys.map(async (key) => {
          const region = regionGroups.find(({ prefix }) => prefix === key.prefix)
          if (region !== undefined) await revokeKey(region, key.keyId).catch((error: unknown) => failed('revoked', key.prefix, error))
        }),
      )
    },
  }
}

/** Presents region groups as a session carries them, each with its key's secret where there is one. */
export function presentRegionGroups(regionGroups: readonly RegionGroupAccess[], keys: readonly MintedRegionKey[]): RegionGroups {
  const presented: Record<string, RegionGroup> = {}
  for (const { prefix, url } of regionGroups) {
    const { prefixAliases, ...definition } = REGION_GROUPS[prefix]
    const secret = keys.find((key) => key.prefix === prefix)?.secret
    presented[prefix] = {
      ...definition,
      prefixAliases: [...prefixAliases],
      frontdoorPrefix: prefix,
      url,
      graphqlUrl: `${url.replace(/\/$/, '')}/graphql`,
      ...(secret === undefined ? {} : { secret }),
    }
  }
  return presented
}

async function mintKey(region: RegionGroupAccess, expiresAt: Date): Promise<MintedRegionKey> {
  const { data } = await region.client.query<{ id: string; secret: string }>(
    fql`Key.create({ role: "admin", ttl: ${TimeStub.fromDate(expiresAt)}, data: { name: ${KEY_NAME} } }) { id, secret }`,
    { secret: region.rootSecret },
  )
  return { prefix: region.prefix, keyId: data.id, secret: data.secret, secretHash: hashSecret(data.secret) }
}

async function revokeKey(region: RegionGroupAccess, keyId: string): Promise<void> {
  await region.client.query(
    repeatable(fql`
      let key = Key.byId(${keyId})
      if (key.exists()) key!.delete()
      null`),
    { secret: region.rootSecret },
  )
}
