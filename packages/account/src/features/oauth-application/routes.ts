import { createOAuthClient, deleteOAuthClient, listGrants, listOAuthClients, revokeGrant } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { ApplicationService } from './service.ts'

const CLIENTS_PER_MEMBER = { limit: 30, windowMs: 60 * 60_000 } as const

/** Mounts applications and the access that members have given them. */
export function mountApplicationRoutes(routes: Routes, context: AccountContext, applications: ApplicationService, audit: AuditLog): void {
  const byMember = createRateLimiter(context.clock, CLIENTS_PER_MEMBER)

  routes.mountMember(listGrants, async ({ caller }) => ({ results: await applications.listGrants(caller.member) }))

  routes.mountMember(revokeGrant, async ({ input, caller, request }) => {
    const name = await applications.revokeGrant(caller.member, input.params.id)
    await recordOwn(audit, { caller, request }, 'oauth_grant.revoke', {
      target: { kind: 'oauth_grant', id: input.params.id, name },
    })
    return undefined
  })

  routes.mountMember(listOAuthClients, async ({ caller }) => ({ results: await applications.listClients(caller.member) }))

  routes.mountMember(createOAuthClient, async ({ input, caller, request }) => {
    byMember.take(caller.member.id)
    const client = await applications.createClient(caller.member, input.body)
    await recordOwn(audit, { caller, request }, 'oauth_client.create', {
      target: { kind: 'oauth_client', id: client.id, name: client.name },
      details: { kind: client.confidential ? 'confidential' : 'public' },
    })
    return client
  })

  routes.mountMember(deleteOAuthClient, async ({ input, caller, request }) => {
    const name = await applications.deleteClient(caller.member, input.params.id)
    await recordOwn(audit, { caller, request }, 'oauth_client.delete', {
      target: { kind: 'oauth_client', id: input.params.id, name },
    })
    return undefined
  })
}
