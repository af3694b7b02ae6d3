import type { Session } from '@terrarium/contracts'
import { AccountError } from '../../context/account-error.ts'
import type { AccountContext } from '../../context/account-context.ts'
import { hashSecret, type Credential } from '../../access/credential.ts'
import type { Caller, Member, SessionAuthenticator } from '../../access/caller.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { Leases } from '../../processes/leases.ts'
import { createIdleSessions, type IdleSessions } from './idle-sessions.ts'
import {
  CLIENT_SESSION_KIND,
  endSession,
  findLiveSession,
  hasEnded,
  isCurrent,
  isIdle,
  isOwn,
  nowOf,
  type SessionTools,
} from './live-session.ts'
import { openClientSession, openSession, type ClientAccess, type ClientSession } from './open-session.ts'
import { refreshSession, type RefreshedSession } from './refresh-session.ts'
import { createRegionKeys } from './region-keys.ts'
import { createSessionRepository, type ListedSession, type SessionRecord } from './repository.ts'

/** Opens, checks, renews and ends sessions. */
export interface SessionService extends SessionAuthenticator {
  /** Opens a session of a member; `kind` is its purpose: `dashboard`, `shell`, and `userAgent` tells it from others in a list. */
  open(member: Member, kind: string, userAgent?: string): Promise<Session>
  /** Lists the sessions of a member that have not ended, the latest used first. */
  listOf(member: Member): Promise<readonly ListedSession[]>
  /** Ends one session of a member; false when the member has none of that id. */
  revoke(member: Member, sessionId: string): Promise<boolean>
  /** Ends every session of a member but the one named, if any. */
  endAll(member: Member, exceptId?: string): Promise<void>
  /** Opens a session of an application that acts for a member; only `authenticateClient` knows its secret. */
  openForClient(member: Member, access: ClientAccess): Promise<ClientSession>
  /** Returns the caller of a session secret, an application's session included. @throws {AccountError} unauthorized */
  authenticateClient(credential: Credential | undefined): Promise<Caller>
  /** Returns the caller whose session holds a secret of the region group us. @throws {AccountError} unauthorized */
  authenticateRegionSecret(secret: string): Promise<Caller>
  /** Rotates a session's secrets. @throws {AccountError} unauthorized */
  refresh(credential: Credential | undefined): Promise<RefreshedSession>
  /** Ends the session that a credential belongs to, expired or rotated away or not, and returns its member; does nothing for any other. */
  end(credential: Credential | undefined): Promise<Member | undefined>
  /** Ends sessions that nobody uses. */
  readonly idle: IdleSessions
}

const TOUCH_INTERVAL_MS = 5 * 60 * 1000

/** Creates the service. */
export function createSessionService(context: AccountContext, audit: AuditLog, leases: Leases): SessionService {
  const tools: SessionTools = {
    context,
    audit,
    repository: createSessionRepository(context.control),
    regionKeys: createRegionKeys(context),
  }
  return {
    openForClient: (member, access) => openClientSession(tools, member, access),
    open: (member, kind, userAgent) => openSession(tools, member, kind, userAgent),
    idle: createIdleSessions(tools, leases),
    listOf: async (member) => (await tools.repository.listOf(member.id, nowOf(tools))).filter((session) => !isIdle(tools, session)),
    revoke: (member, sessionId) => revokeSession(tools, member, sessionId),
    endAll: async (member, exceptId) => {
      const listed = await tools.repository.listOf(member.id, nowOf(tools))
      await Promise.all(listed.filter(({ id }) => id !== exceptId).map((session) => endSession(tools, session)))
    },
    authenticate: async (credential) => {
      const session = await sessionOf(tools, credential)
      refuseAged(tools, session)
      refuseClient(session)
      return callerOf(tools, session)
    },
    authenticateAged: async (credential) => {
      const session = await sessionOf(tools, credential)
      refuseClient(session)
      return callerOf(tools, session)
    },
    authenticateClient: async (credential) => {
      const session = await sessionOf(tools, credential)
      refuseAged(tools, session)
      return callerOf(tools, session)
    },
    authenticateRegionSecret: async (secret) => {
      const session = await tools.repository.findByUsKeyHash(hashSecret(secret))
      if (session === undefined || hasEnded(tools, session)) throw new AccountError('unauthorized')
      return callerOf(tools, session)
    },
    refresh: async (credential) => {
      if (credential === undefined) throw new AccountError('unauthorized')
      return refreshSession(tools, credential)
    },
    end: async (credential) => {
      const session = credential === undefined ? undefined : await tools.repository.find(credential.id)
      if (credential === undefined || session === undefined || !isOwn(credential, session)) return undefined
      await endSession(tools, session)
      return session.member
    },
  }
}

async function revokeSession(tools: SessionTools, member: Member, sessionId: string): Promise<boolean> {
  const session = (await tools.repository.listOf(member.id, nowOf(tools))).find(({ id }) => id === sessionId)
  if (session !== undefined) await endSession(tools, session)
  return session !== undefined
}

/** Returns the live session of a session secret. */
async function sessionOf(tools: SessionTools, credential: Credential | undefined): Promise<SessionRecord> {
  const session = credential?.kind === 'ses' ? await findLiveSession(tools, credential) : undefined
  if (credential === undefined || session === undefined || !isCurrent(credential, session)) throw new AccountError('unauthorized')
  return session
}

function refuseAged(tools: SessionTools, session: SessionRecord): void {
  if (session.secretExpiresAt <= nowOf(tools)) throw new AccountError('unauthorized')
}

/** An application's session is no session of the member's own. */
function refuseClient(session: SessionRecord): void {
  if (session.kind === CLIENT_SESSION_KIND) throw new AccountError('unauthorized')
}

async function callerOf(tools: SessionTools, session: SessionRecord): Promise<Caller> {
  const now = nowOf(tools)
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_INTERVAL_MS) await tools.repository.touch(session.id, now)
  return { sessionId: session.id, member: session.member }
}
