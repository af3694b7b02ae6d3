import { accountRoleSchema, PENDING_INVITES_MAX, type AccountRole, type ErrorCode } from '@terrarium/contracts'
import { fql, TimeStub, type Client, type Query } from 'fauna'
import * as v from 'valibot'
import type { Member } from '../../access/caller.ts'
import { MEMBER_FIELDS, toMember, type MemberRow } from '../member/repository.ts'

/** An invite of a member as the team sees it. */
export interface TeamInviteRow {
  readonly id: string
  readonly email: string
  readonly role: AccountRole
  readonly inviter: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A link of an invite: the hash of its token, when it was made and how long it works. */
export interface InviteLink {
  readonly tokenHash: string
  readonly now: Date
  readonly expiresAt: Date
  /** Until when an invite that nobody has used is shown. */
  readonly shownUntil: Date
}

/** A member who accepts. */
export interface NewMember {
  readonly tokenHash: string
  readonly name: string
  /** The address that the member has proved; the invite's own where it is missing. */
  readonly email?: string
  /** null for a member who signs in by a third party. */
  readonly passwordHash: string | null
  /** The third party by which the member came. */
  readonly oauthProvider?: string
  readonly now: Date
}

/** A refusal found inside the transaction. */
type Refusal = { readonly failure: ErrorCode }

/** Keeps invites of members in the control database. */
export interface TeamInviteRepository {
  /** Lists the invites of an account that were not used, latest first. */
  list(accountId: string): Promise<readonly TeamInviteRow[]>
  /** Stores an invite in place of earlier ones of the address. */
  create(
    inviter: Member,
    invite: { readonly email: string; readonly role: AccountRole },
    link: InviteLink,
  ): Promise<TeamInviteRow | Refusal>
  /** Gives an invite another link; the earlier one stops working. */
  renew(inviter: Member, id: string, link: InviteLink): Promise<TeamInviteRow | Refusal>
  /** Deletes an invite that was not used and returns it as it was. */
  delete(accountId: string, id: string): Promise<TeamInviteRow | Refusal>
  /** Makes the member and uses the invite up, in one transaction. */
  accept(member: NewMember): Promise<Member | Refusal>
}

/** Creates the repository over the control database. */
export function createTeamInviteRepository(control: Client): TeamInviteRepository {
  const run = async (query: Query<InviteRow | Refusal>): Promise<TeamInviteRow | Refusal> => {
    const { data } = await control.query(query)
    return 'failure' in data ? data : toRow(data)
  }
  return {
    list: async (accountId) => {
      const { data } = await control.query<InviteRow[]>(fql`
        let account = Account.byId(${accountId})
        if (!account.exists()) [] else
          Invite.byAccount(account!).where(.usedAt == null).toArray().map(invite => ${SHOWN})`)
      return data.map(toRow).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    },
    create: (inviter, { email, role }, link) =>
      run(fql`
        let email = ${email}
        let account = Account.byId(${inviter.account.id})!
        if (Member.byEmail(email).first() != null) {
          { failure: "email_in_use" }
        } else if (Invite.byAccount(account).where(.usedAt == null && .email != email).count() >= ${PENDING_INVITES_MAX}) {
          { failure: "invite_limit" }
        } else {
          Invite.byAccount(account).where(.usedAt == null && .email == email).forEach(earlier => earlier.delete())
          let invite = Invite.create(Object.assign(${linkOf(link)}, {
            account: account, email: email, role: ${role}, usedAt: null,
            inviterId: ${inviter.id}, inviterName: ${inviter.name}
          }))
          ${SHOWN}
        }`),
    renew: (inviter, id, link) =>
      run(fql`${found(inviter.account.id, id, 'invite_resend_failed')} else {
          invite!.update(Object.assign(${linkOf(link)}, { inviterId: ${inviter.id}, inviterName: ${inviter.name} }))
          ${SHOWN}
        }`),
    delete: (accountId, id) =>
      run(fql`${found(accountId, id, 'invite_cancel_failed')} else {
          let shown = ${SHOWN}
          invite!.delete()
          shown
        }`),
    accept: (member) => accept(control, member),
  }
}

async function accept(control: Client, { tokenHash, name, email, passwordHash, oauthProvider, now }: NewMember): Promise<Member | Refusal> {
  const time = TimeStub.fromDate(now)
  const { data } = await control.query<MemberRow | Refusal>(fql`
    let invite = Invite.byTokenHash(${tokenHash}).first()
    let proved = ${email ?? null}
    if (invite != null && proved != null && invite!.email != proved) {
      { failure: "third_party_unknown" }
    } else if (invite == null || invite!.usedAt != null || invite!.expiresAt <= ${time} || invite!.account?.id == null) {
      { failure: "invite_invalid" }
    } else if (Member.byEmail(invite!.email).first() != null) {
      { failure: "email_in_use" }
    } else {
      let member = Member.create({
        account: invite!.account, name: ${name}, email: invite!.email, role: invite!.role, passwordHash: ${passwordHash},
        oauthProvider: ${oauthProvider ?? null}, otpEnabled: false, suspended: false, createdAt: ${time}
      })
      invite!.update({ usedAt: ${time} })
      member ${MEMBER_FIELDS}
    }`)
  if ('failure' in data) return data
  return toMember(data) ?? { failure: 'internal_error' }
}

const SHOWN = fql`{
  id: invite!.id, email: invite!.email, role: invite!.role, inviter: invite!.inviterName,
  createdAt: invite!.createdAt, expiresAt: invite!.expiresAt
}`

/** The beginning of a change: the invite is of the account and was not used. */
function found(accountId: string, id: string, failure: ErrorCode): Query {
  return fql`
    let invite = Invite.byId(${id})
    if (!invite.exists() || invite!.account?.id != ${accountId} || invite!.usedAt != null) {
      { failure: ${failure} }
    }`
}

function linkOf({ tokenHash, now, expiresAt, shownUntil }: InviteLink) {
  return {
    tokenHash,
    createdAt: TimeStub.fromDate(now),
    expiresAt: TimeStub.fromDate(expiresAt),
    ttl: TimeStub.fromDate(shownUntil),
  }
}

type InviteRow = {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly inviter: string | null
  readonly createdAt: TimeStub
  readonly expiresAt: TimeStub
}

function toRow({ role, createdAt, expiresAt, ...row }: InviteRow): TeamInviteRow {
  return { ...row, role: v.parse(accountRoleSchema, role), createdAt: createdAt.toDate(), expiresAt: expiresAt.toDate() }
}
