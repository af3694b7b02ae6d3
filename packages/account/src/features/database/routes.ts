import { listDatabases } from '@terrarium/contracts'
import type { ReachOf } from '../../access/reach.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { DatabaseService } from './service.ts'

/** Mounts the list of databases. */
export function mountDatabaseRoutes(routes: Routes, databases: DatabaseService, reachOf: ReachOf): void {
  routes.mountMember(listDatabases, async ({ input, caller }) => databases.list(input.query, await reachOf(caller.member)))
}
