import { DEFAULT_PLAN, INVITE_LIFE_MS, type PublicInvite, type Session } from '@terrarium/contracts'
import { AccountError } from '../../context/account-error.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { createSecret, hashSecret } from '../../access/credential.ts'
import { normalizeEmail } from '../member/repository.ts'
import type { Member } from '../../access/caller.ts'
import type { SessionService } from '../session/service.ts'
import { hashAcceptable } from '../password/password.ts'
import { presentInvite } from './presenter.ts'
import { createInviteRepository } from './repository.ts'
import { createTeamInviteRepository } from './team-repository.ts'

/** A link with which the first owner is made. */
export interface OwnerInvite {
  readonly url: string
  readonly expiresAt: Date
}

/** Who the first owner is to be. */
export interface OwnerDetails {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly companyName?: string | undefined
}

/** Issues and accepts invites. */
export interface InviteService {
  /** Issues the first owner's link; earlier ones stop working. */
  issueOwnerInvite(): Promise<OwnerInvite>
  /** Makes the first owner without a link. @throws {AccountError} validation_error, invite_invalid when there is an owner */
  createOwner(details: OwnerDetails): Promise<Member>
  /** Shows an invite. @throws {AccountError} invite_invalid */
  getByToken(token: string): Promise<PublicInvite>
  /** Uses an invite up and signs in. @throws {AccountError} invite_invalid, validation_error, email_in_use */
  accept(token: string, details: OwnerDetails, userAgent?: string): Promise<{ readonly session: Session; readonly invite: PublicInvite }>
}

const DEFAULT_COMPANY_NAME = 'My account'

/** Creates the service. */
export function createInviteService(context: AccountContext, sessions: SessionService): InviteService {
  const repository = createInviteRepository(context.control)
  const teamRepository = createTeamInviteRepository(context.control)
  const now = (): Date => timeOf(context)

  async function makeOwner(details: OwnerDetails, tokenHash: string | null): Promise<Member> {
    const email = normalizeEmail(details.email)
    const made = await repository.createOwner({
      name: details.name,
      email,
      passwordHash: await hashAcceptable(details.password, email),
      companyName: details.companyName === undefined || details.companyName === '' ? DEFAULT_COMPANY_NAME : details.companyName,
      plan: DEFAULT_PLAN,
      now: now(),
      tokenHash,
    })
    if ('failure' in made) throw new AccountError(made.failure)
    context.logger.info({ memberId: made.id }, 'owner created')
    return made
  }

  /** The address is the invite's: who has the link proves nothing but that they read mail sent there. */
  async function makeMember(details: OwnerDetails, invite: PublicInvite, tokenHash: string): Promise<Member> {
    const email = normalizeEmail(details.email)
    if (email !== invite.email) throw new AccountError('validation_error', { fields: { email: 'invalid' } })
    const passwordHash = await hashAcceptable(details.password, email)
    const made = await teamRepository.accept({ tokenHash, name: details.name, passwordHash, now: now() })
    if ('failure' in made) throw new AccountError(made.failure)
    context.logger.info({ memberId: made.id }, 'member joined')
    return made
  }

  async function getByToken(token: string): Promise<PublicInvite> {
    const invite = await repository.findByTokenHash(hashSecret(token), now())
    if (invite === undefined) throw new AccountError('invite_invalid')
    return presentInvite(invite)
  }

  return {
    issueOwnerInvite: async () => {
      const token = createSecret(context.random)
      const issued = now()
      const expiresAt = new Date(issued.getTime() + INVITE_LIFE_MS)
      await repository.replaceOwnerInvite({ tokenHash: hashSecret(token), now: issued, expiresAt })
      return { url: new URL(`/invites/${token}`, context.publicUrl).href, expiresAt }
    },
    createOwner: (details) => makeOwner(details, null),
    getByToken,
    accept: async (token, details, userAgent) => {
      // Looked at first, so that a wrong token costs no password hash.
      const invite = await getByToken(token)
      const tokenHash = hashSecret(token)
      const member = invite.role === 'owner' ? await makeOwner(details, tokenHash) : await makeMember(details, invite, tokenHash)
      return { session: await sessions.open(member, 'dashboard', userAgent), invite }
    },
  }
}
