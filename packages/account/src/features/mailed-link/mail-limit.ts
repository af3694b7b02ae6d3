import { MAILED_LINK_COOLDOWN_MS, MAILED_LINKS_MAX } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import { createSharedRateLimiter } from '../../http/shared-rate-limit.ts'

/** Limits mails with links by their address, whether or not anyone has it. */
export interface MailLimit {
  /** Counts one mail. @throws {AccountError} cooldown within a minute of the last one, email_reset_limit beyond five in a day */
  take(email: string): Promise<void>
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates the limit. */
export function createMailLimit(context: Pick<AccountContext, 'clock' | 'control' | 'ownProcess'>): MailLimit {
  const daily = { limit: MAILED_LINKS_MAX, windowMs: DAY_MS, code: 'email_reset_limit' } as const
  const perDay = createSharedRateLimiter(context, 'mail day', daily)
  const perMinute = createSharedRateLimiter(context, 'mail minute', { limit: 1, windowMs: MAILED_LINK_COOLDOWN_MS })
  return {
    take: async (email) => {
      await perMinute.take(email)
      await perDay.take(email)
    },
  }
}
