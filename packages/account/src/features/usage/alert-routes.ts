import {
  createUsageAlert,
  deleteUsageAlert,
  formatAccountPath,
  listUsageAlerts,
  parseDatabasePath,
  testUsageAlert,
  updateUsageAlert,
  USAGE_ALERTS_MAX,
  type UsageAlert,
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
import type { AlertRepository, DueAlert } from './alert-repository.ts'
import { sendTestOf } from './alert-trial.ts'

const SECRET_BYTES = 32
const HOUR_MS = 60 * 60_000
const ALERT_RATE = { limit: 60, windowMs: HOUR_MS }
/** Each test sends a mail and calls an address elsewhere. */
const TEST_RATE = { limit: 10, windowMs: HOUR_MS }

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

  /** Those that name no database that the member does not reach. */
  async function readable<Alert extends UsageAlert>(member: Member, all: readonly Alert[]): Promise<Alert[]> {
    const named = all.filter(({ path }) => path !== null)
    const reached = new Set(await filterReadable(await reachOf(member), named, ({ path }) => parseDatabasePath(path ?? '')))
    return all.filter((alert) => alert.path === null || reached.has(alert))
  }

  routes.mountMember(listUsageAlerts, async ({ caller: { member } }) => ({
    results: await readable(member, await alerts.list(member.account.id)),
  }))

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

  mountTestRoute(routes, context, { alerts, audit, readable })
}

interface TestTools extends Omit<AlertTools, 'reachOf'> {
  readonly readable: (member: Member, all: readonly DueAlert[]) => Promise<DueAlert[]>
}

function mountTestRoute(routes: Routes, context: AccountContext, { alerts, audit, readable }: TestTools): void {
  const tests = createRateLimiter(context.clock, TEST_RATE)

  routes.mountMember(testUsageAlert, async ({ input, caller, request }) => {
    const { id } = input.params
    const { member } = caller
    const found = isDocumentId(id) ? await alerts.find(member.account.id, id) : undefined
    const [alert] = found === undefined ? [] : await readable(member, [found])
    if (alert === undefined) throw new AccountError('not_found', { reason: NO_ALERT })
    tests.take(member.account.id)
    const result = await sendTestOf(context, alert)
    const failure = result.mail?.failure ?? result.webhook?.failure ?? null
    const ended = failure === null ? {} : ({ outcome: 'failure', details: { reason: failure } } as const)
    await recordOwn(audit, { caller, request }, 'usage_alert.test', { target: { kind: 'usage_alert', id, name: alert.name }, ...ended })
    return result
  })
}

const NO_ALERT = 'There is no usage alert with this id.'
