import { getContactInfo, updateContactInfo } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { createContactInfoRepository } from './repository.ts'

/** Mounts the contact info of accounts. */
export function mountContactInfoRoutes(routes: Routes, { control }: AccountContext, audit: AuditLog): void {
  const repository = createContactInfoRepository(control)

  routes.mountMember(getContactInfo, ({ caller }) => repository.get(caller.member.account.id))

  routes.mountMember(updateContactInfo, async ({ input, caller, request }) => {
    const { id } = caller.member.account
    await repository.replace(id, input.body)
    const target = { kind: 'account', id, name: input.body.company_name }
    await recordOwn(audit, { caller, request }, 'contact_info.update', { target, details: { email: input.body.contact_email } })
    return input.body
  })
}
