import { accountRoleSchema } from '@terrarium/contracts'
import { fql, type Client, type TimeStub } from 'fauna'
import * as v from 'valibot'
import type { Account, Member } from '../../access/caller.ts'

/** A member as the database returns it, with its account. */
export type MemberRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly otpEnabled: boolean
  readonly suspended: boolean
  readonly createdAt: TimeStub
  readonly account: Account | null
  readonly pendingEmail: string | null
  readonly oauthProvider: string | null
}

/** What is read of a member wherever one is read: follows the document in a query and gives a `MemberRow`. */
export const MEMBER_FIELDS = fql`{
  id, name, email, role, otpEnabled, suspended, createdAt, pendingEmail, oauthProvider, account { id, companyName, plan }
}`

/** Makes a member of a row; undefined when its account is gone. */
export function toMember(row: MemberRow): Member | undefined {
  if (row.account === null) return undefined
  const { id, name, email, otpEnabled, suspended, account } = row
  return {
    id,
    name,
    email,
    role: v.parse(accountRoleSchema, row.role),
    otpEnabled,
    suspended,
    createdAt: row.createdAt.toDate(),
    account,
    pendingEmail: row.pendingEmail,
    oauthProvider: row.oauthProvider,
  }
}

/** A member, and what only signing in needs. */
export interface KnownMember {
  readonly member: Member
  /** undefined for members who have none, because they sign in by a third party. */
  readonly passwordHash: string | undefined
  readonly isVerified: boolean
}

type KnownMemberRow = { readonly member: MemberRow; readonly passwordHash: string | null; readonly verified: boolean | null }

/** Reads members of the control database. */
export interface MemberRepository {
  /** Returns the member with an e-mail address and what a sign-in is held against. */
  findByEmail(email: string): Promise<KnownMember | undefined>
  hasOwner(): Promise<boolean>
}

/** Creates the repository over the control database. */
export function createMemberRepository(control: Client): MemberRepository {
  return {
    findByEmail: async (email) => {
      const { data } = await control.query<KnownMemberRow | null>(fql`
        let member = Member.byEmail(${email}).first()
        if (member == null) null
        else { member: member! ${MEMBER_FIELDS}, passwordHash: member!.passwordHash, verified: member!.verified }`)
      const member = data === null ? undefined : toMember(data.member)
      if (member === undefined || data === null) return undefined
      return { member, passwordHash: data.passwordHash ?? undefined, isVerified: data.verified !== false }
    },
    hasOwner: async () => {
      const { data } = await control.query<boolean>(fql`Member.byRole("owner").first() != null`)
      return data
    },
  }
}

/** Returns the form in which an e-mail address is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
