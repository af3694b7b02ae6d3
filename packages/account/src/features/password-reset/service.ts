import { AccountError } from '../../context/account-error.ts'
import type { AccountContext } from '../../context/account-context.ts'
import { actedBy, type AuditLog } from '../audit-log/service.ts'
import type { MailLimit } from '../mailed-link/mail-limit.ts'
import type { MailedLinks } from '../mailed-link/repository.ts'
import { mailLink } from '../mailed-link/mail-link.ts'
import { tell } from '../mailed-link/tell.ts'
import { normalizeEmail, type MemberRepository } from '../member/repository.ts'
import { createOwnAccountRepository } from '../own-account/repository.ts'
import { passwordMail } from '../own-account/service.ts'
import { hashAcceptable } from '../password/password.ts'
import type { PasswordCheck } from '../password/password-check.ts'
import type { SessionService } from '../session/service.ts'

/** Replaces forgotten passwords by links in mails. */
export interface PasswordResetService {
  /** Mails a link if anyone has the address. @throws {AccountError} cooldown, email_reset_limit */
  request(email: string, address: string): Promise<void>
  /**
   * Sets the password, ends every session and lifts a lock of an hour; one until support is contacted is lifted for owners, who have nobody to ask.
   *
   * @throws {AccountError} invalid_password_reset_token, validation_error
   */
  reset(token: string, password: string, address: string): Promise<void>
}

/** What the service works with. */
export interface PasswordResetTools {
  readonly members: MemberRepository
  readonly links: MailedLinks
  readonly mailLimit: MailLimit
  readonly passwords: PasswordCheck
  readonly sessions: SessionService
  readonly audit: AuditLog
}

/** Creates the service. */
export function createPasswordResetService(context: AccountContext, tools: PasswordResetTools): PasswordResetService {
  const { members, links, mailLimit, passwords, sessions, audit } = tools
  const repository = createOwnAccountRepository(context.control)

  async function send(email: string, address: string): Promise<void> {
    const known = await members.findByEmail(email)
    if (known === undefined) return
    const { id, name } = known.member
    await mailLink(context, links, { purpose: 'reset', memberId: id, name, email })
    const target = { kind: 'member', id, name }
    await audit.record({ ...actedBy(known.member), actor: null, target, action: 'password.reset_request', address })
  }

  return {
    request: async (given, address) => {
      const email = normalizeEmail(given)
      await mailLimit.take(email)
      // Beside the answer, which must take as long for an address that nobody has.
      send(email, address).catch((error: unknown) => context.logger.error({ err: error }, 'reset link not sent'))
    },
    reset: async (token, password, address) => {
      const link = await links.find(token, ['reset'])
      const known = link === undefined || link.isUsed || link.isExpired ? undefined : await members.findByEmail(link.email)
      if (known === undefined || known.member.id !== link?.memberId) throw new AccountError('invalid_password_reset_token')
      const passwordHash = await hashAcceptable(password, link.email)
      if (!(await links.use(token, 'reset'))) throw new AccountError('invalid_password_reset_token')
      const { member } = known
      await repository.setPassword(member.id, passwordHash)
      await repository.verify(member.id, link.email)
      await passwords.forgive(link.email, member.role === 'owner')
      await sessions.endAll(member)
      tell(context, passwordMail(member))
      await audit.record({ ...actedBy(member), action: 'password.reset', address })
      context.logger.info({ memberId: member.id }, 'password reset')
    },
  }
}
