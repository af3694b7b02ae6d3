import { timingSafeEqual } from 'node:crypto'
import type { OAuthScope } from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { createSecret, formatCredential, hashSecret, matchesHash, parseCredential, type Credential } from '../../access/credential.ts'
import { AccountError } from '../../context/account-error.ts'
import { nowMs, type AccountContext } from '../../context/account-context.ts'
import type { ClientRegistry, KnownClient } from '../oauth-application/known-client.ts'
import type { ClientProof } from './client-form.ts'
import { OAuthError } from './oauth-error.ts'
import { matchesChallenge } from './pkce.ts'
import type { CodeRecord, IssuedIds, IssuedTokens, OAuthRepository, RefreshRecord, TokenRecord } from './repository.ts'

/** What is exchanged for tokens. */
export interface TokenRequest {
  readonly grant_type?: string | undefined
  readonly code?: string | undefined
  readonly redirect_uri?: string | undefined
  readonly code_verifier?: string | undefined
  readonly refresh_token?: string | undefined
  readonly scope?: string | undefined
}

/** Answer of the token endpoint. RFC 6749 §5.1. */
export interface TokenAnswer {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly scope: string
  readonly refresh_token?: string
}

/** Issues, checks and revokes tokens of applications. */
export interface TokenService {
  /** @throws {OAuthError} */
  exchange(proof: ClientProof, request: TokenRequest): Promise<TokenAnswer>
  /** Revokes a token of the client; does nothing for any other. @throws {OAuthError} invalid_client */
  revoke(proof: ClientProof, token: string): Promise<void>
  /** Returns the member for whom an access token acts. @throws {AccountError} unauthorized, permission_denied when it lacks the scope */
  authenticate(credential: Credential, scope: OAuthScope | undefined): Promise<Member>
  /** Uses up an access token that may open a session. @throws {AccountError} unauthorized */
  takeForSession(credential: Credential | undefined): Promise<TokenRecord>
}

const ACCESS_LIFE_MS = 15 * 60 * 1000
const REFRESH_LIFE_MS = 30 * 24 * 60 * 60 * 1000
const TOUCH_INTERVAL_MS = 60_000

interface Tools {
  readonly context: AccountContext
  readonly repository: OAuthRepository
  readonly registry: ClientRegistry
}

/** Creates the service. */
export function createTokenService(context: AccountContext, repository: OAuthRepository, registry: ClientRegistry): TokenService {
  const tools = { context, repository, registry }
  return {
    exchange: async (proof, request) => {
      const client = await authenticateClient(tools, proof)
      switch (request.grant_type) {
        case 'authorization_code':
          return exchangeCode(tools, client, request)
        case 'refresh_token':
          return exchangeRefresh(tools, client, request)
        case undefined:
          throw new OAuthError('invalid_request', 'grant_type is required')
        default:
          throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
      }
    },
    revoke: async (proof, token) => {
      const client = await authenticateClient(tools, proof)
      const codeId = await codeOfToken(tools, client, parseCredential(token))
      if (codeId !== undefined) await repository.revokeCode(codeId)
    },
    authenticate: async (credential, scope) => {
      const token = await findLive(tools, credential)
      if (scope === undefined || !token.scope.includes(scope)) throw new AccountError('permission_denied')
      const now = nowMs(context.clock)
      if (now - (token.lastUsedAt?.getTime() ?? 0) >= TOUCH_INTERVAL_MS) await repository.touchGrant(token.grantId, new Date(now))
      return token.member
    },
    takeForSession: async (credential) => {
      if (credential?.kind !== 'oat') throw new AccountError('unauthorized')
      const token = await findLive(tools, credential)
      const isTaken = token.scope.includes('create_session') && (await repository.deleteToken(token.id))
      if (!isTaken) throw new AccountError('unauthorized')
      return token
    },
  }
}

async function authenticateClient({ registry }: Tools, { clientId, clientSecret }: ClientProof): Promise<KnownClient> {
  const client = clientId === undefined ? undefined : await registry.find(clientId)
  if (client === undefined) throw new OAuthError('invalid_client', 'client_id is missing or unknown')
  // A public client proves nothing by a secret: the command line's is part of its source.
  const isProven = client.secretHash === null || (clientSecret !== undefined && matchesHash(clientSecret, client.secretHash))
  if (!isProven) throw new OAuthError('invalid_client', 'client_secret is missing or wrong')
  return client
}

async function exchangeCode(tools: Tools, client: KnownClient, request: TokenRequest): Promise<TokenAnswer> {
  const { context, repository } = tools
  const code = await findCode(tools, client, request.code)
  if (!isRedirectRepeated(client, code, request.redirect_uri)) throw new OAuthError('invalid_grant', 'redirect_uri differs')
  if (!matchesChallenge(request.code_verifier, code.codeChallenge, client.verifierLengthMin)) {
    throw new OAuthError('invalid_grant', 'code_verifier does not belong to the code_challenge')
  }
  if (code.expiresAt.getTime() <= nowMs(context.clock)) throw new OAuthError('invalid_grant', 'the code has expired')
  const answer = await issue(tools, code.scope, client.refreshes, (tokens) => repository.redeemCode(code.id, tokens))
  if (answer !== undefined) return answer
  // The code comes a second time: somebody else has it, so what it was exchanged for ends. RFC 6749 §4.1.2.
  await repository.revokeCode(code.id)
  context.logger.warn({ clientId: client.clientId, grantId: code.grantId }, 'an authorization code came back: its tokens ended')
  throw new OAuthError('invalid_grant', 'the code was used before')
}

