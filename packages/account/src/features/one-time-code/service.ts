import { Secret, TOTP } from 'otpauth'
import { AccountError } from '../../context/account-error.ts'
import { nowMs, type AccountContext } from '../../context/account-context.ts'
import type { Member } from '../../access/caller.ts'
import { createSharedRateLimiter } from '../../http/shared-rate-limit.ts'
import { tell } from '../mailed-link/tell.ts'
import type { PasswordCheck } from '../password/password-check.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { createOneTimeCodeRepository, type StoredOneTimeCode } from './repository.ts'

/** What an authenticator app is given. */
export interface Enrolment {
  readonly secret: string
  readonly uri: string
}

/** One-time codes of six digits (RFC 6238: SHA-1, 30 seconds), and recovery codes beside them. */
export interface OneTimeCodeService {
  /** Checks and uses up a code or a recovery code. Members without codes pass. */
  isRight(member: Member, code: string): Promise<boolean>
  /** Begins the enrolment. @throws {AccountError} conflict when codes are on, validation_error for a wrong password */
  begin(member: Member, password: string): Promise<Enrolment>
  /** Turns codes on and returns the recovery codes. @throws {AccountError} conflict without an enrolment, validation_error for a wrong code */
  enable(member: Member, code: string): Promise<readonly string[]>
  /** @throws {AccountError} conflict when codes are off, validation_error for a wrong password or code */
  disable(member: Member, password: string, code: string): Promise<void>
  /** @throws {AccountError} conflict when codes are off, validation_error for a wrong password or code */
  renewRecoveryCodes(member: Member, password: string, code: string): Promise<readonly string[]>
}

const SECRET_BYTES = 20
const DIGITS = 6
const PERIOD_SECONDS = 30
/** Codes of one step before and after count, because clocks differ. */
const WINDOW = 1
const ISSUER = 'Terrarium'
/** Wrong codes of a signed-in member; at sign-in they count as wrong passwords do. */
const PER_MEMBER = { limit: 10, windowMs: 10 * 60_000 } as const

/** Creates the service. */
export function createOneTimeCodeService(context: AccountContext, passwords: PasswordCheck): OneTimeCodeService {
  const repository = createOneTimeCodeRepository(context.control)
  const byMember = createSharedRateLimiter(context, 'one-time code', PER_MEMBER)

  async function isRight(member: Member, given: string): Promise<boolean> {
    const stored = await repository.find(member.id)
    if (stored?.isEnabled !== true) return true
    const code = given.replace(/\s/g, '')
    const step = stepOf(stored, code, nowMs(context.clock))
    if (step !== undefined) return repository.useStep(member.id, step)
    const isUsed = await repository.useRecoveryCode(member.id, hashRecoveryCode(code))
    if (isUsed)
      tell(context, mailOf(member, 'A recovery code was used', 'A recovery code of your account was used. It does not work again.'))
    return isUsed
  }

  async function confirm(member: Member, password: string, code: string): Promise<void> {
    await byMember.take(member.id)
    if ((await repository.find(member.id))?.isEnabled !== true) throw new AccountError('conflict', { reason: 'One-time codes are off.' })
    await passwords.confirm(member.email, password, 'password')
    if (!(await isRight(member, code))) throw wrongCode()
  }

  return {
    isRight,
    begin: async (member, password) => {
      await byMember.take(member.id)
      await passwords.confirm(member.email, password, 'password')
      const secret = new Secret({ buffer: new Uint8Array(context.random.bytes(SECRET_BYTES)).buffer }).base32
      if (!(await repository.begin(member.id, secret))) throw new AccountError('conflict', { reason: 'One-time codes are on already.' })
      return { secret, uri: totpOf(secret, member.email).toString() }
    },
    enable: async (member, code) => {
      await byMember.take(member.id)
      const stored = await repository.find(member.id)
      if (stored === undefined || stored.isEnabled) throw new AccountError('conflict', { reason: 'No enrolment has begun.' })
      const step = stepOf(stored, code.replace(/\s/g, ''), nowMs(context.clock))
      if (step === undefined) throw wrongCode()
      const codes = createRecoveryCodes(context.random)
      const enabled = { secret: stored.secret, step, recoveryHashes: codes.map(hashRecoveryCode) }
      if (!(await repository.enable(member.id, enabled))) throw new AccountError('conflict', { reason: 'The enrolment was begun again.' })
      tell(context, mailOf(member, 'One-time codes are on', 'From now on, signing in asks for a code of your authenticator app.'))
      return codes
    },
    disable: async (member, password, code) => {
      await confirm(member, password, code)
      await repository.remove(member.id)
      tell(context, mailOf(member, 'One-time codes are off', 'Signing in asks for your password alone.'))
    },
    renewRecoveryCodes: async (member, password, code) => {
      await confirm(member, password, code)
      const codes = createRecoveryCodes(context.random)
      await repository.replaceRecoveryCodes(member.id, codes.map(hashRecoveryCode))
      tell(context, mailOf(member, 'New recovery codes', 'Your account has new recovery codes. Earlier ones do not work any more.'))
      return codes
    },
  }
}

/** Returns the time step of a right code; undefined for a wrong one. */
function stepOf({ secret }: Pick<StoredOneTimeCode, 'secret'>, code: string, timestamp: number): number | undefined {
  const delta = /^\d{6}$/.test(code) ? totpOf(secret).validate({ token: code, timestamp, window: WINDOW }) : null
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) })
}

function wrongCode(): AccountError {
  return new AccountError('validation_error', { fields: { otp: 'invalid' } })
}

function mailOf(member: Member, subject: string, sentence: string) {
  return {
    to: member.email,
    subject,
    text: `${sentence}\n\nIf this was not you, reset your password and contact the owner of your account.\n`,
  }
}
