import { AccountError } from '../../context/account-error.ts'
import { createSecret, deriveSecret, formatCredential, hashSecret, matchesHash, type Credential } from '../../access/credential.ts'
import { actedBy } from '../audit-log/service.ts'
import { endSession, findLiveSession, isCurrent, later, nowOf, SESSION_SECRET_LIFE_MS, type SessionTools } from './live-session.ts'
import type { SessionRecord } from './repository.ts'

/** Secrets that a refresh hands out. */
export interface RefreshedSession {
  readonly id: string
  readonly secret: string
  readonly refreshToken: string
  /** How long the session still lives. */
  readonly lifeMs: number
}

// Two tabs may refresh at once with the same secret: the later one receives the same successor within this time.
const ROTATION_GRACE_MS = 60_000

/** Rotates a session's secrets. @throws {AccountError} unauthorized */
export async function refreshSession(tools: SessionTools, credential: Credential): Promise<RefreshedSession> {
  const session = await findLiveSession(tools, credential)
  if (session === undefined) throw new AccountError('unauthorized')
  const rotated = isCurrent(credential, session) ? await rotate(tools, credential, session) : undefined
  return rotated ?? repeatRotation(tools, credential)
}

/** Returns undefined when another rotation came first. */
async function rotate(tools: SessionTools, credential: Credential, session: SessionRecord): Promise<RefreshedSession | undefined> {
  const next = deriveSuccessors(credential, session.nonce)
  const now = nowOf(tools)
  const won = await tools.repository.rotate({
    id: session.id,
    presentedHash: hashSecret(credential.secret),
    secretHash: hashSecret(next.secret),
    refreshHash: hashSecret(next.refresh),
    nonce: createSecret(tools.context.random),
    now,
    secretExpiresAt: earliest(later(now, SESSION_SECRET_LIFE_MS), session.expiresAt),
  })
  return won ? presentRefreshed(tools, session, next) : undefined
}

/** Answers a secret that was rotated away: again with its successor during the grace, else by ending the session. */
async function repeatRotation(tools: SessionTools, credential: Credential): Promise<RefreshedSession> {
  const session = await findLiveSession(tools, credential)
  if (session === undefined) throw new AccountError('unauthorized')
  const next = deriveSuccessors(credential, session.previousNonce ?? '')
  const inGrace = nowOf(tools).getTime() - session.rotatedAt.getTime() <= ROTATION_GRACE_MS
  if (inGrace && matchesHash(next.secret, session.secretHash)) return presentRefreshed(tools, session, next)
  if (!inGrace && session.retired.includes(hashSecret(credential.secret))) {
    tools.context.logger.warn({ sessionId: session.id, memberId: session.member.id }, 'a rotated secret came back: session ended')
    await endSession(tools, session)
    await tools.audit.record({
      ...actedBy(session.member),
      action: 'session.reuse',
      outcome: 'denied',
      address: null,
      details: { session_id: session.id },
    })
  }
  throw new AccountError('unauthorized')
}

interface Successors {
  readonly secret: string
  readonly refresh: string
}

function deriveSuccessors(credential: Credential, nonce: string): Successors {
  return { secret: deriveSecret(credential.secret, nonce, 'ses'), refresh: deriveSecret(credential.secret, nonce, 'ref') }
}

function presentRefreshed(tools: SessionTools, session: SessionRecord, next: Successors): RefreshedSession {
  const { id, expiresAt } = session
  return {
    id,
    secret: formatCredential({ kind: 'ses', id, secret: next.secret }),
    refreshToken: formatCredential({ kind: 'ref', id, secret: next.refresh }),
    lifeMs: expiresAt.getTime() - nowOf(tools).getTime(),
  }
}

function earliest(a: Date, b: Date): Date {
  return a < b ? a : b
}
