import { fql, TimeStub, type Client } from 'fauna'
import type { Member } from '../../access/caller.ts'
import { MEMBER_FIELDS, toMember, type MemberRow } from '../member/repository.ts'

/** An account key as it is listed. */
export interface AccountKeyRecord {
  readonly id: string
  readonly name: string
  readonly member: { readonly id: string; readonly name: string }
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
}

/** A key as a request presents it. */
export interface KeyHolder {
  readonly secretHash: string
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly member: Member
}

/** What a new key is made of. */
export interface NewAccountKey {
  readonly member: Member
  readonly name: string
  readonly secretHash: string
  readonly now: Date
  readonly expiresAt: Date | null
  /** A member has at most this many. */
  readonly limit: number
}

/** Which keys a member sees: those of the account, or the member's own. */
export interface KeyScope {
  readonly accountId: string
  readonly memberId: string | null
}

/** Keeps account keys in the control database. */
export interface AccountKeyRepository {
  /** Returns the id, or undefined when the member has as many as it may. */
  create(key: NewAccountKey): Promise<string | undefined>
  list(scope: KeyScope): Promise<readonly AccountKeyRecord[]>
  /** Deletes a key within the scope; returns its name, undefined when there is none. */
  delete(id: string, scope: KeyScope): Promise<string | undefined>
  findHolder(id: string): Promise<KeyHolder | undefined>
  touch(id: string, now: Date): Promise<void>
}

type KeyRow = {
  readonly id: string
  readonly name: string
  readonly member: { readonly id: string; readonly name: string } | null
  readonly createdAt: TimeStub
  readonly expiresAt: TimeStub | null
  readonly lastUsedAt: TimeStub | null
}

/** Creates the repository over the control database. */
export function createAccountKeyRepository(control: Client): AccountKeyRepository {
  return {
    create: (key) => createKey(control, key),
    list: async ({ accountId, memberId }) => {
      const { data } = await control.query<KeyRow[]>(fql`
        let member = ${memberId}
        AccountKey.byAccount(${accountId}).where(key => member == null || key.member.id.toString() == member).toArray()
          .map(key => key { id, name, createdAt, expiresAt, lastUsedAt, member { id, name } })`)
      return data.flatMap(toRecord).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    },
    delete: async (id, { accountId, memberId }) => {
      const { data } = await control.query<string | null>(fql`
        let member = ${memberId}
        let key = AccountKey.byId(${id})
        if (!key.exists()) null
        else if (key!.accountId != ${accountId} || (member != null && key!.member.id.toString() != member)) null
        else {
          let name = key!.name
          key!.delete()
          name
        }`)
      return data ?? undefined
    },
    findHolder: (id) => findHolder(control, id),
    touch: async (id, now) => {
      await control.query(fql`
        AccountKey.byId(${id})?.update({ lastUsedAt: ${TimeStub.fromDate(now)} })
        null`)
    },
  }
}

async function createKey(control: Client, key: NewAccountKey): Promise<string | undefined> {
  const expires = key.expiresAt === null ? null : TimeStub.fromDate(key.expiresAt)
  const { data } = await control.query<string | null>(fql`
    let member = Member.byId(${key.member.id})!
    if (AccountKey.byAccount(${key.member.account.id}).where(.member.id == member.id).count() >= ${key.limit}) null
    else AccountKey.create({
      member: member, accountId: ${key.member.account.id}, name: ${key.name}, secretHash: ${key.secretHash},
      createdAt: ${TimeStub.fromDate(key.now)}, expiresAt: ${expires}, ttl: ${expires}
    }).id`)
  return data ?? undefined
}

async function findHolder(control: Client, id: string): Promise<KeyHolder | undefined> {
  const { data } = await control.query<{
    secretHash: string
    expiresAt: TimeStub | null
    lastUsedAt: TimeStub | null
    member: MemberRow | null
  } | null>(fql`
    let key = AccountKey.byId(${id})
    if (!key.exists()) null else key! {
      secretHash, expiresAt, lastUsedAt,
      member ${MEMBER_FIELDS}
    }`)
  if (data === null || data.member === null) return undefined
  const member = toMember(data.member)
  if (member === undefined) return undefined
  return {
    secretHash: data.secretHash,
    expiresAt: data.expiresAt?.toDate() ?? null,
    lastUsedAt: data.lastUsedAt?.toDate() ?? null,
    member,
  }
}

/** A key whose member is gone works no more and is not shown. */
function toRecord({ member, ...row }: KeyRow): AccountKeyRecord[] {
  if (member === null || typeof member.name !== 'string') return []
  return [
    {
      ...row,
      member,
      createdAt: row.createdAt.toDate(),
      expiresAt: row.expiresAt?.toDate() ?? null,
      lastUsedAt: row.lastUsedAt?.toDate() ?? null,
    },
  ]
}
