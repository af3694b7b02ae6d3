import { liftSignInLock, listSignInLocks } from '@terrarium/contracts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { SignInLockService } from './service.ts'

/** Mounts the locks of an account's members. */
export function mountSignInLockRoutes(routes: Routes, locks: SignInLockService, audit: AuditLog): void {
  routes.mountMember(listSignInLocks, async ({ caller }) => {
    return [...(await locks.list(caller.member))]
  })

  routes.mountMember(liftSignInLock, async ({ input, caller, request }) => {
    const lifted = await locks.lift(caller.member, input.params.id)
    if (lifted === undefined) throw new AccountError('not_found')
    await recordOwn(audit, { caller, request }, 'member.unlock', { target: { kind: 'member', id: lifted.id, name: lifted.name } })
    return undefined
  })
}
