import { accountRoleSchema, type AccountRole, type ErrorCode } from '@terrarium/contracts'
import { fql, type Client, type Query, type TimeStub } from 'fauna'
import * as v from 'valibot'
import type { MintedKey } from '../database-key/minted-keys.ts'
import type { RegionKey } from '../session/repository.ts'

/** A member as the team sees them. */
export interface TeamRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: AccountRole
  readonly otpEnabled: boolean
  readonly suspended: boolean
  readonly createdAt: Date
  /** undefined: the member has no session. */
  readonly lastSeenAt: Date | undefined
}

/** Who changes whom, in which account. */
export interface MemberChange {
  readonly accountId: string
  readonly actorId: string
  readonly memberId: string
}

/** A member after a change, and the keys that are no longer theirs, which the caller deletes. */
export interface ChangedMember {
  readonly member: TeamRow
  readonly previousRole: AccountRole
  readonly regionKeys: readonly RegionKey[]
  readonly mintedKeys: readonly MintedKey[]
}

/** A refusal found inside the transaction. */
export type TeamRefusal = { readonly failure: ErrorCode }

/** Reads and changes the team of an account. Each change checks the actor's role in its own transaction. */
export interface TeamRepository {
  list(accountId: string): Promise<readonly TeamRow[]>
  /** Gives a member a role; `keepsKeys` says whether the role may administer databases. */
  changeRole(change: MemberChange & { readonly role: AccountRole; readonly keepsKeys: boolean }): Promise<ChangedMember | TeamRefusal>
  /** Deletes a member, the sessions and the invites that the member has sent. */
  remove(change: MemberChange): Promise<ChangedMember | TeamRefusal>
  /** Takes a member's access away: sessions and invites that the member has sent are deleted. */
  suspend(change: MemberChange): Promise<ChangedMember | TeamRefusal>
  /** Gives a member access again. */
  reactivate(change: MemberChange): Promise<ChangedMember | TeamRefusal>
  /** Makes a member an owner and the actor an admin. */
  transfer(change: MemberChange): Promise<ChangedMember | TeamRefusal>
}

/** Creates the repository over the control database. */
export function createTeamRepository(control: Client): TeamRepository {
  const run = async (query: Query<ChangeRow>): Promise<ChangedMember | TeamRefusal> => toChange((await control.query(query)).data)
  return {
    list: async (accountId) => {
      const { data } = await control.query<MemberRow[]>(fql`
        let account = Account.byId(${accountId})
        if (!account.exists()) [] else Member.byAccount(account!).toArray().map(member => ${SHOWN})`)
      return data.map(toRow).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    },
    changeRole: (change) => run(changeRoleQuery(change)),
    remove: (change) =>
      run(fql`${found(change)} else if (${isLastOwner(fql`true`)}) {
          { failure: "last_owner" }
        } else {
          let shown = ${SHOWN}
          ${END_ACCESS}
          LinkedIdentity.byMember(member!).forEach(identity => identity.delete())
          Passkey.byMember(member!).forEach(passkey => passkey.delete())
          DatabaseAccess.byMember(member!).forEach(grant => grant.delete())
          SavedQuery.byMember(member!).forEach(query => query.delete())
          member!.delete()
          { member: shown, before: shown.role, regionKeys: regionKeys, mintedKeys: mintedKeys }
        }`),
    suspend: (change) =>
      run(fql`${found(change)} else if (actor!.role != "owner") {
          { failure: "permission_denied" }
        } else if (actor!.id == member!.id) {
          { failure: "conflict" }
        } else {
          ${END_ACCESS}
          member!.update({ suspended: true })
          { member: ${SHOWN}, before: member!.role, regionKeys: regionKeys, mintedKeys: mintedKeys }
        }`),
    reactivate: (change) =>
      run(fql`${found(change)} else if (actor!.role != "owner") {
          { failure: "permission_denied" }
        } else {
          member!.update({ suspended: false })
          { member: ${SHOWN}, before: member!.role, regionKeys: [], mintedKeys: [] }
        }`),
    transfer: (change) =>
      run(fql`${found(change)} else if (actor!.role != "owner") {
          { failure: "permission_denied" }
        } else if (member!.role == "owner" || member!.suspended) {
          { failure: "conflict" }
        } else {
          let before = member!.role
          member!.update({ role: "owner" })
          actor!.update({ role: "admin" })
          { member: ${SHOWN}, before: before, regionKeys: [], mintedKeys: [] }
        }`),
  }
}

