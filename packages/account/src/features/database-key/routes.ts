import { createDatabaseKey } from '@terrarium/contracts'
import type { Logger } from '../../context/account-context.ts'
import { authorize } from '../../access/authorize.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { CREATE_DATABASE_KEY } from './policy.ts'
import type { DatabaseKeyService } from './service.ts'

/** Mounts the minting of database keys. */
export function mountDatabaseKeyRoutes(routes: Routes, logger: Logger, keys: DatabaseKeyService): void {
  routes.mountMember(createDatabaseKey, async ({ input, caller }) => {
    authorize(caller.member, CREATE_DATABASE_KEY)
    const key = await keys.create(input.body)
    logger.info({ memberId: caller.member.id, keyId: key.id, path: key.path, role: key.role }, 'database key created')
    return key
  })
}
