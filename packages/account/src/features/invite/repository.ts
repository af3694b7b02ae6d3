import { accountRoleSchema, type AccountRole, type ErrorCode } from '@terrarium/contracts'
import { fql, TimeStub, type Client } from 'fauna'
import * as v from 'valibot'
import type { Member } from '../../access/caller.ts'
import { MEMBER_FIELDS, toMember, type MemberRow } from '../member/repository.ts'
import { repeatable } from '../../providers/database-client.ts'

/** An invite that may still be used. */
export interface Invite {
  readonly id: string
  readonly role: AccountRole
  readonly email: string | null
  readonly expiresAt: Date
  /** Null for the first owner's, which nobody has sent and which belongs to no account yet. */
  readonly inviter: string | null
  readonly companyName: string | null
}

/** The first owner, the account, and the invite that makes them, if any. */
export interface NewOwner {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly companyName: string
  readonly plan: string
  readonly now: Date
  /** Hash of the invite's token; null makes the owner without one. */
  readonly tokenHash: string | null
}

/** A refusal found inside the transaction. */
export type Refusal = { readonly failure: ErrorCode }

/** Keeps invites in the control database. */
export interface InviteRepository {
  /** Replaces every open owner invite by one. */
  replaceOwnerInvite(invite: { readonly tokenHash: string; readonly now: Date; readonly expiresAt: Date }): Promise<void>
  findByTokenHash(tokenHash: string, now: Date): Promise<Invite | undefined>
  /** Makes account and owner and uses the invite up, all in one transaction. */
  createOwner(owner: NewOwner): Promise<Member | Refusal>
}

/** Creates the repository over the control database. */
export function createInviteRepository(control: Client): InviteRepository {
  return {
    replaceOwnerInvite: async ({ tokenHash, now, expiresAt }) => {
      const expires = TimeStub.fromDate(expiresAt)
      await control.query(
        repeatable(fql`
        Invite.byRole("owner").forEach(invite => invite.delete())
        Invite.create({
          role: "owner", email: null, tokenHash: ${tokenHash}, usedAt: null,
          createdAt: ${TimeStub.fromDate(now)}, expiresAt: ${expires}, ttl: ${expires}
        })
        null`),
      )
    },
    findByTokenHash: (tokenHash, now) => findInvite(control, tokenHash, now),
    createOwner: (owner) => createOwner(control, owner),
  }
}

async function findInvite(control: Client, tokenHash: string, now: Date): Promise<Invite | undefined> {
  const { data } = await control.query<InviteRow | null>(fql`
    let invite = Invite.byTokenHash(${tokenHash}).first()
    if (invite == null) null
    else if (invite!.usedAt != null || invite!.expiresAt <= ${TimeStub.fromDate(now)}) null
    else invite! { id, role, email, expiresAt, inviter: .inviterName, companyName: .account?.companyName }`)
  if (data === null) return undefined
  const { id, email, inviter, companyName } = data
  return { id, role: v.parse(accountRoleSchema, data.role), email, expiresAt: data.expiresAt.toDate(), inviter, companyName }
}

type InviteRow = {
  readonly id: string
  readonly role: string
  readonly email: string | null
  readonly expiresAt: TimeStub
  readonly inviter: string | null
  readonly companyName: string | null
}

async function createOwner(control: Client, owner: NewOwner): Promise<Member | Refusal> {
  const now = TimeStub.fromDate(owner.now)
  const { data } = await control.query<MemberRow | Refusal>(fql`
    let tokenHash = ${owner.tokenHash}
    let invite = if (tokenHash == null) null else Invite.byTokenHash(tokenHash).first()
    let isOpen = tokenHash == null || (invite != null && invite!.usedAt == null && invite!.expiresAt > ${now})
    if (!isOpen || Member.byRole("owner").first() != null) {
      { failure: "invite_invalid" }
    } else if (Member.byEmail(${owner.email}).first() != null) {
      { failure: "email_in_use" }
    } else {
      let account = Account.create({ companyName: ${owner.companyName}, plan: ${owner.plan}, createdAt: ${now} })
      let member = Member.create({
        account: account, name: ${owner.name}, email: ${owner.email}, role: "owner", passwordHash: ${owner.passwordHash},
        otpEnabled: false, suspended: false, createdAt: ${now}
      })
      if (invite != null) invite!.update({ usedAt: ${now} })
      member ${MEMBER_FIELDS}
    }`)
  if ('failure' in data) return data
  return toMember(data) ?? { failure: 'internal_error' }
}
