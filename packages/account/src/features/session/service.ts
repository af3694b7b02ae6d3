import { SESSION_COOKIE_LIFE_MS, type Session } from '@terrarium/contracts'
import { AccountError } from '../../account-error.ts'
import { nowMs, type AccountContext } from '../../context.ts'
import { createSecret, deriveSecret, formatCredential, hashSecret, matchesHash, type Credential } from '../../credential.ts'
import type { Member } from '../member/repository.ts'
import { presentSession } from './presenter.ts'
import { createRegionKeys, presentRegionGroups } from './region-keys.ts'
import { createSessionRepository, type SessionRecord } from './repository.ts'

/** The member behind a request, and the session it came with. */
export interface Caller {
  readonly sessionId: string
  readonly member: Member
}

/** Secrets that a refresh hands out. */
export interface RefreshedSession {
  readonly id: string
  readonly secret: string
  readonly refreshToken: string
  /** How long the session still lives. */
  readonly lifeMs: number
}

/** Opens, checks, renews and ends sessions. */
export interface SessionService {
  /** Opens a session of a member; `kind` says what for: `dashboard`, `shell`. */
  open(member: Member, kind: string): Promise<Session>
  /** Returns the caller of a session secret. @throws {AccountError} unauthorized */
  authenticate(credential: Credential | undefined): Promise<Caller>
  /** Rotates a session's secrets. @throws {AccountError} unauthorized */
  refresh(credential: Credential | undefined): Promise<RefreshedSession>
  /** Ends the session that a credential belongs to, expired or not; does nothing for any other. */
  end(credential: Credential | undefined): Promise<void>
}

/** How long a session secret works before it must be refreshed. */
export const SESSION_SECRET_LIFE_MS = 12 * 60 * 60 * 1000

// Two tabs may refresh at once with the same secret: the later one receives the same successor within this time.
const ROTATION_GRACE_MS = 60_000
const TOUCH_INTERVAL_MS = 5 * 60 * 1000

/** Creates the service. */
export function createSessionService(context: AccountContext): SessionService {
  const { clock, random, logger } = context
  const repository = createSessionRepository(context.control)
  const regionKeys = createRegionKeys(context.regionGroups, logger)
  const now = (): Date => new Date(nowMs(clock))

  async function open(member: Member, kind: string): Promise<Session> {
    const opened = now()
    const expiresAt = later(opened, SESSION_COOKIE_LIFE_MS)
    const [secret, refresh, nonce] = [createSecret(random), createSecret(random), createSecret(random)]
    const keys = await regionKeys.mint(member, expiresAt)
    const stored = repository.create({
      memberId: member.id,
      kind,
      now: opened,
      secretHash: hashSecret(secret),
      refreshHash: hashSecret(refresh),
      nonce,
      secretExpiresAt: later(opened, SESSION_SECRET_LIFE_MS),
      expiresAt,
      regionKeys: keys.map(({ secret: _secret, ...key }) => key),
    })
    const id = await stored.catch(async (error: unknown) => {
      await regionKeys.revoke(keys)
      throw error
    })
    return presentSession({
      id,
      secret: formatCredential({ kind: 'ses', id, secret }),
      refreshToken: formatCredential({ kind: 'ref', id, secret: refresh }),
      member,
      regionGroups: presentRegionGroups(context.regionGroups, keys),
    })
  }

  /** Returns a session that has not ended, whose member may sign in. */
  async function findLive(credential: Credential | undefined): Promise<SessionRecord | undefined> {
    const session = credential === undefined ? undefined : await repository.find(credential.id)
    return session === undefined || session.expiresAt <= now() || session.member.suspended ? undefined : session
  }

  async function authenticate(credential: Credential | undefined): Promise<Caller> {
    const session = await findLive(credential)
    if (credential?.kind !== 'ses' || session === undefined) throw new AccountError('unauthorized')
    if (!matchesHash(credential.secret, session.secretHash) || session.secretExpiresAt <= now()) {
      throw new AccountError('unauthorized')
    }
    if (now().getTime() - session.lastSeenAt.getTime() > TOUCH_INTERVAL_MS) await repository.touch(session.id, now())
    return { sessionId: session.id, member: session.member }
  }

  async function refresh(credential: Credential | undefined): Promise<RefreshedSession> {
    const session = await findLive(credential)
    if (credential === undefined || session === undefined) throw new AccountError('unauthorized')
    const rotated = isCurrent(credential, session) ? await rotate(credential, session) : false
    if (rotated !== false) return rotated
    const current = await findLive(credential)
    if (current === undefined) throw new AccountError('unauthorized')
    return repeatRotation(credential, current)
  }

  async function rotate(credential: Credential, session: SessionRecord): Promise<RefreshedSession | false> {
    const next = successors(credential, session.nonce)
    const rotatedAt = now()
    const won = await repository.rotate({
      id: session.id,
      presentedHash: hashSecret(credential.secret),
      secretHash: hashSecret(next.secret),
      refreshHash: hashSecret(next.refresh),
      nonce: createSecret(random),
      now: rotatedAt,
      secretExpiresAt: earliest(later(rotatedAt, SESSION_SECRET_LIFE_MS), session.expiresAt),
    })
    return won && refreshed(session, next)
  }

  /** Answers a secret that was rotated away: again with its successor during the grace, else by ending the session. */
  async function repeatRotation(credential: Credential, session: SessionRecord): Promise<RefreshedSession> {
    const next = successors(credential, session.previousNonce ?? '')
    const inGrace = now().getTime() - session.rotatedAt.getTime() <= ROTATION_GRACE_MS
    if (inGrace && matchesHash(next.secret, session.secretHash)) return refreshed(session, next)
    if (session.retired.includes(hashSecret(credential.secret)) && !inGrace) {
      logger.warn({ sessionId: session.id, memberId: session.member.id }, 'a rotated secret came back: session ended')
      await endSession(session)
    }
    throw new AccountError('unauthorized')
  }

  function refreshed(session: SessionRecord, next: Successors): RefreshedSession {
    const { id } = session
    return {
      id,
      secret: formatCredential({ kind: 'ses', id, secret: next.secret }),
      refreshToken: formatCredential({ kind: 'ref', id, secret: next.refresh }),
      lifeMs: session.expiresAt.getTime() - now().getTime(),
    }
  }

  async function endSession(session: SessionRecord): Promise<void> {
    await repository.delete(session.id)
    await regionKeys.revoke(session.regionKeys)
  }

  async function end(credential: Credential | undefined): Promise<void> {
    const session = credential === undefined ? undefined : await repository.find(credential.id)
    if (credential !== undefined && session !== undefined && isCurrent(credential, session)) await endSession(session)
  }

  return { open, authenticate, refresh, end }
}

interface Successors {
  readonly secret: string
  readonly refresh: string
}

function successors(credential: Credential, nonce: string): Successors {
  return { secret: deriveSecret(credential.secret, nonce, 'ses'), refresh: deriveSecret(credential.secret, nonce, 'ref') }
}

function isCurrent(credential: Credential, session: SessionRecord): boolean {
  return matchesHash(credential.secret, credential.kind === 'ses' ? session.secretHash : session.refreshHash)
}

function later(time: Date, byMs: number): Date {
  return new Date(time.getTime() + byMs)
}

function earliest(a: Date, b: Date): Date {
  return a < b ? a : b
}
