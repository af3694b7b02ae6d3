import { beginOneTimeCode, disableOneTimeCode, enableOneTimeCode, renewRecoveryCodes } from '@terrarium/contracts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { OneTimeCodeService } from './service.ts'

/** Mounts what a member does with one-time codes of their own. */
export function mountOneTimeCodeRoutes(routes: Routes, codes: OneTimeCodeService, audit: AuditLog): void {
  routes.mountMember(beginOneTimeCode, async ({ input, caller }) => {
    return codes.begin(caller.member, input.body.password)
  })

  routes.mountMember(enableOneTimeCode, async ({ input, caller, request }) => {
    const recoveryCodes = await codes.enable(caller.member, input.body.otp)
    await recordOwn(audit, { caller, request }, 'otp.enable')
    return { recovery_codes: [...recoveryCodes] }
  })

  routes.mountMember(disableOneTimeCode, async ({ input, caller, request }) => {
    await codes.disable(caller.member, input.body.password, input.body.otp)
    await recordOwn(audit, { caller, request }, 'otp.disable')
    return undefined
  })

  routes.mountMember(renewRecoveryCodes, async ({ input, caller, request }) => {
    const recoveryCodes = await codes.renewRecoveryCodes(caller.member, input.body.password, input.body.otp)
    await recordOwn(audit, { caller, request }, 'otp.renew_recovery_codes')
    return { recovery_codes: [...recoveryCodes] }
  })
}
