import { timeOf, type AccountContext } from '../../context/account-context.ts'
import type { Lease } from '../../processes/leases.ts'
import type { HourOfUsage, UsageSource } from '../../providers/metering.ts'
import { attemptDelivery } from './alert-delivery.ts'
import { bodyOfAlarm, mailOfAlarm, signatureOf, type Alarm } from './alert-message.ts'
import type { AlertRepository, DueAlert } from './alert-repository.ts'
import { sumUsage } from './usage-sum.ts'

/** Attempts to tell of one period; after them the alert waits for the next. */
const ATTEMPTS_MAX = 5
const DAY_LENGTH = 10
const MONTH_LENGTH = 7

/** What the watch works with. */
export interface AlertWatchTools {
  readonly context: AccountContext
  readonly alerts: AlertRepository
  readonly usage: UsageSource
  readonly lease: Lease
}

/**
 * Compares usage with the thresholds of alerts and tells, once for each period, those who want to know.
 *
 * A period is claimed by one transaction before anything is sent, under the lease of the process, so that processes do not send the same; a
 * process that ends in between leaves the period untold. It is given back when a mail or a message could not be delivered; the next attempt sends
 * only what was not.
 */
export async function lookAtAlerts(tools: AlertWatchTools): Promise<void> {
  const now = timeOf(tools.context)
  const due = (await tools.alerts.listAll()).filter((alert) => alert.toldOf !== periodOf(alert, now))
  if (due.length === 0) return
  const rows = await tools.usage.rows(new Date(`${now.toISOString().slice(0, MONTH_LENGTH)}-01T00:00:00.000Z`), now)
  for (const alert of due) await compare(tools, alert, rows, now)
}

async function compare(tools: AlertWatchTools, alert: DueAlert, rows: readonly HourOfUsage[], now: Date): Promise<void> {
  const { alerts, lease } = tools
  const period = periodOf(alert, now)
  const used = sumUsage(
    rows.filter(({ hour }) => hour.startsWith(period)),
    alert.metric,
    alert.path ?? undefined,
  )
  if (used <= alert.threshold || !(await alerts.claim(alert, period, { at: now, lease }))) return
  const { mailedOf, postedOf, failure } = await tell(tools, alert, { alert, period, used }, now)
  const attempts = failure === null ? 0 : alert.attempts + 1
  const isOver = failure === null || attempts >= ATTEMPTS_MAX
  await alerts.note(alert.id, {
    toldOf: isOver ? period : alert.toldOf,
    attempts: isOver ? 0 : attempts,
    failure,
    mailedOf,
    postedOf,
  })
}

/** Sends what has not been sent of this period yet, each by its own way: one that fails keeps no other back. */
async function tell(
  { context }: AlertWatchTools,
  due: DueAlert,
  alarm: Alarm,
  now: Date,
): Promise<Pick<DueAlert, 'mailedOf' | 'postedOf' | 'failure'>> {
  const { period } = alarm
  const { mail, webhooks, publicUrl } = context
  const { webhook_url: url, secret, email } = due
  const body = bodyOfAlarm(alarm, now)
  const mailed = await attempt(context, due, due.mail && due.mailedOf !== period, () =>
    mail.send(mailOfAlarm(alarm, email, new URL('/resources/usage', publicUrl).href)),
  )
  const posted = await attempt(context, due, url !== null && due.postedOf !== period, () =>
    webhooks.send(url ?? '', { 'terrarium-signature': signatureOf(secret, body, now) }, body),
  )
  return {
    mailedOf: mailed === null ? period : due.mailedOf,
    postedOf: posted === null ? period : due.postedOf,
    failure: mailed ?? posted,
  }
}

/** Returns why something was not sent; null when it was, or need not be. */
async function attempt(context: AccountContext, { id }: DueAlert, isWanted: boolean, send: () => Promise<void>): Promise<string | null> {
  return isWanted ? attemptDelivery(context, id, send) : null
}

function periodOf({ period }: Pick<DueAlert, 'period'>, now: Date): string {
  return now.toISOString().slice(0, period === 'day' ? DAY_LENGTH : MONTH_LENGTH)
}
