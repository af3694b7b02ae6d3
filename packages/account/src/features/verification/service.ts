import type { Member } from '../../access/caller.ts'
import { AccountError } from '../../context/account-error.ts'
import type { AccountContext } from '../../context/account-context.ts'
import { actedBy, type AuditLog } from '../audit-log/service.ts'
import type { MailLimit } from '../mailed-link/mail-limit.ts'
import type { MailedLinks } from '../mailed-link/repository.ts'
import { mailLink } from '../mailed-link/mail-link.ts'
import { normalizeEmail, type MemberRepository } from '../member/repository.ts'
import { createOwnAccountRepository } from '../own-account/repository.ts'

/** Verifies e-mail addresses by links in mails. */
export interface VerificationService {
  /** @throws {AccountError} email_missing, email_invalid, email_expired, email_already_verified, email_no_pending, email_in_use */
  verify(token: string, address: string): Promise<void>
  /** Mails a new link if a member of that address needs one. @throws {AccountError} cooldown, email_reset_limit */
  request(email: string): Promise<void>
  /** Mails a link to a member who has just come. */
  sendLink(member: Pick<Member, 'id' | 'name'>, email: string): Promise<void>
}

/** What the service works with. */
export interface VerificationTools {
  readonly members: MemberRepository
  readonly links: MailedLinks
  readonly mailLimit: MailLimit
  readonly audit: AuditLog
}

/** Creates the service. */
export function createVerificationService(context: AccountContext, tools: VerificationTools): VerificationService {
  const { members, links, mailLimit, audit } = tools
  const repository = createOwnAccountRepository(context.control)

  const sendLink: VerificationService['sendLink'] = ({ id: memberId, name }, email) =>
    mailLink(context, links, { purpose: 'verify', memberId, name, email })

  async function sendIfNeeded(email: string): Promise<void> {
    const known = await members.findByEmail(email)
    if (known !== undefined && !known.isVerified) await sendLink(known.member, email)
  }

  return {
    sendLink,
    verify: async (token, address) => {
      if (token === '') throw new AccountError('email_missing')
      const link = await links.find(token, ['verify', 'change'])
      if (link === undefined) throw new AccountError('email_invalid')
      if (link.isUsed) throw new AccountError('email_already_verified')
      if (link.isExpired) throw new AccountError('email_expired')
      if (link.purpose === 'verify') {
        if (!(await repository.verify(link.memberId, link.email))) throw new AccountError('email_already_verified')
      } else {
        const changed = await repository.finishEmailChange(link.memberId, link.email)
        if (changed !== 'done') throw new AccountError(changed)
      }
      await links.use(token, link.purpose)
      const known = await members.findByEmail(link.email)
      const action = link.purpose === 'verify' ? 'email.verify' : 'email.change'
      if (known !== undefined) await audit.record({ ...actedBy(known.member), action, address, details: { email: link.email } })
      context.logger.info({ memberId: link.memberId, purpose: link.purpose }, 'email address verified')
    },
    request: async (given) => {
      const email = normalizeEmail(given)
      await mailLimit.take(email)
      // Beside the answer, which must take as long for an address that nobody has.
      sendIfNeeded(email).catch((error: unknown) => context.logger.error({ err: error }, 'verification link not sent'))
    },
  }
}
