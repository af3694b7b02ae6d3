import { listBackupConfigurations, parseDatabasePath, updateBackupConfiguration } from '@terrarium/contracts'
import { filterReadable, type ReachOf } from '../../access/reach.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { recordChange } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { parseRequestPath } from '../database/region-query.ts'
import type { ConfigurationService } from './configuration-service.ts'
import { requireBackups } from './require-backups.ts'

/** Mounts the configurations of backups. */
export function mountConfigurationRoutes(routes: Routes, service: ConfigurationService, audit: AuditLog, reachOf: ReachOf): void {
  routes.mountMember(listBackupConfigurations, async ({ input, caller }) => {
    requireBackups(caller.member)
    const reach = await reachOf(caller.member)
    if (input.query.path !== undefined) await reach.require(parseRequestPath(input.query.path), 'read')
    const page = await service.list(caller.member.account.id, input.query)
    return { ...page, results: await filterReadable(reach, page.results, ({ path }) => parseDatabasePath(path)) }
  })

  routes.mountMember(updateBackupConfiguration, async (call) => {
    const { member } = call.caller
    requireBackups(member)
    const { body } = call.input
    await (await reachOf(member)).require(parseRequestPath(body.path), 'write')
    return recordChange(audit, call, {
      action: 'backup_configuration.update',
      target: { kind: 'database', id: body.path, name: body.path },
      make: () => service.update(member.account.id, body),
      describe: ({ id, path, enabled, frequency }) => ({
        target: { kind: 'database', id, name: path },
        details: { path, kind: enabled ? (frequency ?? '') : 'disabled' },
      }),
    })
  })
}
