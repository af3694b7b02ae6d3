import { AccountError } from '../../context/account-error.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { hashSecret } from '../../access/credential.ts'
import type { Member } from '../../access/caller.ts'
import { tell } from '../mailed-link/tell.ts'
import { normalizeEmail, type KnownMember, type MemberRepository } from '../member/repository.ts'
import { verifyPassword } from './password.ts'
import { createSignInGuard, type Lock, type SignInGuard } from './sign-in-guard.ts'

/** A password that was right, whose attempt counts as failed until it is settled. */
export interface PassedCheck {
  readonly known: KnownMember
  /** Forgets the failures of the address: everything was right. */
  settle(): Promise<void>
  /** Takes the attempt back: something is missing that was not asked for before. */
  takeBack(): Promise<void>
}

/** A wrong password of somebody who is a member. */
export interface RefusedCheck {
  readonly member: Member
  /** Whether the address is locked from now on. */
  readonly isLocked: boolean
}

/** Checks passwords, five wrong ones in a row at most. */
export interface PasswordCheck {
  /**
   * Checks the password of an address. An unknown address answers like a wrong password, in text, in time and in locking.
   *
   * @throws {AccountError} invalid_credentials, account_locked_hour, account_locked_support
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
  const guard = createSignInGuard(context.control)

  async function pass(given: string, password: string, onRefused?: (refused: RefusedCheck) => void): Promise<PassedCheck> {
    const email = normalizeEmail(given)
    const emailHash = hashSecret(email)
    // The password is looked at once the attempt is counted; the member may be looked up meanwhile.
    const [{ locked, locks }, known] = await Promise.all([guard.begin(emailHash, timeOf(context)), members.findByEmail(email)])
    if (locked !== undefined) throw lockedError(locked)
    const matches = await verifyPassword(password, known?.passwordHash)
    if (!matches || known === undefined) {
      context.logger.info({ memberId: known?.member.id, locked: locks !== undefined }, 'password refused')
      if (known !== undefined) onRefused?.({ member: known.member, isLocked: locks !== undefined })
      if (locks !== undefined && known !== undefined) tell(context, lockMail(email, locks))
      throw new AccountError('invalid_credentials')
    }
    return { known, settle: () => guard.clear(emailHash), takeBack: () => guard.uncount(emailHash) }
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
      await passed.settle()
    },
  }
}

/** Returns the error that says how long an address is locked. */
export function lockedError(lock: Lock): AccountError {
  if (lock === 'support') return new AccountError('account_locked_support')
  return new AccountError('account_locked_hour', { until: lock.until.toISOString() })
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
