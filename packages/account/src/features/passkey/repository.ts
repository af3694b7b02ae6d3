import { fql, TimeStub, type Client } from 'fauna'
import type { Member } from '../../access/caller.ts'
import { MEMBER_FIELDS, toMember, type MemberRow } from '../member/repository.ts'

/** What a member's authenticator has made, as it is stored. */
export interface StoredPasskey {
  readonly id: string
  readonly name: string
  /** As base64url. */
  readonly credentialId: string
  /** COSE key, as base64url. */
  readonly publicKey: string
  /** Uses that the authenticator had counted at the latest one. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** What a new passkey is kept as. */
export type NewPasskey = Omit<StoredPasskey, 'id' | 'createdAt' | 'lastUsedAt'>

/** A challenge that was given out. */
export interface Challenge {
  readonly challenge: string
  /** Member who adds a passkey; null: somebody signs in. */
  readonly memberId: string | null
}

/** Keeps passkeys, and the challenges that are under way. */
export interface PasskeyRepository {
  /** Returns the id. */
  challenge(challenge: Challenge, expiresAt: Date): Promise<string>
  /** Takes a challenge, which nobody can answer again. Returns undefined for one that does not exist, is over or has been answered. */
  take(id: string, now: Date): Promise<Challenge | undefined>
  list(memberId: string): Promise<readonly StoredPasskey[]>
  /** Whether the member has a password, by which others could not add a passkey. */
  hasPassword(memberId: string): Promise<boolean>
  /** Keeps a passkey; undefined where the member has too many or somebody has this one. */
  add(memberId: string, passkey: NewPasskey, now: Date, countMax: number): Promise<StoredPasskey | undefined>
  /** Removes a passkey, unless it is the only way in. Returns its name. */
  remove(memberId: string, id: string): Promise<{ readonly name: string } | 'not_found' | 'last_way_in'>
  /** Finds a passkey and whose it is. */
  find(
    credentialId: string,
  ): Promise<{ readonly passkey: StoredPasskey; readonly member: Member; readonly isVerified: boolean } | undefined>
  /** Keeps that a passkey was used; false when its counter was at or beyond this before, unless both are 0. */
  use(id: string, counter: number, now: Date): Promise<boolean>
}

type PasskeyRow = Omit<StoredPasskey, 'createdAt' | 'lastUsedAt' | 'transports'> & {
  readonly transports: string[]
  readonly createdAt: TimeStub
  readonly lastUsedAt: TimeStub | null
}

const FIELDS = fql`{ id, name, credentialId, publicKey, counter, transports, isSynced, createdAt, lastUsedAt }`

function toPasskey({ createdAt, lastUsedAt, ...row }: PasskeyRow): StoredPasskey {
  return { ...row, createdAt: createdAt.toDate(), lastUsedAt: lastUsedAt?.toDate() ?? null }
}

/** Creates the repository over the control database. */
export function createPasskeyRepository(control: Client): PasskeyRepository {
  return {
    challenge: async (challenge, expiresAt) => {
      const expires = TimeStub.fromDate(expiresAt)
      const { data } = await control.query<string>(fql`
        PasskeyChallenge.create(Object.assign(${{ ...challenge }}, { expiresAt: ${expires}, ttl: ${expires} })).id`)
      return data
    },
    take: async (id, now) => {
      const { data } = await control.query<{ challenge: string; memberId: string | null } | null>(fql`
        let found = PasskeyChallenge.byId(${id})
        if (!found.exists()) null
        else {
          let given = found! { challenge, memberId, expiresAt }
          found!.delete()
          if (given.expiresAt <= ${TimeStub.fromDate(now)}) null else given
        }`)
      return data === null ? undefined : { challenge: data.challenge, memberId: data.memberId }
    },
    list: async (memberId) => {
      const { data } = await control.query<PasskeyRow[]>(fql`
        Passkey.byMember(Member.byId(${memberId})).order(.createdAt).map(passkey => passkey ${FIELDS}).toArray()`)
      return data.map(toPasskey)
    },
    hasPassword: async (memberId) => {
      const { data } = await control.query<boolean>(fql`Member.byId(${memberId})!.passwordHash != null`)
      return data
    },
    add: (memberId, passkey, now, countMax) => addPasskey(control, { memberId, passkey, now, countMax }),
    remove: (memberId, id) => removePasskey(control, memberId, id),
    find: async (credentialId) => {
      const { data } = await control.query<{ passkey: PasskeyRow; member: MemberRow; verified: boolean | null } | null>(fql`
        let passkey = Passkey.byCredentialId(${credentialId}).first()
        let member = passkey?.member
        if (passkey == null || member == null) null
        else if (!member!.exists()) null
        else { passkey: passkey! ${FIELDS}, member: member! ${MEMBER_FIELDS}, verified: member!.verified }`)
      const member = data === null ? undefined : toMember(data.member)
      if (data === null || member === undefined) return undefined
      return { passkey: toPasskey(data.passkey), member, isVerified: data.verified !== false }
    },
    use: async (id, counter, now) => {
      const { data } = await control.query<boolean>(fql`
        let passkey = Passkey.byId(${id})
        if (!passkey.exists()) false
        else if (passkey!.counter >= ${counter} && (passkey!.counter != 0 || ${counter} != 0)) false
        else {
          passkey!.update({ counter: ${counter}, lastUsedAt: ${TimeStub.fromDate(now)} })
          true
        }`)
      return data
    },
  }
}

interface Addition {
  readonly memberId: string
  readonly passkey: NewPasskey
  readonly now: Date
  readonly countMax: number
}

async function addPasskey(control: Client, { memberId, passkey, now, countMax }: Addition): Promise<StoredPasskey | undefined> {
  const { data } = await control.query<PasskeyRow | null>(fql`
    let member = Member.byId(${memberId})!
    if (Passkey.byCredentialId(${passkey.credentialId}).first() != null || Passkey.byMember(member).count() >= ${countMax}) null
    else {
      let made = Passkey.create(Object.assign(${{ ...passkey, transports: [...passkey.transports] }}, {
        member: member, createdAt: ${TimeStub.fromDate(now)}, lastUsedAt: null
      }))
      made ${FIELDS}
    }`)
  return data === null ? undefined : toPasskey(data)
}

async function removePasskey(
  control: Client,
  memberId: string,
  id: string,
): Promise<{ readonly name: string } | 'not_found' | 'last_way_in'> {
  const { data } = await control.query<{ name: string } | 'not_found' | 'last_way_in'>(fql`
    let member = Member.byId(${memberId})!
    let passkey = Passkey.byId(${id})
    if (!passkey.exists()) "not_found"
    else if (passkey!.member != member) "not_found"
    else {
      let others = Passkey.byMember(member).count() > 1
      let linked = LinkedIdentity.byMember(member).first() != null
      if (!others && !linked && member.passwordHash == null) "last_way_in"
      else {
        let name = passkey!.name
        passkey!.delete()
        { name: name }
      }
    }`)
  return data
}
