import { fql, type Client } from 'fauna'

/** How a change of the e-mail address ended. */
export type EmailChange = 'done' | 'email_no_pending' | 'email_in_use'

/** Changes what members own. */
export interface OwnAccountRepository {
  rename(memberId: string, name: string): Promise<void>
  setPassword(memberId: string, passwordHash: string): Promise<void>
  /** Notes an address that waits for confirmation. */
  beginEmailChange(memberId: string, email: string): Promise<'done' | 'email_pending_conflict' | 'email_in_use'>
  cancelEmailChange(memberId: string): Promise<'done' | 'email_no_pending'>
  /** Makes the pending address the member's own, if it is still this one. */
  finishEmailChange(memberId: string, email: string): Promise<EmailChange>
  /** Marks the present address as verified; false when it was before, or when the member has another one by now. */
  verify(memberId: string, email: string): Promise<boolean>
}

/** Creates the repository over the control database. */
export function createOwnAccountRepository(control: Client): OwnAccountRepository {
  return {
    rename: async (memberId, name) => {
      await control.query(fql`
        Member.byId(${memberId})?.update({ name: ${name} })
        null`)
    },
    setPassword: async (memberId, passwordHash) => {
      await control.query(fql`
        Member.byId(${memberId})?.update({ passwordHash: ${passwordHash} })
        null`)
    },
    beginEmailChange: async (memberId, email) => {
      const { data } = await control.query<'done' | 'email_pending_conflict' | 'email_in_use'>(fql`
        let member = Member.byId(${memberId})!
        if (member.pendingEmail != null) "email_pending_conflict"
        else if (Member.byEmail(${email}).first() != null) "email_in_use"
        else {
          member.update({ pendingEmail: ${email} })
          "done"
        }`)
      return data
    },
    cancelEmailChange: async (memberId) => {
      const { data } = await control.query<'done' | 'email_no_pending'>(fql`
        let member = Member.byId(${memberId})!
        if (member.pendingEmail == null) "email_no_pending"
        else {
          member.update({ pendingEmail: null })
          "done"
        }`)
      return data
    },
    finishEmailChange: async (memberId, email) => {
      const { data } = await control.query<EmailChange>(fql`
        let member = Member.byId(${memberId})!
        if (member.pendingEmail != ${email}) "email_no_pending"
        else if (Member.byEmail(${email}).first() != null) "email_in_use"
        else {
          member.update({ email: ${email}, pendingEmail: null, verified: true })
          "done"
        }`)
      return data
    },
    verify: async (memberId, email) => {
      const { data } = await control.query<boolean>(fql`
        let member = Member.byId(${memberId})!
        if (member.verified != false || member.email != ${email}) false
        else {
          member.update({ verified: true })
          true
        }`)
      return data
    },
  }
}
