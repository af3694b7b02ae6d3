import type { Session } from '@terrarium/contracts'
import { AccountError } from '../../context/account-error.ts'
import { nowMs, type AccountContext } from '../../context/account-context.ts'
import { hashSecret } from '../../access/credential.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { normalizeEmail } from '../member/repository.ts'
import type { Member } from '../../access/caller.ts'
import type { MemberRepository } from '../member/repository.ts'
import type { SessionService } from '../session/service.ts'
import { verifyPassword } from '../password/password.ts'
import { createSignInGuard } from '../password/sign-in-guard.ts'

/** What a member signs in with. */
export interface SignIn {
  readonly email: string
  readonly password: string
  readonly kind: string
  /** Address of the caller. */
  readonly address: string
}

/** Signs members in. */
export interface SignInService {
  /**
   * Checks a password and opens a session.
   *
   * An unknown address answers like a wrong password, in text, in time and in locking after five failures.
   * @throws {AccountError} cooldown, account_locked_hour, invalid_credentials, account_suspended
   */
  signIn(attempt: SignIn): Promise<Session>
}

const PER_ADDRESS = { limit: 120, windowMs: 60_000 } as const
const PER_EMAIL = { limit: 30, windowMs: 60_000 } as const

/** Creates the service. */
export function createSignInService(context: AccountContext, members: MemberRepository, sessions: SessionService): SignInService {
  const guard = createSignInGuard(context.control)
  const byAddress = createRateLimiter(context.clock, PER_ADDRESS)
  const byEmail = createRateLimiter(context.clock, PER_EMAIL)
  const now = (): Date => new Date(nowMs(context.clock))

  function refuse(email: string, member: Member | undefined, locksUntil: Date | undefined): never {
    context.logger.info({ memberId: member?.id, locked: locksUntil !== undefined }, 'sign-in refused')
    // Not awaited: the answer must take as long for an address that nobody has.
    if (locksUntil !== undefined && member !== undefined) void tellOfLock(context, email, locksUntil)
    throw new AccountError('invalid_credentials')
  }

  async function checkPassword(email: string, password: string): Promise<Member> {
    const emailHash = hashSecret(email)
    const { lockedUntil, locksUntil } = await guard.begin(emailHash, now())
    if (lockedUntil !== undefined) throw new AccountError('account_locked_hour', { until: lockedUntil.toISOString() })
    const found = await members.findByEmail(email)
    const matches = await verifyPassword(password, found?.passwordHash)
    if (!matches || found === undefined) return refuse(email, found?.member, locksUntil)
    await guard.clear(emailHash)
    return found.member
  }

  return {
    signIn: async (attempt) => {
      const email = normalizeEmail(attempt.email)
      byAddress.take(attempt.address)
      byEmail.take(email)
      const member = await checkPassword(email, attempt.password)
      if (member.suspended) throw new AccountError('account_suspended')
      const session = await sessions.open(member, attempt.kind)
      context.logger.info({ memberId: member.id, sessionId: session.session_id }, 'signed in')
      return session
    },
  }
}

async function tellOfLock(context: AccountContext, email: string, until: Date): Promise<void> {
  const mail = {
    to: email,
    subject: 'Your account is locked for one hour',
    text: `Somebody tried several wrong passwords for ${email}. Sign-in is locked until ${until.toISOString()}.\n`,
  }
  await context.mail.send(mail).catch((error: unknown) => {
    context.logger.warn({ err: error }, 'mail not sent')
  })
}
