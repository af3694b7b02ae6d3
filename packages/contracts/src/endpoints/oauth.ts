import * as v from 'valibot'
import { OAUTH_SCOPES } from '../account/oauth-scope.ts'
import { defineEndpoint } from '../http/endpoint.ts'

const PARAMETER_LENGTH_MAX = 2048

/** A parameter of the protocol; what it means is checked by the service, which answers as the protocol says. */
const parameter = v.optional(v.pipe(v.string(), v.maxLength(PARAMETER_LENGTH_MAX)))

/**
 * Begins an authorization: answers 302 to the console's `/authorize?request=…`.
 *
 * A client or redirect address that is not known leads to `/authorize?error=…` in the console; every other fault leads to the client's
 * redirect address with `error`, `error_description`, `state` and `iss`. RFC 6749 §4.1.1, RFC 7636, RFC 9207.
 */
export const startAuthorization = defineEndpoint({
  name: 'startAuthorization',
  service: 'account',
  method: 'GET',
  path: '/oauth/authorize',
  input: {
    query: v.object({
      client_id: parameter,
      redirect_uri: parameter,
      response_type: parameter,
      scope: parameter,
      state: parameter,
      code_challenge: parameter,
      code_challenge_method: parameter,
    }),
  },
  output: null,
  status: 302,
  errors: ['cooldown'],
  auth: 'public',
  permission: 'public',
})

/** An authorization request as the consent screen shows it. Times are ISO. */
export const authorizationRequestSchema = v.object({
  id: v.string(),
  client: v.object({
    name: v.string(),
    /** Whether the service vouches for who made it; an application that a member registered is not verified. */
    verified: v.boolean(),
    /** Who made it: a company or the member who registered it. */
    publisher: v.optional(v.string()),
  }),
  scope: v.array(v.picklist(OAUTH_SCOPES)),
  redirect_uri: v.string(),
  expires_at: v.string(),
})
export type AuthorizationRequest = v.InferOutput<typeof authorizationRequestSchema>

const requestParams = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) })

/** What the consent screen sends with its decision; the address is the one that the request was shown with. */
const decision = v.object({
  redirect_url: v.optional(v.pipe(v.string(), v.maxLength(PARAMETER_LENGTH_MAX))),
  reason: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/** Where the browser goes next, and why if the decision was to refuse. */
const outcome = v.object({ redirect_url: v.string(), reason: v.optional(v.string()) })

/** Fetches an authorization request; one that is unknown, answered or older than ten minutes is not there. */
export const getAuthorizationRequest = defineEndpoint({
  name: 'getAuthorizationRequest',
  service: 'account',
  method: 'GET',
  path: '/oauth/authorize/requests/:id',
  input: { params: requestParams },
  output: authorizationRequestSchema,
  errors: ['not_found', 'permission_denied', 'cooldown'],
  auth: 'public',
  permission: 'public',
})

/**
 * Approves an authorization request: answers the client's redirect address with `code` and `state`.
 *
 * It takes the secret of the session's us region group as bearer with the header `region_group: us-std`, or a session as other calls do.
 */
export const approveAuthorization = defineEndpoint({
  name: 'approveAuthorization',
  service: 'account',
  method: 'PATCH',
  path: '/oauth/authorize/requests/:id',
  input: { params: requestParams, body: decision },
  output: outcome,
  errors: ['unauthorized', 'permission_denied', 'not_found', 'cooldown'],
  auth: 'public',
  permission: 'public',
  refreshes: true,
})

/** Denies an authorization request: answers the client's redirect address with `error=access_denied`. */
export const denyAuthorization = defineEndpoint({
  name: 'denyAuthorization',
  service: 'account',
  method: 'DELETE',
  path: '/oauth/authorize/requests/:id',
  input: { params: requestParams, body: decision },
  output: outcome,
  errors: ['not_found', 'cooldown'],
  auth: 'public',
  permission: 'public',
})

/** Exchanges an authorization code or a refresh token for an access token. Failures are `{error, error_description}`. RFC 6749 §4.1.3, §6. */
export const exchangeToken = defineEndpoint({
  name: 'exchangeToken',
  service: 'account',
  method: 'POST',
  path: '/oauth/token',
  encoding: 'form',
  input: {
    body: v.object({
      grant_type: parameter,
      code: parameter,
      redirect_uri: parameter,
      code_verifier: parameter,
      refresh_token: parameter,
      scope: parameter,
      client_id: parameter,
      client_secret: parameter,
    }),
  },
  output: v.object({
    access_token: v.string(),
    token_type: v.literal('Bearer'),
    expires_in: v.number(),
    scope: v.string(),
    refresh_token: v.optional(v.string()),
  }),
  errors: ['cooldown'],
  auth: 'public',
  permission: 'public',
})

/** Revokes an access or refresh token of the calling client; one that is unknown answers the same. RFC 7009. */
export const revokeToken = defineEndpoint({
  name: 'revokeToken',
  service: 'account',
  method: 'POST',
  path: '/oauth/revoke',
  encoding: 'form',
  input: { body: v.object({ token: parameter, token_type_hint: parameter, client_id: parameter, client_secret: parameter }) },
  output: null,
  status: 200,
  errors: ['cooldown'],
  auth: 'public',
  permission: 'public',
})

/** Opens a session of the command line with an access token that was granted `create_session`. The token works once. */
export const createSession = defineEndpoint({
  name: 'createSession',
  service: 'account',
  method: 'POST',
  path: '/session',
  input: {},
  output: v.object({ account_key: v.string(), refresh_token: v.string() }),
  status: 201,
  errors: ['unauthorized', 'cooldown'],
  auth: 'public',
  permission: 'public',
})

/** Who the member is, for an application that was granted `profile`. */
export const getProfile = defineEndpoint({
  name: 'getProfile',
  service: 'account',
  method: 'GET',
  path: '/oauth/profile',
  input: {},
  output: v.object({ id: v.string(), name: v.string(), email: v.string(), role: v.string(), company_name: v.string() }),
  errors: ['permission_denied'],
  auth: 'account-key',
  permission: 'self',
  scope: 'profile',
})

/** Says where the endpoints are and what they support. RFC 8414. */
export const getAuthorizationServer = defineEndpoint({
  name: 'getAuthorizationServer',
  service: 'discovery',
  method: 'GET',
  path: '/oauth-authorization-server',
  input: {},
  output: v.object({
    issuer: v.string(),
    authorization_endpoint: v.string(),
    token_endpoint: v.string(),
    revocation_endpoint: v.string(),
    scopes_supported: v.array(v.string()),
    response_types_supported: v.array(v.string()),
    response_modes_supported: v.array(v.string()),
    grant_types_supported: v.array(v.string()),
    token_endpoint_auth_methods_supported: v.array(v.string()),
    revocation_endpoint_auth_methods_supported: v.array(v.string()),
    code_challenge_methods_supported: v.array(v.string()),
    authorization_response_iss_parameter_supported: v.boolean(),
  }),
  auth: 'public',
  permission: 'public',
})
