import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { hashSecret, matchesHash, type Credential } from '../../access/credential.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { RegionKeys } from './region-keys.ts'
import type { SessionRecord, SessionRepository } from './repository.ts'

/** What every operation on sessions works with. */
export interface SessionTools {
  readonly context: AccountContext
  readonly audit: AuditLog
  readonly repository: SessionRepository
  readonly regionKeys: RegionKeys
}

/** How long a session secret works before it must be refreshed. */
export const SESSION_SECRET_LIFE_MS = 12 * 60 * 60 * 1000

/** Kind of a session that an application opened; it reaches databases and nothing of the member's own. */
export const CLIENT_SESSION_KIND = 'client'

/** Returns the time by the service's clock. */
export function nowOf({ context }: SessionTools): Date {
  return timeOf(context)
}

/** Returns a time some milliseconds later. */
export function later(time: Date, byMs: number): Date {
  return new Date(time.getTime() + byMs)
}

/** Returns the session that a credential names if it has not ended and its member may sign in. The caller compares the secret. */
export async function findLiveSession(tools: SessionTools, credential: Credential): Promise<SessionRecord | undefined> {
  const session = await tools.repository.find(credential.id)
  return session === undefined || hasEnded(tools, session) ? undefined : session
}

/** Returns whether a session is over, or its member may not use it. */
export function hasEnded(tools: SessionTools, session: SessionRecord): boolean {
  return session.expiresAt <= nowOf(tools) || session.member.suspended || isIdle(tools, session)
}

/** Returns the time since which a session must have been used; undefined where sessions end by their age alone. */
export function idleSince(tools: SessionTools): Date | undefined {
  const { sessionIdleMs } = tools.context
  return sessionIdleMs === undefined ? undefined : later(nowOf(tools), -sessionIdleMs)
}

/** Returns whether a member's session was not used for too long; those of applications work without anybody at a screen. */
export function isIdle(tools: SessionTools, { kind, lastSeenAt }: Pick<SessionRecord, 'kind' | 'lastSeenAt'>): boolean {
  const since = idleSince(tools)
  return since !== undefined && kind !== CLIENT_SESSION_KIND && lastSeenAt <= since
}

/** Returns whether a credential is the current one of its session. */
export function isCurrent(credential: Credential, session: SessionRecord): boolean {
  return matchesHash(credential.secret, credential.kind === 'ses' ? session.secretHash : session.refreshHash)
}

/** Returns whether a credential is, or once was, one of its session. */
export function isOwn(credential: Credential, session: SessionRecord): boolean {
  return isCurrent(credential, session) || session.retired.includes(hashSecret(credential.secret))
}

/** Ends a session: its secrets first, then its region keys. */
export async function endSession(
  { repository, regionKeys }: SessionTools,
  session: Pick<SessionRecord, 'id' | 'regionKeys'>,
): Promise<void> {
  await repository.delete(session.id)
  await regionKeys.revoke(session.regionKeys)
}
