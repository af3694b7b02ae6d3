import { accountRoleSchema, type AccountRole } from '@terrarium/contracts'
import { fql, type Client, type TimeStub } from 'fauna'
import * as v from 'valibot'

/** The account a member belongs to. */
export type Account = {
  readonly id: string
  readonly companyName: string
  readonly plan: string
}

/** A person with a sign-in. */
export interface Member {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: AccountRole
  readonly otpEnabled: boolean
  readonly suspended: boolean
  readonly createdAt: Date
  readonly account: Account
}

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
}

/** Makes a member of a row; undefined when its account is gone. */
export function toMember(row: MemberRow): Member | undefined {
  if (row.account === null) return undefined
  const { id, name, email, otpEnabled, suspended, account } = row
  return { id, name, email, role: v.parse(accountRoleSchema, row.role), otpEnabled, suspended, createdAt: row.createdAt.toDate(), account }
}

/** Reads members of the control database. */
export interface MemberRepository {
  /** Returns the member with an e-mail address and the hash of the password. */
  findByEmail(email: string): Promise<{ readonly member: Member; readonly passwordHash: string } | undefined>
  hasOwner(): Promise<boolean>
}

/** Creates the repository over the control database. */
export function createMemberRepository(control: Client): MemberRepository {
  return {
    findByEmail: async (email) => {
      const { data } = await control.query<(MemberRow & { passwordHash: string }) | null>(fql`
        let member = Member.byEmail(${email}).first()
        if (member == null) null else member! {
          id, name, email, role, otpEnabled, suspended, createdAt, passwordHash,
          account { id, companyName, plan }
        }`)
      const member = data === null ? undefined : toMember(data)
      return member === undefined || data === null ? undefined : { member, passwordHash: data.passwordHash }
    },
    hasOwner: async () => {
      const { data } = await control.query<boolean>(fql`Member.byRole("owner").first() != null`)
      return data
    },
  }
}
