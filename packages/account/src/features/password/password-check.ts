import { AccountError } from '../../context/account-error.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { hashSecret } from '../../access/credential.ts'
import type { Member } from '../../access/caller.ts'
import { tell } from '../mailed-link/tell.ts'
import { normalizeEmail, type KnownMember, type MemberRepository } from '../member/repository.ts'
import { verifyPassword } from './password.ts'
import type { Lock } from './lock.ts'
import { createSignInGuard, type Attempt, type SignInGuard } from './sign-in-guard.ts'

/** A password that was right, and the attempt, which counts as failed unless it is settled or taken back. */
export interface PassedCheck {
  readonly known: KnownMember
  readonly attempt: Attempt
}

/** A wrong password of somebody who is a member. */
export interface RefusedCheck {
  readonly member: Member
  /** Whether the address is locked from now on. */
  readonly isLocked: boolean
}

interface WrongPassword {
  readonly email: string
  /** undefined: nobody has the address. */
  readonly member: Member | undefined
  readonly onRefused: ((refused: RefusedCheck) => void) | undefined
}

/** Checks passwords, five wrong ones in a row at most. */
export interface PasswordCheck {
  /**
   * Checks the password of an address. An unknown address answers like a wrong password, in text, in time and in locking.
   *
   * @throws {AccountError} invalid_credentials, account_locked_hour, account_locked_support, cooldown
   */
  pass(email: string, password: string, onRefused?: (refused: RefusedCheck) => void): Promise<PassedCheck>
  /** Checks a signed-in member's own password again. @throws {AccountError} validation_error of `field`, and the locks of `pass` */
  confirm(email: string, password: string, field: string): Promise<void>
  /** Forgets the failures of an address; a lock until support is contacted stays unless `andSupport`. */
  forgive(email: string, andSupport: boolean): Promise<void>
  readonly guard: SignInGuard
}

/** Creates the check. */
export function createPasswordCheck(context: AccountContext, members: MemberRepository): PasswordCheck {
  const guard = createSignInGuard(context)

  async function pass(given: string, password: string, onRefused?: (refused: RefusedCheck) => void): Promise<PassedCheck> {
    const email = normalizeEmail(given)
    // The password is looked at once a try is taken; the member may be looked up meanwhile.
    const found = members.findByEmail(email)
    found.catch(() => {}) // told where it is awaited
    const attempt = await guard.begin(hashSecret(email))
    try {
      const known = await found
      if ((await verifyPassword(password, known?.passwordHash)) && known !== undefined) return { known, attempt }
      throw await refusalOf(attempt, { email, member: known?.member, onRefused })
    } catch (error: unknown) {
      await attempt.end(error)
      throw error
    }
  }

  /** Counts a wrong password, and tells of the lock that it brings. */
  async function refusalOf(attempt: Attempt, { email, member, onRefused }: WrongPassword): Promise<AccountError> {
    const locks = await attempt.fail()
    context.logger.info({ memberId: member?.id, locked: locks !== undefined }, 'password refused')
    if (member !== undefined) onRefused?.({ member, isLocked: locks !== undefined })
    if (locks !== undefined && member !== undefined) tell(context, lockMail(email, locks))
    return new AccountError('invalid_credentials')
  }

  return {
    guard,
    pass,
    forgive: async (email, andSupport) => {
      const emailHash = hashSecret(email)
      const locks = await guard.locksOf([emailHash], timeOf(context))
      if (andSupport || locks.get(emailHash) !== 'support') await guard.clear(emailHash)
    },
    confirm: async (email, password, field) => {
      const passed = await pass(email, password).catch((error: unknown) => {
        if (error instanceof AccountError && error.code === 'invalid_credentials') {
          throw new AccountError('validation_error', { fields: { [field]: 'invalid' } })
        }
        throw error
      })
      await passed.attempt.settle()
    },
  }
}

function lockMail(email: string, lock: Lock) {
  const attempts = `Somebody tried several wrong passwords or codes for ${email}.`
  if (lock === 'support') {
    return {
      to: email,
      subject: 'Your account is locked',
      text: `${attempts} Sign-in is locked until an owner or admin of your account lifts the lock.\n`,
    }
  }
  return {
    to: email,
    subject: 'Your account is locked for one hour',
    text: `${attempts} Sign-in is locked until ${lock.until.toISOString()}.\n`,
  }
}
