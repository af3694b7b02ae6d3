import { listBackupConfigurations, updateBackupConfiguration } from '@terrarium/contracts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { recordChange } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { ConfigurationService } from './configuration-service.ts'
import { requireBackups } from './require-backups.ts'

/** Mounts the configurations of backups. */
export function mountConfigurationRoutes(routes: Routes, service: ConfigurationService, audit: AuditLog): void {
  routes.mountMember(listBackupConfigurations, ({ input, caller }) => {
    requireBackups(caller.member)
    return service.list(caller.member.account.id, input.query)
  })

  routes.mountMember(updateBackupConfiguration, (call) => {
    const { member } = call.caller
    requireBackups(member)
    const { body } = call.input
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
