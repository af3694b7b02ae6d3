import { DEFAULT_PLAN } from '@terrarium/contracts'
import { fql, TimeStub } from 'fauna'
import { AccountError } from '../../context/account-error.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { normalizeEmail } from '../member/repository.ts'
import { hashAcceptable } from '../password/password.ts'
import type { VerificationService } from '../verification/service.ts'

/** Somebody who makes an account. */
export interface Registration {
  readonly name: string
  readonly email: string
  readonly companyName: string
  readonly password: string
}

/** Makes accounts for people without an invite, where the operator has opened that for tests. */
export interface RegistrationService {
  /** Makes an account and its owner, who has to verify the address first. @throws {AccountError} registration_closed, validation_error, invalid_domain, email_in_use */
  register(registration: Registration, address: string): Promise<void>
}

/** Names that no mail reaches (RFC 2606 and RFC 6761). */
const DOMAINS_WITHOUT_MAIL = /@(?:.*\.)?(?:invalid|localhost|test)$/

/** Creates the service. */
export function createRegistrationService(
  context: AccountContext,
  { verification, audit }: { readonly verification: VerificationService; readonly audit: AuditLog },
): RegistrationService {
  return {
    register: async ({ name, email: given, companyName, password }, address) => {
      if (context.isRegistrationOpen !== true) throw new AccountError('registration_closed')
      const email = normalizeEmail(given)
      if (DOMAINS_WITHOUT_MAIL.test(email)) throw new AccountError('invalid_domain')
      const passwordHash = await hashAcceptable(password, email)
      const now = TimeStub.fromDate(timeOf(context))
      const { data: made } = await context.control.query<{ accountId: string; memberId: string } | null>(fql`
        if (Member.byEmail(${email}).first() != null) {
          null
        } else {
          let account = Account.create({ companyName: ${companyName}, plan: ${DEFAULT_PLAN}, createdAt: ${now} })
          let member = Member.create({
            account: account, name: ${name}, email: ${email}, role: "owner", passwordHash: ${passwordHash},
            otpEnabled: false, suspended: false, verified: false, createdAt: ${now}
          })
          { accountId: account.id, memberId: member.id }
        }`)
      if (made === null) throw new AccountError('email_in_use')
      const { accountId, memberId } = made
      await audit.record({
        action: 'member.register',
        accountId,
        actor: { id: memberId, name, email },
        target: { kind: 'account', id: accountId, name: companyName },
        address,
      })
      await verification.sendLink({ id: memberId, name }, email)
      context.logger.info({ memberId }, 'member registered')
    },
  }
}
