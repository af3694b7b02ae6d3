import { fql, TimeStub, type Client, type Query, type QueryValueObject } from 'fauna'
import type { Member } from '../../access/caller.ts'
import { MEMBER_FIELDS, toMember, type MemberRow } from '../member/repository.ts'
import { repeatable } from '../../providers/database-client.ts'

/** A key of a region group's root that belongs to one session. */
export type RegionKey = {
  readonly prefix: string
  readonly keyId: string
  readonly secretHash: string
}

/** Hashes of a session's current secrets, and the nonce that its next ones derive from. */
export type SessionSecrets = {
  readonly secretHash: string
  readonly refreshHash: string
  readonly nonce: string
}

/** A stored session. */
export interface SessionRecord extends SessionSecrets {
  readonly id: string
  /** Its purpose: `dashboard`, `shell`, or `client` for an application's. */
  readonly kind: string
  readonly member: Member
  readonly secretExpiresAt: Date
  readonly expiresAt: Date
  readonly lastSeenAt: Date
  readonly rotatedAt: Date
  /** Nonce that the present secrets were derived with. */
  readonly previousNonce: string | null
  /** Hashes of secrets that were rotated away, latest first. */
  readonly retired: readonly string[]
  readonly regionKeys: readonly RegionKey[]
}

/** A session as its member sees it in a list. */
export interface ListedSession {
  readonly id: string
  readonly kind: string
  readonly client: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly regionKeys: readonly RegionKey[]
}

/** What a new session is made of. */
export interface NewSession extends SessionSecrets {
  readonly memberId: string
  readonly kind: string
  /** What it is used by; null when nothing is known of it. */
  readonly client: string | null
  readonly now: Date
  readonly secretExpiresAt: Date
  readonly expiresAt: Date
  readonly regionKeys: readonly RegionKey[]
  /** Grant and authorization code of an application's session. */
  readonly grantId?: string
  readonly codeId?: string
}

/** A change of a session's secrets, valid only while `presentedHash` is one of them. */
export interface Rotation extends SessionSecrets {
  readonly id: string
  readonly presentedHash: string
  readonly now: Date
  readonly secretExpiresAt: Date
}

/** Keeps sessions in the control database. */
export interface SessionRepository {
  /** Stores a session and returns its id; undefined when its member is gone or suspended. */
  create(session: NewSession): Promise<string | undefined>
  find(id: string): Promise<SessionRecord | undefined>
  /** Returns the session whose key of the region group us has a hash. */
  findByUsKeyHash(hash: string): Promise<SessionRecord | undefined>
  /** Replaces the secrets; false when another rotation came first. */
  rotate(rotation: Rotation): Promise<boolean>
  /** Returns the sessions of a member that have not ended, the latest used first. */
  listOf(memberId: string, now: Date): Promise<readonly ListedSession[]>
  /** Returns sessions of one kind or another that were not used since a time, at most so many. */
  listUnused(since: Date, limit: number): Promise<readonly Pick<ListedSession, 'id' | 'kind' | 'regionKeys'>[]>
  touch(id: string, now: Date): Promise<void>
  /** Deletes the session; safe to repeat. */
  delete(id: string): Promise<void>
}

// Enough for a session's whole life at one rotation in twelve hours, with room for more frequent ones.
const RETIRED_MAX = 200

/** Creates the repository over the control database. */
export function createSessionRepository(control: Client): SessionRepository {
  return {
    create: (session) => createSession(control, session),
    find: (id) => findSession(control, fql`Session.byId(${id})`),
    findByUsKeyHash: (hash) => findSession(control, fql`Session.byUsKeyHash(${hash}).first()`),
    rotate: (rotation) => rotateSession(control, rotation),
    listOf: (memberId, now) => listSessions(control, memberId, now),
    listUnused: async (since, limit) => {
      const { data } = await control.query<Pick<ListedRow, 'id' | 'kind' | 'regionKeys'>[]>(fql`
        Session.where(.lastSeenAt <= ${TimeStub.fromDate(since)}).take(${limit}).toArray().map(session => session { id, kind, regionKeys })`)
      return data
    },
    touch: async (id, now) => {
      await control.query(
        repeatable(fql`
        Session.byId(${id})?.update({ lastSeenAt: ${TimeStub.fromDate(now)} })
        null`),
      )
    },
    delete: async (id) => {
      await control.query(
        repeatable(fql`
        let session = Session.byId(${id})
        if (session.exists()) session!.delete()
        null`),
      )
    },
  }
}

