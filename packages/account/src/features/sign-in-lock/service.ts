import type { SignInLock } from '@terrarium/contracts'
import { fql } from 'fauna'
import { hashSecret } from '../../access/credential.ts'
import type { Member } from '../../access/caller.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import type { PasswordCheck } from '../password/password-check.ts'

/** A member as locks name them. */
export type LockedMember = { readonly id: string; readonly name: string; readonly email: string }

/** Shows and lifts locks of the members of an account. */
export interface SignInLockService {
  list(caller: Member): Promise<readonly SignInLock[]>
  /** Lifts a member's lock, if any, and returns the member; undefined when the account has no such one. */
  lift(caller: Member, memberId: string): Promise<LockedMember | undefined>
}

/** Creates the service. */
export function createSignInLockService(context: AccountContext, { guard }: PasswordCheck): SignInLockService {
  async function membersOf(accountId: string): Promise<readonly LockedMember[]> {
    const { data } = await context.control.query<LockedMember[]>(fql`
      Member.byAccount(Account.byId(${accountId})!).toArray().map(member => member { id, name, email })`)
    return data
  }

  return {
    list: async ({ account }) => {
      const members = await membersOf(account.id)
      const locks = await guard.locksOf(
        members.map(({ email }) => hashSecret(email)),
        timeOf(context),
      )
      return members.flatMap(({ id, name, email }) => {
        const lock = locks.get(hashSecret(email))
        if (lock === undefined) return []
        return [{ member_id: id, name, email, until: lock === 'support' ? null : lock.until.toISOString() }]
      })
    },
    lift: async (caller, memberId) => {
      const member = (await membersOf(caller.account.id)).find(({ id }) => id === memberId)
      if (member !== undefined) await guard.clear(hashSecret(member.email))
      return member
    },
  }
}
