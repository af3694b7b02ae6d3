import { databaseGrantSchema, type AccountRole, type DatabaseGrant } from '@terrarium/contracts'
import { fql, type Client, type Query } from 'fauna'
import * as v from 'valibot'
import { repeatable } from '../../providers/database-client.ts'
import type { MintedKey } from '../database-key/minted-keys.ts'
import type { RegionKey } from '../session/repository.ts'

/** A grant of a database, which holds for the databases below it, too. Databases are named by region group and global id: `us/abc`. */
export interface StoredGrant {
  readonly memberId: string
  readonly database: string
  /** The databases above it, from the root down: none of them ever changes. */
  readonly ancestors: readonly string[]
  readonly access: DatabaseGrant
}

/** A replacement of what one database grants. */
export interface GrantChange extends Pick<StoredGrant, 'database' | 'ancestors'> {
  readonly accountId: string
  readonly actorId: string
  readonly grants: readonly { readonly memberId: string; readonly access: DatabaseGrant }[]
}

/** What a replacement has changed, and the keys that are no longer their members', which the caller deletes. */
export interface ChangedGrants {
  readonly members: number
  readonly mintedKeys: readonly MintedKey[]
}

/** Keys that the sessions of roles have, and those that members made by them. */
export interface RoleKeys {
  readonly regionKeys: readonly RegionKey[]
  readonly mintedKeys: readonly MintedKey[]
}

/** A refusal found inside the transaction. */
type GrantRefusal = { readonly failure: 'unauthorized' | 'validation_error' }

/** Keeps grants of databases in the control database. */
export interface GrantRepository {
  ofMember(memberId: string): Promise<readonly StoredGrant[]>
  ofAccount(accountId: string): Promise<readonly StoredGrant[]>
  /** The keys of region groups that the sessions of roles have, and the short-lived database keys that their members made by them. */
  listRegionKeys(roles: readonly AccountRole[]): Promise<RoleKeys>
  /** Takes what `listRegionKeys` lists from its sessions, once the keys are gone: a start that ends in between does it again. */
  takeRegionKeys(roles: readonly AccountRole[]): Promise<void>
  /** Replaces the grants of a database. Members must be of the account, and the actor must still have access. */
  replace(change: GrantChange): Promise<ChangedGrants | GrantRefusal>
}

type GrantRow = { readonly memberId: string; readonly database: string; readonly ancestors: string[]; readonly access: string }

const SHOWN = fql`(grant => grant { memberId: .member.id.toString(), database, ancestors, access })`

/** Creates the repository over the control database. */
export function createGrantRepository(control: Client): GrantRepository {
  return {
    ofMember: async (memberId) => {
      const { data } = await control.query<GrantRow[]>(fql`
        let member = Member.byId(${memberId})
        if (!member.exists()) [] else DatabaseAccess.byMember(member!).toArray().map(${SHOWN})`)
      return data.map(toGrant)
    },
    ofAccount: async (accountId) => {
      const { data } = await control.query<GrantRow[]>(fql`
        DatabaseAccess.byAccount(${accountId}).toArray().where(.member.exists()).map(${SHOWN})`)
      return data.map(toGrant)
    },
    listRegionKeys: async (roles) => {
      const { data } = await control.query<{ readonly regionKeys: RegionKey[]; readonly mintedKeys: MintedKey[] }>(fql`
        ${keysOf(roles)}
        { regionKeys: sessions.flatMap(.regionKeys), mintedKeys: minted.map(key => key { path, keyId }) }`)
      return data
    },
    takeRegionKeys: async (roles) => {
      await control.query(
        repeatable(fql`
          ${keysOf(roles)}
          sessions.forEach(session => session.update({ regionKeys: [], usKeyHash: null }))
          minted.forEach(key => key.delete())
          null`),
      )
    },
    replace: (change) => replaceGrants(control, change),
  }
}

/** The `sessions` of roles that have keys, and the keys `minted` by them. */
function keysOf(roles: readonly AccountRole[]): Query {
  return fql`
    let members = ${[...roles]}.flatMap(role => Member.byRole(role).toArray())
    let sessions = members.flatMap(member => Session.byMember(member).toArray()).where(.regionKeys.length > 0)
    let minted = if (sessions.isEmpty()) [] else sessions.map(.member).distinct().flatMap(member => MintedKey.byMember(member).toArray())`
}

/** The short-lived keys of those who lose something end: they are of databases that may not be the member's any more. */
async function replaceGrants(control: Client, change: GrantChange): Promise<ChangedGrants | GrantRefusal> {
  const { accountId, actorId, database, ancestors, grants } = change
  const { data } = await control.query<{ readonly members: number; readonly mintedKeys: MintedKey[] } | GrantRefusal>(fql`
    let accountId = ${accountId}
    let database = ${database}
    let wanted = ${grants.map((grant) => ({ ...grant }))}
    let actor = Member.byId(${actorId})
    let isForeign = wanted.any(grant => {
      let member = Member.byId(grant.memberId)
      if (!member.exists()) true else member!.account?.id != accountId
    })
    if (!actor.exists() || actor!.account?.id != accountId || actor!.suspended) {
      { failure: "unauthorized" }
    } else if (isForeign) {
      { failure: "validation_error" }
    } else {
      let before = DatabaseAccess.byAccount(accountId).where(.database == database).toArray()
      let losing = before.where(old => {
        let next = wanted.where(.memberId == old.member.id.toString()).first()
        next == null || (old.access == "write" && next!.access == "read")
      })
      let gaining = wanted.where(next => !before.any(old => old.member.id.toString() == next.memberId && old.access == next.access))
      let changed = losing.map(.member.id.toString()).concat(gaining.map(.memberId)).distinct()
      let minted = losing.flatMap(old => MintedKey.byMember(old.member).toArray())
      let mintedKeys = minted.map(key => key { path, keyId })
      minted.forEach(key => key.delete())
      before.forEach(grant => grant.delete())
      wanted.forEach(next => DatabaseAccess.create({
        accountId: accountId, member: Member.byId(next.memberId)!, database: database, ancestors: ${[...ancestors]}, access: next.access
      }))
      { members: changed.length, mintedKeys: mintedKeys }
    }`)
  return data
}

function toGrant({ access, ...row }: GrantRow): StoredGrant {
  return { ...row, access: v.parse(databaseGrantSchema, access) }
}
