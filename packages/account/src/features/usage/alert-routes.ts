import {
  createUsageAlert,
  deleteUsageAlert,
  formatAccountPath,
  listUsageAlerts,
  parseDatabasePath,
  updateUsageAlert,
  USAGE_ALERTS_MAX,
} from '@terrarium/contracts'
import { isDocumentId } from '../../access/credential.ts'
import { filterReadable, type ReachOf } from '../../access/reach.ts'
import type { Member } from '../../access/caller.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { parseRequestPath } from '../database/region-query.ts'
import type { AlertRepository } from './alert-repository.ts'

const SECRET_BYTES = 32
const ALERT_RATE = { limit: 60, windowMs: 60 * 60_000 }

interface AlertTools {
  readonly alerts: AlertRepository
  readonly audit: AuditLog
  readonly reachOf: ReachOf
}

/** Mounts the alerts about usage. */
export function mountAlertRoutes(routes: Routes, context: AccountContext, { alerts, audit, reachOf }: AlertTools): void {
  const byAccount = createRateLimiter(context.clock, ALERT_RATE)

  /** @throws {AccountError} invalid_path, permission_denied */
  async function readWish<Wish extends { readonly path: string | null }>(member: Member, wish: Wish): Promise<Wish> {
    if (wish.path === null) return wish
    const path = parseRequestPath(wish.path)
    await (await reachOf(member)).require(path, 'read')
    return { ...wish, path: formatAccountPath(path) }
  }

  routes.mountMember(listUsageAlerts, async ({ caller: { member } }) => {
    const all = await alerts.list(member.account.id)
    const named = all.filter(({ path }) => path !== null)
    const readable = new Set(await filterReadable(await reachOf(member), named, ({ path }) => parseDatabasePath(path ?? '')))
    return { results: all.filter((alert) => alert.path === null || readable.has(alert)) }
  })

  routes.mountMember(createUsageAlert, async ({ input, caller, request }) => {
    const { id: memberId, account } = caller.member
    const wish = await readWish(caller.member, input.body)
    byAccount.take(account.id)
    const secret = `whsec_${Buffer.from(context.random.bytes(SECRET_BYTES)).toString('base64url')}`
    const made = await alerts.create({ accountId: account.id, memberId }, wish, { secret, at: timeOf(context), limit: USAGE_ALERTS_MAX })
    if (made === undefined) throw new AccountError('conflict', { reason: `An account has at most ${USAGE_ALERTS_MAX} usage alerts.` })
    const target = { kind: 'usage_alert', id: made.id, name: made.name }
    await recordOwn(audit, { caller, request }, 'usage_alert.create', { target })
    return { ...made, webhook_secret: secret }
  })

  routes.mountMember(updateUsageAlert, async ({ input, caller, request }) => {
    const { id } = input.params
    const wish = await readWish(caller.member, input.body)
    const changed = isDocumentId(id) ? await alerts.update(caller.member.account.id, id, wish) : undefined
    if (changed === undefined) throw new AccountError('not_found', { reason: NO_ALERT })
    await recordOwn(audit, { caller, request }, 'usage_alert.update', { target: { kind: 'usage_alert', id, name: changed.name } })
    return changed
  })

  routes.mountMember(deleteUsageAlert, async ({ input, caller, request }) => {
    const { id } = input.params
    const name = isDocumentId(id) ? await alerts.delete(caller.member.account.id, id) : undefined
    if (name === undefined) throw new AccountError('not_found', { reason: NO_ALERT })
    await recordOwn(audit, { caller, request }, 'usage_alert.delete', { target: { kind: 'usage_alert', id, name } })
    return undefined
  })
}

const NO_ALERT = 'There is no usage alert with this id.'
