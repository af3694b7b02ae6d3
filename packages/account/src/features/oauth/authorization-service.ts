import { isOAuthScope, type AuthorizationRequest, type OAuthScope } from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { createSecret, formatCredential, hashSecret, matchesHash, parseCredential } from '../../access/credential.ts'
import { AccountError } from '../../context/account-error.ts'
import { nowMs, timeOf, type AccountContext } from '../../context/account-context.ts'
import type { ClientRegistry, KnownClient } from '../oauth-application/known-client.ts'
import { OAuthError } from './oauth-error.ts'
import { isCodeChallenge } from './pkce.ts'
import type { OAuthRepository, RequestRecord } from './repository.ts'

/** Parameters of an authorization request as a client sends them. */
export interface AuthorizationParameters {
  readonly client_id?: string | undefined
  readonly redirect_uri?: string | undefined
  readonly response_type?: string | undefined
  readonly scope?: string | undefined
  readonly state?: string | undefined
  readonly code_challenge?: string | undefined
  readonly code_challenge_method?: string | undefined
}

/** A decision that was taken: where the browser goes, and about what it was. */
export interface Decision {
  readonly redirectUrl: string
  readonly client: KnownClient
  readonly scope: readonly string[]
  readonly redirectHost: string
  /** Id of the grant, of an approval. */
  readonly grantId?: string
}

/** Takes authorization requests from clients and decisions from members. */
export interface AuthorizationService {
  /** Returns the address that the browser goes to next: the consent page, or one that says what is wrong. */
  start(parameters: AuthorizationParameters): Promise<string>
  /** Returns a request. @param viewer the member who looks, if known @throws {AccountError} not_found, permission_denied */
  get(requestId: string, viewer: Member | undefined): Promise<AuthorizationRequest>
  /** @throws {AccountError} not_found, permission_denied */
  approve(requestId: string, member: Member): Promise<Decision>
  /** @param reason for the client, in place of a general one @throws {AccountError} not_found */
  deny(requestId: string, reason: string): Promise<Decision>
}

const REQUEST_LIFE_MS = 10 * 60 * 1000
/** Long enough to copy a code into a terminal. */
const CODE_LIFE_MS = 5 * 60 * 1000

interface Tools {
  readonly context: AccountContext
  readonly repository: OAuthRepository
  readonly registry: ClientRegistry
}

/** Creates the service. */
export function createAuthorizationService(
  context: AccountContext,
  repository: OAuthRepository,
  registry: ClientRegistry,
): AuthorizationService {
  const tools = { context, repository, registry }
  return {
    start: (parameters) => start(tools, parameters),
    get: async (requestId, viewer) => {
      const { request, client } = await findOpen(tools, requestId)
      if (viewer !== undefined) refuseForeign(client, viewer)
      return {
        id: requestId,
        client: { name: client.name, verified: client.verified, ...(client.publisher === '' ? {} : { publisher: client.publisher }) },
        scope: request.scope.filter(isOAuthScope),
        redirect_uri: request.redirectUri,
        expires_at: request.expiresAt.toISOString(),
      }
    },
    approve: async (requestId, member) => {
      const { request, client } = await findOpen(tools, requestId)
      refuseForeign(client, member)
      const secret = createSecret(context.random)
      const now = timeOf(context)
      const made = await repository.approve({
        requestId: request.id,
        memberId: member.id,
        codeHash: hashSecret(secret),
        codeExpiresAt: new Date(now.getTime() + CODE_LIFE_MS),
        now,
      })
      if (made === undefined) throw new AccountError('not_found')
      const code = formatCredential({ kind: 'oac', id: made.codeId, secret })
      return { ...decided(context, request, client, { code }), grantId: made.grantId }
    },
    deny: async (requestId, reason) => {
      const { request, client } = await findOpen(tools, requestId)
      if (!(await repository.deny(request.id))) throw new AccountError('not_found')
      const description = describable(reason) || 'The request was denied.'
      return decided(context, request, client, { error: 'access_denied', error_description: description })
    },
  }
}

/** Issuer of the discovery document and of the `iss` parameter. */
export function issuerOf({ publicUrl }: Pick<AccountContext, 'publicUrl'>): string {
  return new URL(publicUrl).origin
}

