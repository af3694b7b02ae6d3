import { createAccountKey, deleteAccountKey, listAccountKeys } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { AccountKeyService } from './service.ts'

const KEYS_PER_MEMBER = { limit: 30, windowMs: 60 * 60_000 } as const

/** Mounts account keys. */
export function mountAccountKeyRoutes(routes: Routes, context: AccountContext, keys: AccountKeyService, audit: AuditLog): void {
  const byMember = createRateLimiter(context.clock, KEYS_PER_MEMBER)

  routes.mountMember(listAccountKeys, async ({ caller }) => ({ results: await keys.list(caller.member) }))

  routes.mountMember(createAccountKey, async ({ input, caller, request }) => {
    byMember.take(caller.member.id)
    const key = await keys.create(caller.member, input.body)
    await recordOwn(audit, { caller, request }, 'account_key.create', {
      target: { kind: 'account_key', id: key.id, name: key.name },
      ...(key.expires_at === null ? {} : { details: { expires_at: key.expires_at } }),
    })
    return key
  })

  routes.mountMember(deleteAccountKey, async ({ input, caller, request }) => {
    const name = await keys.delete(caller.member, input.params.id)
    await recordOwn(audit, { caller, request }, 'account_key.delete', {
      target: { kind: 'account_key', id: input.params.id, name },
    })
    return undefined
  })
}
