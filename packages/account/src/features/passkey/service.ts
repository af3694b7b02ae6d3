import type { Passkey, Session } from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { createSecret, hashSecret } from '../../access/credential.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { actedBy, type AuditLog } from '../audit-log/service.ts'
import { tell } from '../mailed-link/tell.ts'
import { lockedError } from '../password/lock.ts'
import type { PasswordCheck } from '../password/password-check.ts'
import type { SessionService } from '../session/service.ts'
import { checkAssertion, checkAttestation, type Assertion, type Attestation } from './authenticator.ts'
import type { RelyingParty } from './relying-party.ts'
import { createPasskeyRepository, type Challenge, type PasskeyRepository, type StoredPasskey } from './repository.ts'

/** A challenge on its way to an authenticator. */
export interface GivenChallenge {
  readonly id: string
  readonly challenge: string
}

/** A passkey that a member adds. */
export interface Addition extends Attestation {
  readonly challengeId: string
  readonly name: string
}

/** A sign-in by a passkey. */
export interface PasskeySignIn extends Assertion {
  readonly challengeId: string
  readonly kind: string
  readonly address: string
  readonly userAgent: string | undefined
}

/** What passkeys work with. */
export interface PasskeyTools {
  readonly passwords: PasswordCheck
  readonly sessions: SessionService
  readonly audit: AuditLog
}

const LIFE_MS = 5 * 60 * 1000
const PASSKEYS_MAX = 20

/** Members' passkeys, and signing in by them. */
export class PasskeyService {
  readonly #context: AccountContext
  readonly #tools: PasskeyTools
  readonly #repository: PasskeyRepository

  constructor(context: AccountContext, tools: PasskeyTools) {
    this.#context = context
    this.#tools = tools
    this.#repository = createPasskeyRepository(context.control)
  }

  async list(member: Member): Promise<Passkey[]> {
    return (await this.#repository.list(member.id)).map(present)
  }

  /**
   * Begins to add a passkey; returns the challenge and the ids of those that the member has.
   *
   * @throws {AccountError} validation_error for a missing or wrong password, and the locks of a sign-in
   */
  async begin(member: Member, password: string | undefined): Promise<GivenChallenge & { readonly existing: readonly string[] }> {
    if (await this.#repository.hasPassword(member.id)) {
      if (password === undefined) throw new AccountError('validation_error', { fields: { password: 'invalid' } })
      await this.#tools.passwords.confirm(member.email, password, 'password')
    }
    const existing = (await this.#repository.list(member.id)).map(({ credentialId }) => credentialId)
    return { ...(await this.#challenge(member.id)), existing }
  }

  /** Adds a passkey. @throws {AccountError} passkey_refused, conflict for one too many or one that somebody has */
  async add(member: Member, given: Addition, party: RelyingParty): Promise<Passkey> {
    const { challenge, memberId } = await this.#take(given.challengeId)
    if (memberId !== member.id) throw new AccountError('passkey_refused')
    const made = await checkAttestation(given, { challenge, party }).catch((error: unknown) => this.#refuse(error))
    const { name, credentialId, transports } = given
    const stored = await this.#repository.add(member.id, { ...made, name, credentialId, transports }, timeOf(this.#context), PASSKEYS_MAX)
    if (stored === undefined) throw new AccountError('conflict', { reason: 'This passkey is in use, or you have 20 of them.' })
    tell(this.#context, {
      to: member.email,
      subject: 'A passkey was added',
      text: `The passkey "${name}" signs you in from now on. If you have not added it, remove it under Personal settings and change your password.`,
    })
    return present(stored)
  }

  /** Removes a passkey and returns its name. @throws {AccountError} not_found, conflict for the last way in */
  async remove(member: Member, id: string): Promise<string> {
    const removed = await this.#repository.remove(member.id, id)
    if (removed === 'not_found') throw new AccountError('not_found')
    if (removed === 'last_way_in') throw new AccountError('conflict', { reason: LAST_WAY_IN })
    tell(this.#context, {
      to: member.email,
      subject: 'A passkey was removed',
      text: `The passkey "${removed.name}" signs nobody in any more.`,
    })
    return removed.name
  }

  beginSignIn(): Promise<GivenChallenge> {
    return this.#challenge(null)
  }

  /**
   * Opens a session for the member whose passkey has signed the challenge. A passkey is something they have and a look at who they are, so
   * no code is asked for.
   *
   * @throws {AccountError} passkey_refused, and what `login` refuses
   */
  async signIn(given: PasskeySignIn, party: RelyingParty): Promise<Session> {
    const { challenge, memberId } = await this.#take(given.challengeId)
    const found = await this.#repository.find(given.credentialId)
    if (memberId !== null || found === undefined) throw new AccountError('passkey_refused')
    const { passkey, member, isVerified } = found
    const counter = await checkAssertion(given, passkey, { challenge, party }).catch((error: unknown) => this.#refuse(error))
    const emailHash = hashSecret(member.email)
    const lock = (await this.#tools.passwords.guard.locksOf([emailHash], timeOf(this.#context))).get(emailHash)
    if (lock !== undefined) throw lockedError(lock)
    if (member.suspended) throw new AccountError('account_suspended')
    if (!isVerified) throw new AccountError('account_unverified')
    if (!(await this.#repository.use(passkey.id, counter, timeOf(this.#context)))) throw new AccountError('passkey_refused')
    const session = await this.#tools.sessions.open(member, given.kind, given.userAgent)
    const { session_id: sessionId } = session
    this.#context.logger.info({ memberId: member.id, sessionId }, 'signed in by a passkey')
    const details = { kind: given.kind, session_id: sessionId, reason: 'passkey' }
    await this.#tools.audit.record({ ...actedBy(member), action: 'session.sign_in', address: given.address, details })
    return session
  }

  async #challenge(memberId: string | null): Promise<GivenChallenge> {
    const challenge = createSecret(this.#context.random)
    const expiresAt = new Date(timeOf(this.#context).getTime() + LIFE_MS)
    return { id: await this.#repository.challenge({ challenge, memberId }, expiresAt), challenge }
  }

  async #take(id: string): Promise<Challenge> {
    const taken = await this.#repository.take(id, timeOf(this.#context))
    if (taken === undefined) throw new AccountError('passkey_refused')
    return taken
  }

  #refuse(error: unknown): never {
    this.#context.logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused')
    throw new AccountError('passkey_refused')
  }
}

const LAST_WAY_IN = 'This is your only way in; set a password by "Forgot password?" on the sign-in page first.'

function present({ id, name, isSynced, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return { id, name, is_synced: isSynced, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null }
}
