import { parseDatabasePath } from '@terrarium/contracts'
import { fql, TimeStub } from 'fauna'
import type { AccountContext } from '../../context/account-context.ts'
import { queryDatabase } from '../database/region-query.ts'
import { repeatable } from '../../providers/database-client.ts'

/** A key in the database at a path. */
export type MintedKey = {
  readonly path: string
  readonly keyId: string
}

/**
 * Keys with a short life that the console and the command line mint for a member's own use.
 *
 * They end with the member's access; keys that members create by name, for programs, do not.
 */
export interface MintedKeys {
  remember(key: MintedKey & { readonly memberId: string; readonly expiresAt: Date }): Promise<void>
  /** Deletes keys in their databases; one that cannot be deleted now expires by itself. */
  revoke(keys: readonly MintedKey[]): Promise<void>
}

/** Creates the record of minted keys over the control database and the region groups. */
export function createMintedKeys({
  control,
  regionGroups,
  logger,
}: Pick<AccountContext, 'control' | 'regionGroups' | 'logger'>): MintedKeys {
  return {
    remember: async ({ memberId, path, keyId, expiresAt }) => {
      await control.query(fql`
        MintedKey.create({ member: Member.byId(${memberId}), path: ${path}, keyId: ${keyId}, ttl: ${TimeStub.fromDate(expiresAt)} })
        null`)
    },
    revoke: async (keys) => {
      await Promise.all(
        keys.map(async ({ path, keyId }) => {
          const query = repeatable(fql`
            let key = Key.byId(${keyId})
            if (key.exists()) key!.delete()
            null`)
          await queryDatabase(regionGroups, parseDatabasePath(path), query).catch((error: unknown) => {
            logger.warn({ path, keyId, err: error }, 'database key not revoked')
          })
        }),
      )
    },
  }
}