async function createSession(control: Client, session: NewSession): Promise<string | undefined> {
  const fields: QueryValueObject = {
    kind: session.kind,
    client: session.client,
    secretHash: session.secretHash,
    refreshHash: session.refreshHash,
    nonce: session.nonce,
    usKeyHash: session.regionKeys.find(({ prefix }) => prefix === 'us')?.secretHash ?? null,
    grantId: session.grantId ?? null,
    codeId: session.codeId ?? null,
    retired: [],
    regionKeys: session.regionKeys.map((key) => ({ ...key })),
    createdAt: TimeStub.fromDate(session.now),
    lastSeenAt: TimeStub.fromDate(session.now),
    rotatedAt: TimeStub.fromDate(session.now),
    secretExpiresAt: TimeStub.fromDate(session.secretExpiresAt),
    expiresAt: TimeStub.fromDate(session.expiresAt),
    ttl: TimeStub.fromDate(session.expiresAt),
  }
  const { data } = await control.query<string | null>(fql`
    let member = Member.byId(${session.memberId})
    if (!member.exists()) null
    else if (member!.suspended) null
    else Session.create(Object.assign(${fields}, { member: member })).id`)
  return data ?? undefined
}

type SessionRow = SessionSecrets & {
  readonly id: string
  readonly kind: string
  readonly member: MemberRow | null
  readonly secretExpiresAt: TimeStub
  readonly expiresAt: TimeStub
  readonly lastSeenAt: TimeStub
  readonly rotatedAt: TimeStub
  readonly previousNonce: string | null
  readonly retired: string[]
  readonly regionKeys: RegionKey[]
}

async function findSession(control: Client, document: Query): Promise<SessionRecord | undefined> {
  const { data } = await control.query<SessionRow | null>(fql`
    let session = ${document}
    if (session == null) null else if (!session!.exists()) null else session! {
      id, kind, secretHash, refreshHash, nonce, previousNonce, retired, regionKeys,
      secretExpiresAt, expiresAt, lastSeenAt, rotatedAt,
      member ${MEMBER_FIELDS}
    }`)
  if (data === null || data.member === null) return undefined
  const member = toMember(data.member)
  if (member === undefined) return undefined
  return {
    ...data,
    member,
    secretExpiresAt: data.secretExpiresAt.toDate(),
    expiresAt: data.expiresAt.toDate(),
    lastSeenAt: data.lastSeenAt.toDate(),
    rotatedAt: data.rotatedAt.toDate(),
  }
}

async function rotateSession(control: Client, rotation: Rotation): Promise<boolean> {
  const { data } = await control.query<boolean>(fql`
    let presented = ${rotation.presentedHash}
    let session = Session.byId(${rotation.id})
    if (!session.exists()) {
      false
    } else if (session!.secretHash != presented && session!.refreshHash != presented) {
      false
    } else {
      let retired = [session!.secretHash, session!.refreshHash].concat(session!.retired).take(${RETIRED_MAX})
      session!.update({
        secretHash: ${rotation.secretHash},
        refreshHash: ${rotation.refreshHash},
        previousNonce: session!.nonce,
        nonce: ${rotation.nonce},
        retired: retired,
        rotatedAt: ${TimeStub.fromDate(rotation.now)},
        lastSeenAt: ${TimeStub.fromDate(rotation.now)},
        secretExpiresAt: ${TimeStub.fromDate(rotation.secretExpiresAt)}
      })
      true
    }`)
  return data
}

type ListedRow = Pick<ListedSession, 'id' | 'kind' | 'client'> & {
  readonly createdAt: TimeStub
  readonly lastSeenAt: TimeStub
  readonly regionKeys: RegionKey[]
}

async function listSessions(control: Client, memberId: string, now: Date): Promise<readonly ListedSession[]> {
  const { data } = await control.query<ListedRow[]>(fql`
    let member = Member.byId(${memberId})
    if (!member.exists()) [] else
      Session.byMember(member!).toArray()
        .filter(session => session.expiresAt > ${TimeStub.fromDate(now)})
        .map(session => session { id, kind, client, createdAt, lastSeenAt, regionKeys })`)
  return data
    .map((row) => ({ ...row, createdAt: row.createdAt.toDate(), lastSeenAt: row.lastSeenAt.toDate() }))
    .sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
}
