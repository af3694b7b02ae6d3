import { createExport, getExport, listExports } from '@terrarium/contracts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { parseRequestPath } from '../database/region-query.ts'

const UNAVAILABLE =
  'This service has no object storage to export to. Use "Export your data" in the console to download a database, or npm run backup for all of them.'

/** Mounts exports to object storage: there are none yet, and a new one is refused with what to do instead. */
export function mountExportRoutes(routes: Routes): void {
  routes.mountMember(createExport, async ({ input }) => {
    parseRequestPath(input.body.database)
    return Promise.reject(new AccountError('bad_request', { reason: UNAVAILABLE }))
  })

  routes.mountMember(listExports, async () => Promise.resolve({ response: { results: [] } }))

  routes.mountMember(getExport, async () => Promise.reject(new AccountError('not_found', { reason: 'There is no export with this id.' })))
}