/** A role that keeps keys of databases takes nothing away, any other the keys that the member's sessions hold. */
function changeRoleQuery(change: MemberChange & { readonly role: AccountRole; readonly keepsKeys: boolean }): Query<ChangeRow> {
  return change.keepsKeys
    ? fql`${found(change)} else if (${isLastOwner(fql`${change.role} != "owner"`)}) {
        { failure: "last_owner" }
      } else if (${change.role} == "owner" && actor!.role != "owner") {
        { failure: "permission_denied" }
      } else {
        let before = member!.role
        member!.update({ role: ${change.role} })
        { member: ${SHOWN}, before: before, regionKeys: [], mintedKeys: [] }
      }`
    : fql`${found(change)} else if (${isLastOwner(fql`true`)}) {
        { failure: "last_owner" }
      } else {
        let before = member!.role
        ${TAKEN_KEYS}
        Session.byMember(member!).forEach(session => session.update({ regionKeys: [] }))
        member!.update({ role: ${change.role} })
        { member: ${SHOWN}, before: before, regionKeys: regionKeys, mintedKeys: mintedKeys }
      }`
}

const SHOWN = fql`{
  id: member!.id, name: member!.name, email: member!.email, role: member!.role, otpEnabled: member!.otpEnabled,
  suspended: member!.suspended,
  createdAt: member!.createdAt, seen: Session.byMember(member!).toArray().map(.lastSeenAt)
}`

/** Reads the keys that the member's sessions hold and the member's short-lived database keys, and forgets the latter. */
const TAKEN_KEYS = fql`
  let regionKeys = Session.byMember(member!).toArray().flatMap(session => session.regionKeys)
  let minted = MintedKey.byMember(member!)
  let mintedKeys = minted.toArray().map(key => key { path, keyId })
  minted.forEach(key => key.delete())`

/** Reads the member's keys, and ends the member's sessions and the invites that the member has sent. */
const END_ACCESS = fql`
  ${TAKEN_KEYS}
  Session.byMember(member!).forEach(session => session.delete())
  Invite.byAccount(member!.account).where(invite => invite.usedAt == null && invite.inviterId == memberId)
    .forEach(invite => invite.delete())`

/** The beginning of a change: actor and member are of the account, the actor has access, and only an owner changes an owner. */
function found({ accountId, actorId, memberId }: MemberChange): Query {
  return fql`
    let accountId = ${accountId}
    let actor = Member.byId(${actorId})
    let memberId = ${memberId}
    let member = Member.byId(memberId)
    if (!actor.exists() || actor!.account?.id != accountId || actor!.suspended) {
      { failure: "unauthorized" }
    } else if (!member.exists() || member!.account?.id != accountId) {
      { failure: "not_found" }
    } else if (member!.role == "owner" && actor!.role != "owner") {
      { failure: "permission_denied" }
    }`
}

/** Whether the change would leave the account without an owner who has access. */
function isLastOwner(ends: Query): Query {
  return fql`${ends} && member!.role == "owner" &&
    Member.byRole("owner").where(.account?.id == accountId && .suspended != true && .id != member!.id).isEmpty()`
}

type MemberRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly otpEnabled: boolean
  readonly suspended: boolean
  readonly createdAt: TimeStub
  readonly seen: TimeStub[]
}

type ChangeRow =
  TeamRefusal | { readonly member: MemberRow; readonly before: string; readonly regionKeys: RegionKey[]; readonly mintedKeys: MintedKey[] }

function toRow({ seen, createdAt, role, ...row }: MemberRow): TeamRow {
  const times = seen.map((time) => time.toDate().getTime())
  return {
    ...row,
    role: v.parse(accountRoleSchema, role),
    createdAt: createdAt.toDate(),
    lastSeenAt: times.length === 0 ? undefined : new Date(Math.max(...times)),
  }
}

function toChange(row: ChangeRow): ChangedMember | TeamRefusal {
  if ('failure' in row) return row
  const { member, before, regionKeys, mintedKeys } = row
  return { member: toRow(member), previousRole: v.parse(accountRoleSchema, before), regionKeys, mintedKeys }
}
