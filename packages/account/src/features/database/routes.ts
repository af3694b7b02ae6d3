import { listDatabases } from '@terrarium/contracts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { DatabaseService } from './service.ts'

/** Mounts the list of databases. */
export function mountDatabaseRoutes(routes: Routes, databases: DatabaseService): void {
  routes.mountMember(listDatabases, async ({ input }) => databases.list(input.query))
}
