import type { Authenticator } from '../../access/caller.ts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { AccountKeyService } from '../account-key/service.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { createClientRegistry } from '../oauth-application/known-client.ts'
import { createApplicationRepository } from '../oauth-application/repository.ts'
import { mountApplicationRoutes } from '../oauth-application/routes.ts'
import { createApplicationService } from '../oauth-application/service.ts'
import type { SessionService } from '../session/service.ts'
import { createAuthenticator } from './authenticate-key.ts'
import { createAuthorizationService } from './authorization-service.ts'
import { createOAuthRepository } from './repository.ts'
import { mountOAuthRoutes } from './routes.ts'
import { mountTokenRoutes } from './token-routes.ts'
import { createTokenService } from './token-service.ts'

/** What the OAuth service stands on. */
export interface OAuthNeeds {
  readonly sessions: SessionService
  readonly accountKeys: AccountKeyService
  readonly audit: AuditLog
}

/** The OAuth service: its routes, and the check of every credential that acts for a member. */
export interface OAuth {
  readonly authenticator: Authenticator
  mount(routes: Routes): void
}

/** Creates the OAuth service with its applications. */
export function createOAuth(context: AccountContext, { sessions, accountKeys, audit }: OAuthNeeds): OAuth {
  const applicationRepository = createApplicationRepository(context.control)
  const registry = createClientRegistry(context.publicUrl, applicationRepository)
  const repository = createOAuthRepository(context.control)
  const tokens = createTokenService(context, repository, registry)
  const applications = createApplicationService(context, applicationRepository, registry)
  const authorizations = createAuthorizationService(context, repository, registry)
  return {
    authenticator: createAuthenticator(sessions, accountKeys, tokens),
    mount: (routes) => {
      mountOAuthRoutes(routes, { context, authorizations, tokens, sessions, audit })
      mountTokenRoutes(routes, context, tokens)
      mountApplicationRoutes(routes, context, applications, audit)
    },
  }
}
