import {
  beginIntegrationConnection,
  createIntegration,
  deleteIntegration,
  listIntegrations,
  testIntegration,
  type Integration,
} from '@terrarium/contracts'
import type { Clock } from '@terrarium/base'
import { authorize } from '../../access/authorize.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { recordChange, type OwnRecord } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { IntegrationConnections } from './connection-service.ts'
import type { IntegrationManager } from './service.ts'

/** Each call asks a service elsewhere about a key: nobody is to try keys by it. */
const CHECKS_PER_ACCOUNT = { limit: 30, windowMs: 60 * 60 * 1000 } as const

interface IntegrationParts {
  readonly integrations: IntegrationManager
  readonly connections: IntegrationConnections
  readonly audit: AuditLog
}

/** Mounts integrations with monitoring services. */
export function mountIntegrationRoutes(routes: Routes, clock: Clock, { integrations, connections, audit }: IntegrationParts): void {
  const checks = createRateLimiter(clock, CHECKS_PER_ACCOUNT)
  const begins = createRateLimiter(clock, CHECKS_PER_ACCOUNT)

  routes.mountMember(listIntegrations, async ({ caller }) => ({
    ...(await integrations.list(caller.member)),
    connect: connections.services,
  }))

  routes.mountMember(beginIntegrationConnection, async ({ caller, input }) => {
    if (input.body.replaces !== undefined) authorize(caller.member, deleteIntegration.permission)
    begins.take(caller.member.account.id)
    return { url: (await connections.begin(caller, input.body)).href }
  })

  routes.mountMember(createIntegration, async (call) => {
    const { member } = call.caller
    const { body } = call.input
    if ('replaces' in body && body.replaces !== undefined) authorize(member, deleteIntegration.permission)
    checks.take(member.account.id)
    const make = async () => integrations.create(member, 'code' in body ? await connections.finish(call.caller, body) : body)
    return recordChange(audit, call, { action: 'integration.create', make, describe: describeIntegration })
  })

  routes.mountMember(testIntegration, async (call) => {
    const { member } = call.caller
    checks.take(member.account.id)
    const make = () => integrations.test(member, call.input.params.id)
    return recordChange(audit, call, { action: 'integration.test', make, describe: describeIntegration })
  })

  routes.mountMember(deleteIntegration, async (call) => {
    const make = () => integrations.delete(call.caller.member, call.input.params.id)
    await recordChange(audit, call, { action: 'integration.delete', make, describe: describeIntegration })
    return undefined
  })
}

function describeIntegration({ id, service, region_group: regionGroup, site }: Integration): OwnRecord {
  return {
    target: { kind: 'integration', id, name: `${service} ${regionGroup}` },
    details: { provider: service, path: regionGroup, scope: site },
  }
}
