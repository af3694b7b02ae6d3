import { INVITE_LIFE_MS, type ErrorCode, type InvitedRole, type TeamInvite } from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { createSecret, hashSecret } from '../../access/credential.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { normalizeEmail } from '../member/repository.ts'
import { presentTeamInvite } from './presenter.ts'
import { createTeamInviteRepository, type InviteLink, type TeamInviteRow } from './team-repository.ts'

/** Invites members of the actor's account. */
export interface TeamInviteService {
  list(actor: Member): Promise<TeamInvite[]>
  /** Invites a person by mail. @throws {AccountError} email_in_use, invite_limit, invite_send_failed */
  create(actor: Member, invite: { readonly email: string; readonly role: InvitedRole }): Promise<TeamInvite>
  /** Sends an invite again with a new link. @throws {AccountError} invite_resend_failed */
  resend(actor: Member, id: string): Promise<TeamInvite>
  /** Cancels an invite and returns it as it was. @throws {AccountError} invite_cancel_failed */
  cancel(actor: Member, id: string): Promise<TeamInvite>
}

/** How long an invite that nobody has used stays in the list. */
const SHOWN_MS = 7 * 24 * 60 * 60 * 1000

/** Creates the service. */
export function createTeamInviteService(context: AccountContext): TeamInviteService {
  const repository = createTeamInviteRepository(context.control)
  const now = (): Date => timeOf(context)
  const present = (row: TeamInviteRow): TeamInvite => presentTeamInvite(row, now())

  function createLink(): InviteLink & { readonly token: string } {
    const token = createSecret(context.random)
    const issued = now()
    return {
      token,
      tokenHash: hashSecret(token),
      now: issued,
      expiresAt: new Date(issued.getTime() + INVITE_LIFE_MS),
      shownUntil: new Date(issued.getTime() + SHOWN_MS),
    }
  }

  async function send(actor: Member, row: TeamInviteRow, token: string, failure: ErrorCode): Promise<void> {
    const mail = inviteMail(actor, row, new URL(`/invites/${token}`, context.publicUrl).href)
    await context.mail.send(mail).catch((error: unknown) => {
      throw new AccountError(failure, { cause: error })
    })
  }

  return {
    list: async (actor) => (await repository.list(actor.account.id)).map(present),
    create: async (actor, { email, role }) => {
      const { token, ...link } = createLink()
      const made = succeed(await repository.create(actor, { email: normalizeEmail(email), role }, link))
      await send(actor, made, token, 'invite_send_failed').catch(async (error: unknown) => {
        await repository.delete(actor.account.id, made.id)
        throw error
      })
      return present(made)
    },
    resend: async (actor, id) => {
      const { token, ...link } = createLink()
      const renewed = succeed(await repository.renew(actor, id, link))
      await send(actor, renewed, token, 'invite_resend_failed')
      return present(renewed)
    },
    cancel: async (actor, id) => present(succeed(await repository.delete(actor.account.id, id))),
  }
}

function succeed(result: TeamInviteRow | { readonly failure: ErrorCode }): TeamInviteRow {
  if ('failure' in result) throw new AccountError(result.failure)
  return result
}

function inviteMail(actor: Member, { email, role, expiresAt }: TeamInviteRow, url: string) {
  const company = actor.account.companyName
  return {
    to: email,
    subject: `${actor.name} invited you to ${company} on Terrarium`,
    text: [
      `${actor.name} (${actor.email}) invited you to ${company} as ${role}.`,
      '',
      'Open this link to accept:',
      '',
      url,
      '',
      `The link works once, until ${expiresAt.toISOString()}. If you do not know ${actor.name}, ignore this message.`,
      '',
    ].join('\n'),
  }
}
