import { timeOf, type AccountContext } from '../../context/account-context.ts'
import type { HourOfUsage } from '../../providers/metering.ts'
import { bodyOfAlarm, mailOfAlarm, signatureOf, type Alarm } from './alert-message.ts'
import type { AlertRepository, DueAlert } from './alert-repository.ts'
import { sumUsage } from './usage-sum.ts'

/** Attempts to tell of one period; after them the alert waits for the next. */
const ATTEMPTS_MAX = 5
const DAY_LENGTH = 10
const MONTH_LENGTH = 7

/**
 * Compares usage with the thresholds of alerts and tells, once for each period, those who want to know.
 *
 * A period is claimed by one transaction before anything is sent, so that nothing is sent twice; it is given back when the message could not be
 * delivered.
 */
export class AlertWatch {
  readonly #context: AccountContext
  readonly #alerts: AlertRepository
  #running: Promise<void> | undefined

  constructor(context: AccountContext, alerts: AlertRepository) {
    this.#context = context
    this.#alerts = alerts
  }

  /** Looks at all alerts now. A look that is under way is not begun again. */
  look(): Promise<void> {
    this.#running ??= this.#look().finally(() => (this.#running = undefined))
    return this.#running
  }

  async #look(): Promise<void> {
    const now = timeOf(this.#context)
    const due = (await this.#alerts.listAll()).filter((alert) => alert.toldOf !== periodOf(alert, now))
    if (due.length === 0) return
    const rows = await this.#context.usage.rows(new Date(`${now.toISOString().slice(0, MONTH_LENGTH)}-01T00:00:00.000Z`), now)
    for (const alert of due) await this.#compare(alert, rows, now)
  }

  async #compare(alert: DueAlert, rows: readonly HourOfUsage[], now: Date): Promise<void> {
    const period = periodOf(alert, now)
    const used = sumUsage(
      rows.filter(({ hour }) => hour.startsWith(period)),
      alert.metric,
      alert.path ?? undefined,
    )
    if (used <= alert.threshold || !(await this.#alerts.claim(alert, period, now))) return
    const failure = await this.#tell(alert, { alert, period, used }, now)
    const attempts = failure === null ? 0 : alert.attempts + 1
    const isGivenUp = failure === null || attempts >= ATTEMPTS_MAX
    await this.#alerts.note(alert.id, { period: isGivenUp ? period : alert.toldOf, at: now, attempts: isGivenUp ? 0 : attempts, failure })
  }

  /** Returns why a message was not delivered; null when all were. A mail is not sent again because the webhook failed. */
  async #tell({ mail, email, webhook_url: url, secret, attempts }: DueAlert, alarm: Alarm, now: Date): Promise<string | null> {
    const { mail: mails, webhooks, publicUrl, logger } = this.#context
    try {
      if (mail && (attempts === 0 || url === null)) await mails.send(mailOfAlarm(alarm, email, new URL('/resources/usage', publicUrl).href))
      const body = bodyOfAlarm(alarm, now)
      if (url !== null) await webhooks.send(url, { 'terrarium-signature': signatureOf(secret, body, now) }, body)
      return null
    } catch (error: unknown) {
      logger.warn({ err: error, alert: alarm.alert.id }, 'a usage alert could not be delivered')
      return error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    }
  }
}

function periodOf({ period }: Pick<DueAlert, 'period'>, now: Date): string {
  return now.toISOString().slice(0, period === 'day' ? DAY_LENGTH : MONTH_LENGTH)
}