async function start(tools: Tools, parameters: AuthorizationParameters): Promise<string> {
  const { context, registry } = tools
  const client = parameters.client_id === undefined ? undefined : await registry.find(parameters.client_id)
  // Nothing is sent to an address that is not known: the console shows the fault.
  if (client === undefined) return consentPage(context, { error: 'invalid_client' })
  const redirectUri = parameters.redirect_uri
  if (redirectUri === undefined || !client.allowsRedirect(redirectUri)) {
    return consentPage(context, { error: 'invalid_request', error_description: 'redirect_uri is not registered for this client' })
  }
  try {
    const request = await createRequest(tools, client, { ...parameters, redirect_uri: redirectUri })
    return consentPage(context, { request })
  } catch (error: unknown) {
    if (!(error instanceof OAuthError)) throw error
    const answer = { error: error.code, error_description: error.message }
    return withAnswer(context, redirectUri, parameters.state ?? null, answer)
  }
}

async function createRequest(
  { context, repository }: Tools,
  client: KnownClient,
  parameters: AuthorizationParameters & { readonly redirect_uri: string },
): Promise<string> {
  if (parameters.response_type !== 'code') throw new OAuthError('unsupported_response_type', 'response_type must be code')
  const challenge = parameters.code_challenge
  if (!isCodeChallenge(challenge)) throw new OAuthError('invalid_request', 'code_challenge is required: 43 characters of base64url')
  if (parameters.code_challenge_method !== 'S256') throw new OAuthError('invalid_request', 'code_challenge_method must be S256')
  const scope = readScope(parameters.scope, client)
  const secret = createSecret(context.random)
  const id = await repository.createRequest({
    secretHash: hashSecret(secret),
    clientId: client.clientId,
    redirectUri: parameters.redirect_uri,
    state: parameters.state ?? null,
    scope,
    codeChallenge: challenge,
    expiresAt: new Date(nowMs(context.clock) + REQUEST_LIFE_MS),
  })
  return formatCredential({ kind: 'req', id, secret })
}

function readScope(text: string | undefined, client: KnownClient): OAuthScope[] {
  const named = [...new Set((text ?? '').split(' ').filter((scope) => scope !== ''))]
  const known = named.filter(isOAuthScope).filter((scope) => client.scopes.includes(scope))
  if (named.length === 0 || known.length < named.length) {
    throw new OAuthError('invalid_scope', `scope must name one or more of: ${client.scopes.join(' ')}`)
  }
  return known
}

async function findOpen(
  { context, repository, registry }: Tools,
  requestId: string,
): Promise<{ request: RequestRecord; client: KnownClient }> {
  const credential = parseCredential(requestId)
  const request = credential?.kind === 'req' ? await repository.findRequest(credential.id) : undefined
  const isOpen = request !== undefined && request.expiresAt.getTime() > nowMs(context.clock)
  if (credential === undefined || !isOpen || !matchesHash(credential.secret, request.secretHash)) throw new AccountError('not_found')
  const client = await registry.find(request.clientId)
  if (client === undefined) throw new AccountError('not_found')
  return { request, client }
}

/** An application is for members of its own account. */
function refuseForeign(client: KnownClient, member: Member): void {
  if (client.accountId !== undefined && client.accountId !== member.account.id) throw new AccountError('permission_denied')
}

function decided(context: AccountContext, request: RequestRecord, client: KnownClient, answer: Record<string, string>): Decision {
  return {
    redirectUrl: withAnswer(context, request.redirectUri, request.state, answer),
    client,
    scope: request.scope,
    redirectHost: new URL(request.redirectUri).host,
  }
}

function withAnswer(context: AccountContext, redirectUri: string, state: string | null, answer: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  url.searchParams.set('iss', issuerOf(context))
  return url.href
}

function consentPage(context: AccountContext, parameters: Readonly<Record<string, string>>): string {
  return `${issuerOf(context)}/authorize?${new URLSearchParams(parameters).toString()}`
}

/** Keeps what may stand in `error_description`: printable ASCII without quotes and backslashes. RFC 6749 §4.1.2.1. */
function describable(text: string): string {
  return text.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, ' ').trim()
}
