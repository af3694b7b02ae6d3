import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { createMailLimit } from '../mailed-link/mail-limit.ts'
import { createMailedLinks } from '../mailed-link/repository.ts'
import type { MemberRepository } from '../member/repository.ts'
import { mountOneTimeCodeRoutes } from '../one-time-code/routes.ts'
import { createOneTimeCodeService } from '../one-time-code/service.ts'
import { mountOutboxRoutes } from '../outbox/routes.ts'
import { mountOwnAccountRoutes } from '../own-account/routes.ts'
import { createOwnAccountService } from '../own-account/service.ts'
import { mountPasskeyRoutes } from '../passkey/routes.ts'
import { PasskeyService } from '../passkey/service.ts'
import { createPasswordCheck } from '../password/password-check.ts'
import { mountPasswordResetRoutes } from '../password-reset/routes.ts'
import { createPasswordResetService } from '../password-reset/service.ts'
import { mountRegistrationRoutes } from '../registration/routes.ts'
import { createRegistrationService } from '../registration/service.ts'
import type { SessionService } from '../session/service.ts'
import { mountSignInLockRoutes } from '../sign-in-lock/routes.ts'
import { createSignInLockService } from '../sign-in-lock/service.ts'
import { MemberFinder } from '../third-party/member-finder.ts'
import { mountThirdPartyRoutes } from '../third-party/routes.ts'
import { ThirdPartyService } from '../third-party/service.ts'
import { mountVerificationRoutes } from '../verification/routes.ts'
import { createVerificationService } from '../verification/service.ts'
import { mountSignInRoutes } from './routes.ts'
import { createSignInService } from './service.ts'

/** What signing in shares with the rest of the service. */
export interface SharedParts {
  readonly audit: AuditLog
  readonly members: MemberRepository
  readonly sessions: SessionService
}

/** Composes signing in and what belongs to it: codes, links in mails, members' own settings, locks. */
export function createSignIn(context: AccountContext, { audit, members, sessions }: SharedParts): { mount(routes: Routes): void } {
  const passwords = createPasswordCheck(context, members)
  const codes = createOneTimeCodeService(context, passwords)
  const links = createMailedLinks(context)
  const mailLimit = createMailLimit(context)
  const signIns = createSignInService(context, { passwords, codes, sessions, audit })
  const own = createOwnAccountService(context, { passwords, sessions, links, mailLimit })
  const verification = createVerificationService(context, { members, links, mailLimit, audit })
  const resets = createPasswordResetService(context, { members, links, mailLimit, passwords, sessions, audit })
  const registration = createRegistrationService(context, { verification, audit })
  const finder = new MemberFinder(context, { members, codes, guard: passwords.guard, audit })
  const parties = new ThirdPartyService(context, { sessions, finder, audit })
  const passkeys = new PasskeyService(context, { passwords, sessions, audit })
  const locks = createSignInLockService(context, passwords)
  return {
    mount: (routes) => {
      mountSignInRoutes(routes, context, { signIns, sessions, audit })
      mountThirdPartyRoutes(routes, context, parties, audit)
      mountPasskeyRoutes(routes, context, passkeys, audit)
      mountOneTimeCodeRoutes(routes, codes, audit)
      mountOwnAccountRoutes(routes, own, audit)
      mountVerificationRoutes(routes, context, verification)
      mountPasswordResetRoutes(routes, context, resets)
      mountRegistrationRoutes(routes, context, registration)
      mountSignInLockRoutes(routes, locks, audit)
      mountOutboxRoutes(routes, context)
    },
  }
}
