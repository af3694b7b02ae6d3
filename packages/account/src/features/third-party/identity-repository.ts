import { fql, TimeStub, type Client } from 'fauna'
import type { Member } from '../../access/caller.ts'
import { MEMBER_FIELDS, toMember, type MemberRow } from '../member/repository.ts'
import type { Person } from './person.ts'

/** A person of a third party. */
export interface ProviderPerson {
  readonly provider: string
  readonly person: Person
}

/** A third party that signs a member in. */
export interface LinkedIdentity {
  readonly id: string
  readonly provider: string
  readonly email: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

/** Why an identity was not removed. */
export type UnlinkRefusal = 'not_found' | 'last_way_in'

/** Keeps which person of which third party is which member. */
export interface IdentityRepository {
  /** Returns the member whom a person was linked to. */
  findMember(who: ProviderPerson): Promise<Member | undefined>
  /** Links a person to a member, in place of a link to a member who is gone. */
  link(memberId: string, who: ProviderPerson, now: Date): Promise<void>
  /** Keeps when a person was last signed in. */
  touch(who: ProviderPerson, now: Date): Promise<void>
  list(memberId: string): Promise<{ readonly identities: readonly LinkedIdentity[]; readonly hasPassword: boolean }>
  /** Removes a link, unless it is the member's only way in. Returns what was removed. */
  unlink(memberId: string, id: string): Promise<LinkedIdentity | UnlinkRefusal>
}

/** Creates the repository over the control database. */
export function createIdentityRepository(control: Client): IdentityRepository {
  return {
    findMember: async (who) => {
      const { data } = await control.query<MemberRow | null>(fql`
        let member = LinkedIdentity.byKey(${keyOf(who)}).first()?.member
        if (member == null) null
        else if (!member!.exists()) null
        else member! ${MEMBER_FIELDS}`)
      return data === null ? undefined : toMember(data)
    },
    link: async (memberId, who, now) => {
      const time = TimeStub.fromDate(now)
      await control.query(fql`
        LinkedIdentity.byKey(${keyOf(who)}).forEach(earlier => earlier.delete())
        LinkedIdentity.create({
          member: Member.byId(${memberId})!, key: ${keyOf(who)}, provider: ${who.provider}, email: ${who.person.email},
          createdAt: ${time}, lastUsedAt: ${time}
        })
        null`)
    },
    touch: async (who, now) => {
      await control.query(fql`
        LinkedIdentity.byKey(${keyOf(who)}).forEach(identity =>
          identity.update({ email: ${who.person.email}, lastUsedAt: ${TimeStub.fromDate(now)} }))
        null`)
    },
    list: async (memberId) => {
      const { data } = await control.query<{ identities: IdentityRow[]; hasPassword: boolean }>(fql`
        let member = Member.byId(${memberId})!
        {
          identities: LinkedIdentity.byMember(member).toArray().map(identity => identity ${IDENTITY_FIELDS}),
          hasPassword: member.passwordHash != null
        }`)
      return { identities: data.identities.map(toIdentity), hasPassword: data.hasPassword }
    },
    unlink: async (memberId, id) => {
      const { data } = await control.query<IdentityRow | UnlinkRefusal>(fql`
        let member = Member.byId(${memberId})!
        let identity = LinkedIdentity.byId(${id})
        if (!identity.exists() || identity!.member.id != member.id) "not_found"
        else if (member.passwordHash == null && LinkedIdentity.byMember(member).count() == 1) "last_way_in"
        else {
          let shown = identity! ${IDENTITY_FIELDS}
          identity!.delete()
          shown
        }`)
      return typeof data === 'string' ? data : toIdentity(data)
    },
  }
}

const IDENTITY_FIELDS = fql`{ id, provider, email, createdAt, lastUsedAt }`

type IdentityRow = Omit<LinkedIdentity, 'createdAt' | 'lastUsedAt'> & { readonly createdAt: TimeStub; readonly lastUsedAt: TimeStub }

function toIdentity({ createdAt, lastUsedAt, ...rest }: IdentityRow): LinkedIdentity {
  return { ...rest, createdAt: createdAt.toDate(), lastUsedAt: lastUsedAt.toDate() }
}

/** Names of providers have no blanks. */
function keyOf({ provider, person }: ProviderPerson): string {
  return `${provider} ${person.subject}`
}
