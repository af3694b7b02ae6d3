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

/** Returns the form in which an e-mail address is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
