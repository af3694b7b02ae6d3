import { SESSION_COOKIE_LIFE_MS, type Session } from '@terrarium/contracts'
import { AccountError } from '../../context/account-error.ts'
import { createSecret, formatCredential, hashSecret } from '../../access/credential.ts'
import type { Member } from '../../access/caller.ts'
import { clientName } from './client-name.ts'
import { CLIENT_SESSION_KIND, later, nowOf, SESSION_SECRET_LIFE_MS, type SessionTools } from './live-session.ts'
import { presentSession } from './presenter.ts'
import { presentRegionGroups, type MintedRegionKey } from './region-keys.ts'

/** Opens a session of a member; its secrets are in the returned record and nowhere else. @throws {AccountError} account_suspended */
export async function openSession(tools: SessionTools, member: Member, kind: string, userAgent?: string): Promise<Session> {
  const { random, regionGroups } = tools.context
  const [secret, refresh] = [createSecret(random), createSecret(random)]
  const keys = await tools.regionKeys.mint(member, later(nowOf(tools), SESSION_COOKIE_LIFE_MS))
  const id = await store(tools, { member, kind, client: clientName(userAgent), secret, refresh, keys }).catch(async (error: unknown) => {
    await tools.regionKeys.revoke(keys)
    throw error
  })
  const opened = {
    id,
    secret: formatCredential({ kind: 'ses', id, secret }),
    refreshToken: formatCredential({ kind: 'ref', id, secret: refresh }),
    member,
    regionGroups: presentRegionGroups(regionGroups, keys),
  }
  return presentSession(opened, tools.context)
}

/** Secrets of a session of an application. */
export interface ClientSession {
  readonly secret: string
  readonly refreshToken: string
}

/** What an application opens a session with: the grant that it needs, and the authorization code that led to it. */
export interface ClientAccess {
  readonly grantId: string
  readonly codeId: string
}

/** Opens a session of an application that acts for a member; it holds no keys of region groups. @throws {AccountError} account_suspended */
export async function openClientSession(tools: SessionTools, member: Member, access: ClientAccess): Promise<ClientSession> {
  const [secret, refresh] = [createSecret(tools.context.random), createSecret(tools.context.random)]
  const id = await store(tools, { member, client: null, kind: CLIENT_SESSION_KIND, secret, refresh, keys: [], access })
  return {
    secret: formatCredential({ kind: 'ses', id, secret }),
    refreshToken: formatCredential({ kind: 'ref', id, secret: refresh }),
  }
}

interface SessionParts {
  readonly member: Member
  readonly kind: string
  readonly client: string | null
  readonly secret: string
  readonly refresh: string
  readonly keys: readonly MintedRegionKey[]
  readonly access?: ClientAccess
}

/** Also where a member was suspended since their password was right. */
async function store(tools: SessionTools, parts: SessionParts): Promise<string> {
  const now = nowOf(tools)
  const id = await tools.repository.create({
    memberId: parts.member.id,
    kind: parts.kind,
    client: parts.client,
    now,
    secretHash: hashSecret(parts.secret),
    refreshHash: hashSecret(parts.refresh),
    nonce: createSecret(tools.context.random),
    secretExpiresAt: later(now, SESSION_SECRET_LIFE_MS),
    expiresAt: later(now, SESSION_COOKIE_LIFE_MS),
    regionKeys: parts.keys.map(({ secret: _secret, ...key }) => key),
    ...parts.access,
  })
  if (id === undefined) throw new AccountError('account_suspended')
  return id
}
