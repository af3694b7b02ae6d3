import { cancelEmailChange, changePassword, requestEmailChange, resendEmailChange, updateOwnProfile } from '@terrarium/contracts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { presentSessionUser } from '../identity/presenter.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { OwnAccountService } from './service.ts'

/** Mounts what members change of their own. */
export function mountOwnAccountRoutes(routes: Routes, own: OwnAccountService, audit: AuditLog): void {
  routes.mountMember(updateOwnProfile, async ({ input, caller, request }) => {
    const renamed = await own.rename(caller.member, input.body.name)
    await recordOwn(audit, { caller, request }, 'profile.update')
    return presentSessionUser(renamed)
  })

  routes.mountMember(changePassword, async ({ input, caller, request }) => {
    await own.changePassword(caller.member, { ...input.body, sessionId: caller.sessionId })
    await recordOwn(audit, { caller, request }, 'password.change')
    return undefined
  })

  routes.mountMember(requestEmailChange, async ({ input, caller, request }) => {
    const email = await own.requestEmailChange(caller.member, input.body.email, input.body.password)
    await recordOwn(audit, { caller, request }, 'email.change_request', { details: { email } })
    return { pending_email: email }
  })

  routes.mountMember(cancelEmailChange, async ({ caller, request }) => {
    await own.cancelEmailChange(caller.member)
    await recordOwn(audit, { caller, request }, 'email.change_cancel')
    return undefined
  })

  routes.mountMember(resendEmailChange, async ({ caller }) => {
    await own.resendEmailChange(caller.member)
    return undefined
  })
}