async function findCode({ repository }: Tools, client: KnownClient, text: string | undefined): Promise<CodeRecord> {
  const credential = parseCredential(text ?? '')
  const code = credential?.kind === 'oac' ? await repository.findCode(credential.id) : undefined
  if (credential === undefined || code === undefined || !matchesHash(credential.secret, code.secretHash)) {
    throw new OAuthError('invalid_grant', 'the code is missing or unknown')
  }
  if (code.clientId !== client.clientId) throw new OAuthError('invalid_grant', 'the code belongs to another client')
  return code
}

function isRedirectRepeated(client: KnownClient, code: CodeRecord, address: string | undefined): boolean {
  if (address === code.redirectUri) return true
  return client.redirectMayDiffer && address !== undefined && client.allowsRedirect(address)
}

async function exchangeRefresh(tools: Tools, client: KnownClient, request: TokenRequest): Promise<TokenAnswer> {
  const { context, repository } = tools
  const credential = parseCredential(request.refresh_token ?? '')
  const refresh = credential?.kind === 'ort' ? await repository.findRefresh(credential.id) : undefined
  if (credential === undefined || refresh === undefined || refresh.clientId !== client.clientId) throw unknownRefresh()
  if (refresh.expiresAt.getTime() <= nowMs(context.clock)) throw unknownRefresh()
  if (!matchesHash(credential.secret, refresh.secretHash)) {
    await endReused(tools, credential, refresh)
    throw unknownRefresh()
  }
  const scope = narrowScope(refresh.scope, request.scope)
  const answer = await issue(tools, scope, true, (tokens) => repository.rotateRefresh(refresh, tokens))
  if (answer === undefined) throw unknownRefresh()
  return answer
}

function unknownRefresh(): OAuthError {
  return new OAuthError('invalid_grant', 'the refresh token is missing, unknown or expired')
}

/** A refresh token that was rotated away is in two hands: its successors end. RFC 9700 §4.14.2. */
async function endReused({ context, repository }: Tools, credential: Credential, refresh: RefreshRecord): Promise<void> {
  if (!refresh.retired.some((hash) => equals(hash, hashSecret(credential.secret)))) return
  await repository.revokeCode(refresh.codeId)
  context.logger.warn({ clientId: refresh.clientId, grantId: refresh.grantId }, 'a rotated refresh token came back: its tokens ended')
}

function equals(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

function narrowScope(granted: readonly string[], text: string | undefined): readonly string[] {
  if (text === undefined) return granted
  const named = [...new Set(text.split(' ').filter((scope) => scope !== ''))]
  if (named.length === 0 || !named.every((scope) => granted.includes(scope))) {
    throw new OAuthError('invalid_scope', `scope may name: ${granted.join(' ')}`)
  }
  return named
}

/** Issues an access token and, if wanted, a refresh token; undefined when what they are exchanged for was used meanwhile. */
async function issue(
  { context }: Tools,
  scope: readonly string[],
  refreshes: boolean,
  store: (tokens: IssuedTokens) => Promise<IssuedIds | undefined>,
): Promise<TokenAnswer | undefined> {
  const [access, refresh] = [createSecret(context.random), createSecret(context.random)]
  const now = nowMs(context.clock)
  const ids = await store({
    accessHash: hashSecret(access),
    accessExpiresAt: new Date(now + ACCESS_LIFE_MS),
    scope,
    refreshHash: refreshes ? hashSecret(refresh) : null,
    refreshExpiresAt: new Date(now + REFRESH_LIFE_MS),
    now: new Date(now),
  })
  if (ids === undefined) return undefined
  return {
    access_token: formatCredential({ kind: 'oat', id: ids.accessId, secret: access }),
    token_type: 'Bearer',
    expires_in: ACCESS_LIFE_MS / 1000,
    scope: scope.join(' '),
    ...(ids.refreshId === null ? {} : { refresh_token: formatCredential({ kind: 'ort', id: ids.refreshId, secret: refresh }) }),
  }
}

async function findLive({ context, repository }: Tools, credential: Credential): Promise<TokenRecord> {
  const token = await repository.findToken(credential.id)
  const isLive = token !== undefined && token.expiresAt.getTime() > nowMs(context.clock) && !token.member.suspended
  if (!isLive || !matchesHash(credential.secret, token.secretHash)) throw new AccountError('unauthorized')
  return token
}

async function codeOfToken({ repository }: Tools, client: KnownClient, credential: Credential | undefined): Promise<string | undefined> {
  if (credential === undefined) return undefined
  const found =
    credential.kind === 'ort'
      ? await repository.findRefresh(credential.id)
      : credential.kind === 'oat'
        ? await repository.findToken(credential.id)
        : undefined
  const isOwn = found !== undefined && found.clientId === client.clientId && matchesHash(credential.secret, found.secretHash)
  return isOwn ? found.codeId : undefined
}
