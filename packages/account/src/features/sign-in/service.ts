import type { Session } from '@terrarium/contracts'
import { AccountError } from '../../context/account-error.ts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Member } from '../../access/caller.ts'
import { createSharedRateLimiter } from '../../http/shared-rate-limit.ts'
import { normalizeEmail } from '../member/repository.ts'
import { actedBy, type AuditLog } from '../audit-log/service.ts'
import type { OneTimeCodeService } from '../one-time-code/service.ts'
import type { PassedCheck, PasswordCheck } from '../password/password-check.ts'
import type { SessionService } from '../session/service.ts'

/** What a member signs in with. */
export interface SignIn {
  readonly email: string
  readonly password: string
  /** A one-time code or a recovery code, for members who have them. */
  readonly otp?: string | undefined
  readonly kind: string
  /** Address of the caller. */
  readonly address: string
  readonly userAgent?: string | undefined
}

/** Signs members in. */
export interface SignInService {
  /**
   * Checks a password, and a code where the member has them, and opens a session.
   *
   * An unknown address answers like a wrong password, in text, in time and in locking after five failures; wrong codes count as failures.
   * @throws {AccountError} cooldown, account_locked_hour, account_locked_support, invalid_credentials, otp_required, otp_invalid,
   *   account_suspended, account_unverified
   */
  signIn(attempt: SignIn): Promise<Session>
}

const PER_ADDRESS = { limit: 120, windowMs: 60_000 } as const
const PER_EMAIL = { limit: 30, windowMs: 60_000 } as const

/** What signing in works with. */
export interface SignInTools {
  readonly passwords: PasswordCheck
  readonly codes: OneTimeCodeService
  readonly sessions: SessionService
  readonly audit: AuditLog
}

interface Opened {
  readonly member: Member
  readonly session: Session
}

/** Creates the service. */
export function createSignInService(context: AccountContext, { passwords, codes, sessions, audit }: SignInTools): SignInService {
  const byAddress = createSharedRateLimiter(context, 'sign-in address', PER_ADDRESS)
  const byEmail = createSharedRateLimiter(context, 'sign-in email', PER_EMAIL)

  /** Not awaited: the answer must take as long for an address that nobody has. */
  function recordRefusal(member: Member, address: string, reason: string): void {
    void audit.record({
      ...actedBy(member),
      actor: null,
      target: memberTarget(member),
      action: 'session.sign_in',
      outcome: 'failure',
      address,
      details: { reason },
    })
  }

  async function openBy(signIn: SignIn): Promise<Opened> {
    const { email, password, address } = signIn
    const { known, attempt } = await passwords.pass(email, password, (refused) => {
      recordRefusal(refused.member, address, 'invalid_credentials')
      if (refused.isLocked)
        void audit.record({ ...actedBy(refused.member), actor: null, target: memberTarget(refused.member), action: 'member.lock', address })
    })
    await using own = attempt
    try {
      return await openPassed({ codes, sessions, recordRefusal }, { known, attempt: own }, signIn)
    } catch (error: unknown) {
      await own.end(error)
      throw error
    }
  }

  return {
    signIn: async (attempt) => {
      await byAddress.take(attempt.address)
      await byEmail.take(normalizeEmail(attempt.email))
      const { member, session } = await openBy(attempt).catch((error: unknown) => {
        if (error instanceof AccountError && error.code !== 'otp_required') context.logger.info({ reason: error.code }, 'sign-in refused')
        throw error
      })
      context.logger.info({ memberId: member.id, sessionId: session.session_id }, 'signed in')
      await audit.record({
        ...actedBy(member),
        action: 'session.sign_in',
        address: attempt.address,
        details: { kind: attempt.kind, session_id: session.session_id, ...(member.otpEnabled && { reason: 'password and code' }) },
      })
      return session
    },
  }
}

type OpeningTools = Pick<SignInTools, 'codes' | 'sessions'> & {
  readonly recordRefusal: (member: Member, address: string, reason: string) => void
}

/** Opens a session for the member who has the password, and the code. */
async function openPassed(
  { codes, sessions, recordRefusal }: OpeningTools,
  { known, attempt }: PassedCheck,
  { otp, address, kind, userAgent }: SignIn,
): Promise<Opened> {
  const { member, isVerified } = known
  await checkCode(codes, { known, attempt }, otp).catch((error: unknown) => {
    if (error instanceof AccountError && error.code === 'otp_invalid') recordRefusal(member, address, error.code)
    throw error
  })
  const refusal = member.suspended ? 'account_suspended' : isVerified ? undefined : 'account_unverified'
  if (refusal === undefined) {
    const [session] = await Promise.all([sessions.open(member, kind, userAgent), attempt.settle()])
    return { member, session }
  }
  await attempt.settle()
  recordRefusal(member, address, refusal)
  throw new AccountError(refusal)
}

async function checkCode(codes: OneTimeCodeService, { known: { member }, attempt }: PassedCheck, code: string | undefined): Promise<void> {
  if (!member.otpEnabled) return
  if (code === undefined || code.trim() === '') {
    await attempt.takeBack()
    throw new AccountError('otp_required')
  }
  // The attempt is disposed of as a failure, like a wrong password.
  if (!(await codes.isRight(member, code))) throw new AccountError('otp_invalid')
}

function memberTarget({ id, name }: Member) {
  return { kind: 'member', id, name }
}
