import {
  approveAuthorization,
  createSession,
  denyAuthorization,
  getAuthorizationRequest,
  getAuthorizationServer,
  getProfile,
  startAuthorization,
} from '@terrarium/contracts'
import type { FastifyRequest } from 'fastify'
import type { Caller, Member } from '../../access/caller.ts'
import { parseCredential } from '../../access/credential.ts'
import { AccountError } from '../../context/account-error.ts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { bearerOf, findCredential } from '../../http/find-credential.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { SessionService } from '../session/service.ts'
import { issuerOf, type AuthorizationService } from './authorization-service.ts'
import { describeServer } from './discovery.ts'
import type { TokenService } from './token-service.ts'

const STARTS_PER_ADDRESS = { limit: 120, windowMs: 60_000 } as const
const REQUESTS_PER_ADDRESS = { limit: 240, windowMs: 60_000 } as const

/** What the routes of authorization work with. */
export interface OAuthParts {
  readonly context: AccountContext
  readonly authorizations: AuthorizationService
  readonly tokens: TokenService
  readonly sessions: SessionService
  readonly audit: AuditLog
}

/** Mounts authorization requests, the decisions about them and the session of the command line. */
export function mountOAuthRoutes(routes: Routes, parts: OAuthParts): void {
  mountDecisions(routes, parts)
  mountClientSession(routes, parts)
  const server = describeServer(issuerOf(parts.context))
  routes.mountPublic(getAuthorizationServer, async () => Promise.resolve(server))
  routes.mountMember(getProfile, async ({ caller: { member } }) =>
    Promise.resolve({ id: member.id, name: member.name, email: member.email, role: member.role, company_name: member.account.companyName }),
  )
}

function mountDecisions(routes: Routes, { context, authorizations, sessions, audit }: OAuthParts): void {
  const starts = createRateLimiter(context.clock, STARTS_PER_ADDRESS)
  const requests = createRateLimiter(context.clock, REQUESTS_PER_ADDRESS)

  routes.mountPublic(startAuthorization, async ({ input, request, reply }) => {
    starts.take(request.ip)
    reply.header('location', await authorizations.start(input.query))
    return undefined
  })

  routes.mountPublic(getAuthorizationRequest, async ({ input, request }) => {
    requests.take(request.ip)
    return authorizations.get(input.params.id, await findViewer(sessions, request))
  })

  routes.mountPublic(approveAuthorization, async ({ input, request }) => {
    requests.take(request.ip)
    const { member } = await authenticateDecider(sessions, request)
    const { redirectUrl, client, scope, redirectHost } = await authorizations.approve(input.params.id, member)
    await recordOwn(audit, { caller: { member }, request }, 'oauth_grant.create', {
      target: { kind: 'oauth_client', id: client.clientId, name: client.name },
      details: { scope: scope.join(' '), redirect_host: redirectHost },
    })
    return { redirect_url: redirectUrl }
  })

  routes.mountPublic(denyAuthorization, async ({ input, request }) => {
    requests.take(request.ip)
    const { reason } = input.body
    const viewer = await findViewer(sessions, request)
    const { redirectUrl, client, scope, redirectHost } = await authorizations.deny(input.params.id, reason ?? '')
    if (viewer !== undefined) {
      await recordOwn(audit, { caller: { member: viewer }, request }, 'oauth_grant.deny', {
        target: { kind: 'oauth_client', id: client.clientId, name: client.name },
        details: { scope: scope.join(' '), redirect_host: redirectHost, ...(reason && { reason }) },
      })
    }
    return { redirect_url: redirectUrl, ...(reason === undefined ? {} : { reason }) }
  })
}

function mountClientSession(routes: Routes, { context, tokens, sessions, audit }: OAuthParts): void {
  const opened = createRateLimiter(context.clock, STARTS_PER_ADDRESS)

  routes.mountPublic(createSession, async ({ request }) => {
    opened.take(request.ip)
    // Only a bearer: a session cookie of the same host must not open another session.
    const bearer = bearerOf(request)
    const token = await tokens.takeForSession(bearer === undefined ? undefined : parseCredential(bearer))
    const session = await sessions.openForClient(token.member, { grantId: token.grantId, codeId: token.codeId })
    await recordOwn(audit, { caller: token, request }, 'session.sign_in', {
      details: { kind: 'client', client: token.clientId },
    })
    return { account_key: session.secret, refresh_token: session.refreshToken }
  })
}

/** Returns the member who decides: by the session's secret of the region group us, or by the session itself. */
async function authenticateDecider(sessions: SessionService, request: FastifyRequest): Promise<Caller> {
  const bearer = bearerOf(request)
  if (bearer === undefined || parseCredential(bearer) !== undefined) return sessions.authenticate(findCredential(request))
  // Proxies may drop a header whose name has an underscore, so it may be missing, but not name another region group.
  if ((request.headers['region_group'] ?? REGION_GROUP) !== REGION_GROUP) throw new AccountError('unauthorized')
  return sessions.authenticateRegionSecret(bearer)
}

const REGION_GROUP = 'us-std'

/** Returns the member who is signed in; a request may be read and denied without. */
async function findViewer(sessions: SessionService, request: FastifyRequest): Promise<Member | undefined> {
  const credential = findCredential(request)
  if (credential === undefined) return undefined
  try {
    return (await sessions.authenticate(credential)).member
  } catch (error: unknown) {
    if (error instanceof AccountError && error.code === 'unauthorized') return undefined
    throw error
  }
}
