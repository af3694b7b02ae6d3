import type { AccountContext } from '../../context/account-context.ts'
import type { LinkPurpose, MailedLinks } from './repository.ts'
import { tell } from './tell.ts'

/** Whom a link is mailed to, and what for. */
export interface LinkMail {
  readonly purpose: LinkPurpose
  readonly memberId: string
  /** The member's name, for an address that is not theirs yet. */
  readonly name: string
  readonly email: string
}

interface LinkKind {
  readonly path: string
  readonly lifeMs: number
  readonly subject: string
  readonly ask: (mail: LinkMail) => string
  readonly end: string
}

const HOUR_MS = 60 * 60 * 1000
const WITHIN_A_DAY = 'The link works once, within 24 hours. If you have not asked for it, ignore this message.'

const KINDS: Readonly<Record<LinkPurpose, LinkKind>> = {
  verify: {
    path: '/accounts/verify',
    lifeMs: 24 * HOUR_MS,
    subject: 'Verify your email address',
    ask: ({ email }) => `Verify ${email} as your address for Terrarium:`,
    end: WITHIN_A_DAY,
  },
  change: {
    path: '/accounts/verify',
    lifeMs: 24 * HOUR_MS,
    subject: 'Confirm your new email address',
    ask: ({ email, name }) => `Confirm ${email} as the address with which ${name} signs in to Terrarium:`,
    end: WITHIN_A_DAY,
  },
  reset: {
    path: '/reset-password',
    lifeMs: HOUR_MS,
    subject: 'Reset your password',
    ask: ({ email }) => `Choose a new password for ${email}:`,
    end: 'The link works once, within an hour. If you have not asked for it, ignore this message: your password stays as it is.',
  },
}

/** Issues a link and mails it to its address, beside the answer; earlier links of the purpose stop working. */
export async function mailLink(context: AccountContext, links: MailedLinks, mail: LinkMail): Promise<void> {
  const { purpose, memberId, email } = mail
  const { path, lifeMs, subject, ask, end } = KINDS[purpose]
  const token = await links.issue({ memberId, purpose, email, lifeMs })
  const url = new URL(`${path}?token=${token}`, context.publicUrl).href
  tell(context, { to: email, subject, text: `${ask(mail)}\n\n${url}\n\n${end}\n` })
}
