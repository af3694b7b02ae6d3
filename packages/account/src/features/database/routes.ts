import { listDatabases } from '@terrarium/contracts'
import { authorize } from '../../access/authorize.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { LIST_DATABASES } from './policy.ts'
import type { DatabaseService } from './service.ts'

/** Mounts the list of databases. */
export function mountDatabaseRoutes(routes: Routes, databases: DatabaseService): void {
  routes.mountMember(listDatabases, async ({ input, caller }) => {
    authorize(caller.member, LIST_DATABASES)
    return databases.list(input.query)
  })
}
