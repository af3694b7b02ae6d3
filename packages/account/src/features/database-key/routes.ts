import { createDatabaseKey, DATABASE_KEY_NAME, type DatabaseKey } from '@terrarium/contracts'
import type { Logger } from '../../context/account-context.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { MintedKeys } from './minted-keys.ts'
import type { DatabaseKeyService } from './service.ts'

/** Names under which the console and the command line mint keys for the member's own use. */
const OWN_USE_NAMES: readonly (string | undefined)[] = [DATABASE_KEY_NAME, 'System generated shell key']

/** What the routes of database keys work with. */
export interface DatabaseKeyTools {
  readonly logger: Logger
  readonly keys: DatabaseKeyService
  readonly mintedKeys: MintedKeys
  readonly audit: AuditLog
}

/** Mounts the minting of database keys. */
export function mountDatabaseKeyRoutes(routes: Routes, { logger, keys, mintedKeys, audit }: DatabaseKeyTools): void {
  routes.mountMember(createDatabaseKey, async ({ input, caller, request }) => {
    const key = await keys.create(input.body)
    logger.info({ memberId: caller.member.id, keyId: key.id, path: key.path, role: key.role }, 'database key created')
    await rememberOwnUse(mintedKeys, caller.member.id, key)
    await recordOwn(audit, { caller, request }, 'database_key.create', {
      target: { kind: 'database_key', id: key.id, name: key.name ?? '' },
      details: { path: key.path, role: key.role },
    })
    return key
  })
}

/** A key for the member's own use ends with the member's access, if it does not end before. */
async function rememberOwnUse(mintedKeys: MintedKeys, memberId: string, key: DatabaseKey): Promise<void> {
  if (key.ttl === undefined || !OWN_USE_NAMES.includes(key.name)) return
  await mintedKeys.remember({ memberId, path: key.path, keyId: key.id, expiresAt: new Date(key.ttl) })
}
