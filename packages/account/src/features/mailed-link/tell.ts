import type { AccountContext } from '../../context/account-context.ts'
import type { Mail } from '../../providers/mail.ts'

/** Sends a mail beside the answer: what the caller waits for must not depend on whether there is anybody to write to. Failures are logged. */
export function tell(context: AccountContext, mail: Mail): void {
  context.mail.send(mail).catch((error: unknown) => {
    context.logger.error({ err: error, subject: mail.subject }, 'mail not sent')
  })
}
