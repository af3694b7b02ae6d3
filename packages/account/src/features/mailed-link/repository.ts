import { fql, TimeStub, type Client } from 'fauna'
import { createSecret, hashSecret } from '../../access/credential.ts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'

/** What a link is for. */
export type LinkPurpose = 'verify' | 'reset' | 'change'

/** A link as it was found by its token. */
export interface MailedLink {
  readonly memberId: string
  /** The address that it was sent to. */
  readonly email: string
  readonly isUsed: boolean
  readonly isExpired: boolean
}

/** Keeps the links that mails carry: the token is in the mail alone, its hash here. */
export interface MailedLinks {
  /** Makes a link and returns its token; earlier ones of the same purpose stop working. */
  issue(link: {
    readonly memberId: string
    readonly purpose: LinkPurpose
    readonly email: string
    readonly lifeMs: number
  }): Promise<string>
  find(token: string, purposes: readonly LinkPurpose[]): Promise<(MailedLink & { readonly purpose: LinkPurpose }) | undefined>
  /** Uses a link up; false when another call came first, or when it is not valid any more. */
  use(token: string, purpose: LinkPurpose): Promise<boolean>
  /** Ends the member's links of a purpose. */
  revoke(memberId: string, purpose: LinkPurpose): Promise<void>
}

/** How long a link that has expired is still known as one. */
const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000

/** Creates the links over the control database. */
export function createMailedLinks(context: AccountContext): MailedLinks {
  const { control } = context
  const now = (): Date => timeOf(context)
  return {
    issue: async ({ memberId, purpose, email, lifeMs }) => {
      const token = createSecret(context.random)
      const issued = now()
      const expiresAt = new Date(issued.getTime() + lifeMs)
      await control.query(fql`
        let member = Member.byId(${memberId})!
        MailedLink.byMember(member).where(.purpose == ${purpose}).forEach(link => link.delete())
        MailedLink.create({
          member: member, purpose: ${purpose}, email: ${email}, tokenHash: ${hashSecret(token)}, usedAt: null,
          expiresAt: ${TimeStub.fromDate(expiresAt)}, ttl: ${TimeStub.fromDate(new Date(expiresAt.getTime() + REMEMBERED_MS))}
        })
        null`)
      return token
    },
    find: (token, purposes) => findLink(control, token, purposes, now()),
    use: async (token, purpose) => {
      const { data } = await control.query<boolean>(fql`
        let now = ${TimeStub.fromDate(now())}
        let link = MailedLink.byTokenHash(${hashSecret(token)}).first()
        if (link == null) false
        else if (link!.purpose != ${purpose} || link!.usedAt != null || link!.expiresAt <= now) false
        else {
          link!.update({ usedAt: now })
          true
        }`)
      return data
    },
    revoke: async (memberId, purpose) => {
      await control.query(fql`
        let member = Member.byId(${memberId})
        if (member.exists()) MailedLink.byMember(member!).where(.purpose == ${purpose}).forEach(link => link.delete())
        null`)
    },
  }
}

type LinkRow = {
  readonly memberId: string
  readonly purpose: string
  readonly email: string
  readonly isUsed: boolean
  readonly isExpired: boolean
}

async function findLink(control: Client, token: string, purposes: readonly LinkPurpose[], now: Date) {
  const { data } = await control.query<LinkRow | null>(fql`
    let link = MailedLink.byTokenHash(${hashSecret(token)}).first()
    if (link == null) null
    else if (!link!.member.exists()) null
    else {
      memberId: link!.member.id, purpose: link!.purpose, email: link!.email,
      isUsed: link!.usedAt != null, isExpired: link!.expiresAt <= ${TimeStub.fromDate(now)}
    }`)
  const purpose = purposes.find((each) => each === data?.purpose)
  return data === null || purpose === undefined ? undefined : { ...data, purpose }
}
