import { createHmac } from 'node:crypto'
import type { UsageAlert } from '@terrarium/contracts'
import type { Mail } from '../../providers/mail.ts'

/** What an alert tells. */
export interface Alarm {
  readonly alert: UsageAlert
  /** `2026-11` or `2026-11-23`. */
  readonly period: string
  readonly used: number
}

const BYTES = ['storage', 'backups', 'logs', 'egress']

/** Writes the mail of an alert. @param usageUrl where the figures are shown */
export function mailOfAlarm({ alert, period, used }: Alarm, to: string, usageUrl: string): Mail {
  const unit = BYTES.includes(alert.metric) ? 'bytes' : 'operations'
  const where = alert.path === null ? 'all databases' : alert.path
  return {
    to,
    subject: `Usage alert: ${alert.name}`,
    text: [
      `The ${alert.metric} usage of ${where} in ${period} is ${used} ${unit}, which is more than the ${alert.threshold} of the alert "${alert.name}".`,
      `See what was used, or change the alert:`,
      usageUrl,
      `This alert is sent once for each ${alert.period}.`,
    ].join('\n\n'),
  }
}

/** Writes the body of a webhook's message. */
export function bodyOfAlarm({ alert: { id, name, metric, path, threshold }, period, used }: Alarm, at: Date): string {
  return JSON.stringify({ type: 'usage_alert', id, name, metric, path, period, threshold, used, sent_at: at.toISOString() })
}

/** Writes the mail that shows that an alert's mails arrive. @param usageUrl where the figures are shown */
export function mailOfTest({ name, period }: UsageAlert, to: string, usageUrl: string): Mail {
  return {
    to,
    subject: `Test of the usage alert: ${name}`,
    text: [
      `This is a test of the alert "${name}": no threshold was passed. When it is, a mail arrives at this address, once for each ${period}.`,
      `See what was used, or change the alert:`,
      usageUrl,
    ].join('\n\n'),
  }
}

/** Writes the body of a webhook's message for a test: that of an alarm without what was used. */
export function bodyOfTest({ id, name, metric, path, threshold }: UsageAlert, at: Date): string {
  return JSON.stringify({ type: 'usage_alert_test', id, name, metric, path, threshold, sent_at: at.toISOString() })
}

/** Signs a body, so that its receiver knows who has sent it, and when. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
