import { listDatabaseMembers, updateDatabaseMembers } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { recordChange } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { DatabaseAccess } from './service.ts'

const PER_MEMBER = { limit: 60, windowMs: 60_000 } as const

/** Mounts the members of single databases. */
export function mountDatabaseAccessRoutes(routes: Routes, context: AccountContext, access: DatabaseAccess, audit: AuditLog): void {
  const byMember = createRateLimiter(context.clock, PER_MEMBER)

  routes.mountMember(listDatabaseMembers, async ({ input, caller }) => ({
    results: await access.list(caller.member, { globalId: input.params.global_id, path: input.query.path }),
  }))

  routes.mountMember(updateDatabaseMembers, async (call) => {
    const { member } = call.caller
    const { global_id: globalId } = call.input.params
    const { path, grants } = call.input.body
    byMember.take(member.id)
    const { members: results } = await recordChange(audit, call, {
      action: 'member.grant_databases',
      target: { kind: 'database', id: globalId, name: path },
      make: () => access.replace(member, { globalId, path }, grants),
      describe: ({ path: name, changed, members }) => ({
        target: { kind: 'database', id: globalId, name },
        details: { path: name, count: String(changed), databases: describeGrants(members) },
      }),
    })
    return { results }
  })
}

/** Who has which grant of the database now. */
function describeGrants(members: readonly { readonly email: string; readonly grant: string | null }[]): string {
  return members.flatMap(({ email, grant }) => (grant === null ? [] : [`${email}: ${grant}`])).join(', ')
}
