import type { UsageAlertTest } from '@terrarium/contracts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { attemptDelivery } from './alert-delivery.ts'
import { bodyOfTest, mailOfTest, signatureOf } from './alert-message.ts'
import type { DueAlert } from './alert-repository.ts'

/** Sends a mail and a message for a test, each where the alert wants it, by the senders of real ones. What the alert has told stays as it was. */
export async function sendTestOf(context: AccountContext, alert: DueAlert): Promise<UsageAlertTest> {
  const { mail, webhooks, publicUrl } = context
  const { id, email, secret, webhook_url: url } = alert
  const now = timeOf(context)
  const body = bodyOfTest(alert, now)
  const usageUrl = new URL('/resources/usage', publicUrl).href
  const [mailed, posted] = await Promise.all([
    alert.mail ? attempt(() => mail.send(mailOfTest(alert, email, usageUrl))) : null,
    url === null ? null : attempt(() => webhooks.send(url, { 'terrarium-signature': signatureOf(secret, body, now) }, body)),
  ])
  return { mail: mailed, webhook: posted }

  async function attempt(send: () => Promise<void>): Promise<UsageAlertTest['mail']> {
    return { failure: await attemptDelivery(context, id, send) }
  }
}
