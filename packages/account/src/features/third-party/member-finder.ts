import type { ErrorCode } from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { hashSecret } from '../../access/credential.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { actedBy, type AuditLog } from '../audit-log/service.ts'
import { createTeamInviteRepository, type TeamInviteRepository } from '../invite/team-repository.ts'
import type { MemberRepository } from '../member/repository.ts'
import type { OneTimeCodeService } from '../one-time-code/service.ts'
import { lockedError } from '../password/lock.ts'
import type { SignInGuard } from '../password/sign-in-guard.ts'
import { createIdentityRepository, type IdentityRepository, type ProviderPerson } from './identity-repository.ts'

/** Who a third party has named, and what else is known of the sign-in. */
export interface ThirdPartyAttempt extends ProviderPerson {
  readonly inviteHash: string | null
  readonly otp: string | undefined
  readonly address: string
}

/** What finding members works with. */
export interface FinderTools {
  readonly members: MemberRepository
  readonly codes: OneTimeCodeService
  readonly guard: SignInGuard
  readonly audit: AuditLog
}

/** Finds the member whom a third party has named. */
export class MemberFinder {
  readonly #context: AccountContext
  readonly #tools: FinderTools
  readonly #identities: IdentityRepository
  readonly #invites: TeamInviteRepository

  constructor(context: AccountContext, tools: FinderTools) {
    this.#context = context
    this.#tools = tools
    this.#identities = createIdentityRepository(context.control)
    this.#invites = createTeamInviteRepository(context.control)
  }

  /**
   * A person who was linked is that member. Else an address that the third party vouches for is that of the member who has it, or of the
   * invite that is accepted; both are linked from then on. Nobody comes in without one of these.
   *
   * @throws {AccountError} third_party_unknown, third_party_unverified, invite_invalid, account_locked_hour, account_locked_support,
   *   account_suspended, account_unverified, otp_required, otp_invalid
   */
  async find(attempt: ThirdPartyAttempt): Promise<Member> {
    const linked = await this.#identities.findMember(attempt)
    if (linked === undefined) return this.#findByEmail(attempt)
    await this.#admit(linked, attempt)
    await this.#identities.touch(attempt, timeOf(this.#context))
    return linked
  }

  /** Finds the member of an address; a refusal comes before anything is linked. */
  async #findByEmail(attempt: ThirdPartyAttempt): Promise<Member> {
    const { person } = attempt
    if (person.email === '' || !person.isEmailVerified) throw new AccountError('third_party_unverified')
    const known = await this.#tools.members.findByEmail(person.email)
    if (known === undefined) {
      if (attempt.inviteHash === null) throw new AccountError('third_party_unknown')
      return this.#acceptInvite(attempt, attempt.inviteHash)
    }
    // Somebody who has registered an address without proof of it would keep their password to what becomes the member's.
    if (!known.isVerified) throw new AccountError('account_unverified')
    await this.#admit(known.member, attempt)
    return this.#link(known.member, attempt)
  }

  async #acceptInvite(attempt: ThirdPartyAttempt, tokenHash: string): Promise<Member> {
    const { provider, person, address } = attempt
    const name = person.name === '' ? person.email : person.name
    const joining = { tokenHash, name, email: person.email, passwordHash: null, oauthProvider: provider, now: timeOf(this.#context) }
    const made = await this.#invites.accept(joining)
    if ('failure' in made) throw new AccountError(made.failure)
    await this.#tools.audit.record({ ...actedBy(made), action: 'invite.accept', address, details: { role: made.role, provider } })
    return this.#link(made, attempt)
  }

  async #link(member: Member, { provider, person, address }: ThirdPartyAttempt): Promise<Member> {
    await this.#identities.link(member.id, { provider, person }, timeOf(this.#context))
    const details = { provider, email: person.email }
    await this.#tools.audit.record({ ...actedBy(member), action: 'identity.link', address, details })
    return member
  }

  /** Checks what is asked of a member beyond who they are. */
  async #admit(member: Member, { otp, address }: ThirdPartyAttempt): Promise<void> {
    const { codes, guard } = this.#tools
    if (member.suspended) throw this.#refuse(member, address, 'account_suspended')
    const emailHash = hashSecret(member.email)
    const lock = (await guard.locksOf([emailHash], timeOf(this.#context))).get(emailHash)
    if (lock !== undefined) throw lockedError(lock)
    if (!member.otpEnabled) return
    if (otp === undefined || otp.trim() === '') throw new AccountError('otp_required')
    await using attempt = await guard.begin(emailHash)
    const isRight = await codes.isRight(member, otp).catch(async (error: unknown) => {
      await attempt.end(error)
      throw error
    })
    if (!isRight) throw this.#refuse(member, address, 'otp_invalid')
    await attempt.settle()
  }

  #refuse(member: Member, address: string, code: ErrorCode): AccountError {
    const target = { kind: 'member', id: member.id, name: member.name }
    const entry = { ...actedBy(member), actor: null, target, action: 'session.sign_in', outcome: 'failure' } as const
    void this.#tools.audit.record({ ...entry, address, details: { reason: code } })
    return new AccountError(code)
  }
}
