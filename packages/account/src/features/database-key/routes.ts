import { createDatabaseKey, DATABASE_KEY_NAME, type DatabaseKey } from '@terrarium/contracts'
import type { Logger } from '../../context/account-context.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { Reach, ReachOf } from '../../access/reach.ts'
import { parseRequestPath } from '../database/region-query.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { MintedKeys } from './minted-keys.ts'
import type { DatabaseKeyService, NewDatabaseKey } from './service.ts'

/** Names under which the console and the command line mint keys for the member's own use. */
const OWN_USE_NAMES: readonly (string | undefined)[] = [DATABASE_KEY_NAME, 'System generated shell key']

/** What the routes of database keys work with. */
export interface DatabaseKeyTools {
  readonly logger: Logger
  readonly keys: DatabaseKeyService
  readonly mintedKeys: MintedKeys
  readonly audit: AuditLog
  readonly reachOf: ReachOf
}

/** Mounts the minting of database keys. */
export function mountDatabaseKeyRoutes(routes: Routes, { logger, keys, mintedKeys, audit, reachOf }: DatabaseKeyTools): void {
  routes.mountMember(createDatabaseKey, async ({ input, caller, request }) => {
    const key = await keys.create(await reachableKey(await reachOf(caller.member), input.body))
    logger.info({ memberId: caller.member.id, keyId: key.id, path: key.path, role: key.role }, 'database key created')
    const recorded = recordOwn(audit, { caller, request }, 'database_key.create', {
      target: { kind: 'database_key', id: key.id, name: key.name ?? '' },
      details: { path: key.path, role: key.role },
    })
    await Promise.all([rememberOwnUse(mintedKeys, caller.member.id, key), recorded])
    return key
  })
}

/**
 * Returns the key that a member gets who asks for one.
 *
 * Who may only read gets a key that only reads whatever its role was to be, for their own use alone: a key for programs would outlive the grant.
 * @throws {AccountError} permission_denied
 */
async function reachableKey(reach: Reach, wish: NewDatabaseKey): Promise<NewDatabaseKey> {
  if (!reach.isLimited) return wish
  const path = parseRequestPath(wish.path)
  if (!isOwnUse(wish)) {
    await reach.require(path, 'write')
    return wish
  }
  await reach.require(path, 'read')
  return (await reach.accessTo(path)) === 'write' ? wish : { ...wish, role: READING_ROLE }
}

/** Built-in role of keys that change nothing. */
const READING_ROLE = 'server-readonly'

function isOwnUse({ name, ttl }: Pick<NewDatabaseKey, 'name' | 'ttl'>): boolean {
  return ttl !== undefined && OWN_USE_NAMES.includes(name)
}

/** A key for the member's own use ends with the member's access, if it does not end before. */
async function rememberOwnUse(mintedKeys: MintedKeys, memberId: string, key: DatabaseKey): Promise<void> {
  if (key.ttl === undefined || !isOwnUse(key)) return
  await mintedKeys.remember({ memberId, path: key.path, keyId: key.id, expiresAt: new Date(key.ttl) })
}
