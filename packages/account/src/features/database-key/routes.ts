import { createDatabaseKey } from '@terrarium/contracts'
import type { Logger } from '../../context/account-context.ts'
import { actedBy, type AuditLog } from '../audit-log/service.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { DatabaseKeyService } from './service.ts'

/** Mounts the minting of database keys. */
export function mountDatabaseKeyRoutes(routes: Routes, logger: Logger, keys: DatabaseKeyService, audit: AuditLog): void {
  routes.mountMember(createDatabaseKey, async ({ input, caller, request }) => {
    const key = await keys.create(input.body)
    logger.info({ memberId: caller.member.id, keyId: key.id, path: key.path, role: key.role }, 'database key created')
    await audit.record({
      ...actedBy(caller.member),
      action: 'database_key.create',
      target: { kind: 'database_key', id: key.id, name: key.name ?? '' },
      address: request.ip,
      details: { path: key.path, role: key.role },
    })
    return key
  })
}
