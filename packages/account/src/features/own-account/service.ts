import type { Member } from '../../access/caller.ts'
import { AccountError } from '../../context/account-error.ts'
import type { AccountContext } from '../../context/account-context.ts'
import type { MailLimit } from '../mailed-link/mail-limit.ts'
import type { MailedLinks } from '../mailed-link/repository.ts'
import { mailLink } from '../mailed-link/mail-link.ts'
import { tell } from '../mailed-link/tell.ts'
import { normalizeEmail } from '../member/repository.ts'
import { hashAcceptable } from '../password/password.ts'
import type { PasswordCheck } from '../password/password-check.ts'
import type { SessionService } from '../session/service.ts'
import { createOwnAccountRepository } from './repository.ts'

/** What members change of their own. */
export interface OwnAccountService {
  rename(member: Member, name: string): Promise<Member>
  /** Ends the member's other sessions, too. @throws {AccountError} validation_error */
  changePassword(member: Member, change: { readonly current: string; readonly password: string; readonly sessionId: string }): Promise<void>
  /** Mails a link to the new address. @throws {AccountError} validation_error, email_pending_conflict, email_in_use, cooldown, email_reset_limit */
  requestEmailChange(member: Member, email: string, password: string): Promise<string>
  /** @throws {AccountError} email_no_pending */
  cancelEmailChange(member: Member): Promise<void>
  /** @throws {AccountError} email_no_pending, cooldown, email_reset_limit */
  resendEmailChange(member: Member): Promise<void>
}

/** What the service works with. */
export interface OwnAccountTools {
  readonly passwords: PasswordCheck
  readonly sessions: SessionService
  readonly links: MailedLinks
  readonly mailLimit: MailLimit
}

/** Creates the service. */
export function createOwnAccountService(context: AccountContext, tools: OwnAccountTools): OwnAccountService {
  const { passwords, sessions, links, mailLimit } = tools
  const repository = createOwnAccountRepository(context.control)

  const sendChangeLink = (member: Member, email: string): Promise<void> =>
    mailLink(context, links, { purpose: 'change', memberId: member.id, name: member.name, email })

  return {
    rename: async (member, name) => {
      await repository.rename(member.id, name)
      return { ...member, name }
    },
    changePassword: async (member, { current, password, sessionId }) => {
      const passwordHash = await hashAcceptable(password, member.email)
      await passwords.confirm(member.email, current, 'current')
      await repository.setPassword(member.id, passwordHash)
      await links.revoke(member.id, 'reset')
      await sessions.endAll(member, sessionId)
      tell(context, passwordMail(member))
    },
    requestEmailChange: async (member, given, password) => {
      const email = normalizeEmail(given)
      await passwords.confirm(member.email, password, 'password')
      if (member.pendingEmail !== null) throw new AccountError('email_pending_conflict')
      await mailLimit.take(email)
      const begun = await repository.beginEmailChange(member.id, email)
      if (begun !== 'done') throw new AccountError(begun)
      await sendChangeLink(member, email)
      const text = `Somebody has asked to change the address with which you sign in to ${email}. It changes once that address is confirmed.\n\nIf this was not you, change your password and cancel the change in your personal settings.\n`
      tell(context, { to: member.email, subject: 'Your email address is to change', text })
      return email
    },
    cancelEmailChange: async (member) => {
      const cancelled = await repository.cancelEmailChange(member.id)
      if (cancelled !== 'done') throw new AccountError(cancelled)
      await links.revoke(member.id, 'change')
    },
    resendEmailChange: async (member) => {
      if (member.pendingEmail === null) throw new AccountError('email_no_pending')
      await mailLimit.take(member.pendingEmail)
      await sendChangeLink(member, member.pendingEmail)
    },
  }
}

/** Tells a member that the password has changed. */
export function passwordMail({ email }: Pick<Member, 'email'>) {
  const text =
    'The password of your account was changed, and other sessions were ended.\n\nIf this was not you, reset your password and contact the owner of your account.\n'
  return { to: email, subject: 'Your password was changed', text }
}
