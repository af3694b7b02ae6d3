import { MAILED_LINK_COOLDOWN_MS, MAILED_LINKS_MAX } from '@terrarium/contracts'
import type { Clock } from '@terrarium/base'
import { hashSecret } from '../../access/credential.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'

/** Limits mails with links by their address, whether or not anyone has it. */
export interface MailLimit {
  /** Counts one mail. @throws {AccountError} cooldown within a minute of the last one, email_reset_limit beyond five in a day */
  take(email: string): void
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates the limit. */
export function createMailLimit(clock: Clock): MailLimit {
  const perDay = createRateLimiter(clock, { limit: MAILED_LINKS_MAX, windowMs: DAY_MS, code: 'email_reset_limit' })
  const perMinute = createRateLimiter(clock, { limit: 1, windowMs: MAILED_LINK_COOLDOWN_MS })
  return {
    take: (email) => {
      const key = hashSecret(email)
      perMinute.take(key)
      perDay.take(key)
    },
  }
}
