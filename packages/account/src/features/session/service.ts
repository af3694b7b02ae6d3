import type { Session } from '@terrarium/contracts'
import { AccountError } from '../../account-error.ts'
import type { AccountContext } from '../../context.ts'
import type { Credential } from '../../credential.ts'
import type { Member } from '../member/repository.ts'
import { endSession, findLiveSession, isCurrent, presentOf, type SessionTools } from './live-session.ts'
import { openSession } from './open-session.ts'
import { refreshSession, type RefreshedSession } from './refresh-session.ts'
import { createRegionKeys } from './region-keys.ts'
import { createSessionRepository, type SessionRecord } from './repository.ts'

/** The member behind a request, and the session it came with. */
export interface Caller {
  readonly sessionId: string
  readonly member: Member
}

/** Opens, checks, renews and ends sessions. */
export interface SessionService {
  /** Opens a session of a member; `kind` says what for: `dashboard`, `shell`. */
  open(member: Member, kind: string): Promise<Session>
  /** Returns the caller of a session secret. @throws {AccountError} unauthorized */
  authenticate(credential: Credential | undefined): Promise<Caller>
  /** Returns the caller of a session secret that may be due for renewal. @throws {AccountError} unauthorized when its session has ended */
  authenticateAged(credential: Credential | undefined): Promise<Caller>
  /** Rotates a session's secrets. @throws {AccountError} unauthorized */
  refresh(credential: Credential | undefined): Promise<RefreshedSession>
  /** Ends the session that a credential belongs to, expired or not; does nothing for any other. */
  end(credential: Credential | undefined): Promise<void>
}

const TOUCH_INTERVAL_MS = 5 * 60 * 1000

/** Creates the service. */
export function createSessionService(context: AccountContext): SessionService {
  const tools: SessionTools = {
    context,
    repository: createSessionRepository(context.control),
    regionKeys: createRegionKeys(context.regionGroups, context.logger),
  }
  return {
    open: (member, kind) => openSession(tools, member, kind),
    authenticate: async (credential) => {
      const session = await sessionOf(tools, credential)
      if (session.secretExpiresAt <= presentOf(tools)) throw new AccountError('unauthorized')
      return callerOf(tools, session)
    },
    authenticateAged: async (credential) => callerOf(tools, await sessionOf(tools, credential)),
    refresh: async (credential) => {
      if (credential === undefined) throw new AccountError('unauthorized')
      return refreshSession(tools, credential)
    },
    end: async (credential) => {
      const session = credential === undefined ? undefined : await tools.repository.find(credential.id)
      if (credential !== undefined && session !== undefined && isCurrent(credential, session)) await endSession(tools, session)
    },
  }
}

/** Returns the living session that goes by a session secret. */
async function sessionOf(tools: SessionTools, credential: Credential | undefined): Promise<SessionRecord> {
  const session = credential?.kind === 'ses' ? await findLiveSession(tools, credential) : undefined
  if (credential === undefined || session === undefined || !isCurrent(credential, session)) throw new AccountError('unauthorized')
  return session
}

async function callerOf(tools: SessionTools, session: SessionRecord): Promise<Caller> {
  const now = presentOf(tools)
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_INTERVAL_MS) await tools.repository.touch(session.id, now)
  return { sessionId: session.id, member: session.member }
}
