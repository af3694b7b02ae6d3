import type * as v from 'valibot'
import type { AccountRole, PermissionResource, PrivilegeAction } from '../account/permission.ts'
import type { OAuthScope } from '../account/oauth-scope.ts'
import type { ErrorCode } from './errors.ts'

/** Paths under which one origin serves both services; a host of its own may serve either. */
export const ACCOUNT_BASE_PATH = '/api/v1'
export const AUTH_BASE_PATH = '/api/auth'

/**
 * Which service answers: account errors are `{code, reason}`, auth errors `{code, message}`, those of the account service's second
 * version `{error: {code, message}}`. `discovery` is what clients look up before they know an address of either.
 */
export const SERVICES = ['account', 'auth', 'account-v2', 'discovery'] as const
export type ServiceName = (typeof SERVICES)[number]

/** Where each service answers, at the root of the host. */
export const SERVICE_BASE_PATHS: Readonly<Record<ServiceName, string>> = {
  account: ACCOUNT_BASE_PATH,
  auth: AUTH_BASE_PATH,
  'account-v2': '/v2',
  discovery: '/.well-known',
}

/**
 * What a call must carry.
 *
 * `public`: nothing. `session`: a valid session secret, as `Authorization: Bearer` or in the session cookie. `aged-session`: the
 * same, but the secret may be due for renewal, as long as its session lives. `refresh`: a refresh token as bearer, or a session
 * cookie whose secret may have expired. `account-key`: what `session` takes, an account key, the session of a command line, or an access
 * token that was granted the endpoint's scope.
 */
export type EndpointAuth = 'public' | 'session' | 'aged-session' | 'refresh' | 'account-key'

/** A permission of the table of roles, and the only roles that may use it where the table alone does not say so. */
export interface RolePermission {
  readonly resource: PermissionResource
  readonly action: PrivilegeAction
  readonly roles?: readonly AccountRole[]
}

/**
 * Who may make a call.
 *
 * `public`: everybody who has what the call itself asks for. `self`: every member, about themselves alone. Else: members whose
 * role has the permission; the service checks it before the call is handled. `docs/permissions.md` lists every call.
 */
export type EndpointPermission = 'public' | 'self' | RolePermission

/** Schemas of what a call takes; a part that is missing takes nothing. */
export interface InputSchemas {
  readonly params?: v.GenericSchema
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
}

/** One call: server routes and the browser's client derive from it. */
export interface Endpoint<Input extends InputSchemas = InputSchemas, Output extends v.GenericSchema | null = v.GenericSchema | null> {
  readonly name: string
  readonly service: ServiceName
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the service's base, parameters as `:name`. */
  readonly path: string
  readonly input: Input
  /** Schema of the answer's body; null for an answer without one. */
  readonly output: Output
  /** Status of success. */
  readonly status: 200 | 201 | 202 | 204 | 302
  /** Codes of its failures, without those that any endpoint may answer with. */
  readonly errors: readonly ErrorCode[]
  readonly auth: EndpointAuth
  readonly permission: EndpointPermission
  /** Scope that an access token of an application needs; without one no access token is accepted. */
  readonly scope?: OAuthScope
  /** How the body is sent; JSON when missing. */
  readonly encoding?: 'form'
  /** Text for a failure that brings none of its own. */
  readonly defaultMessage: string
  /** Whether a 401 is answered by one shared session refresh and one repetition. */
  readonly refreshes: boolean
}

/** What a caller passes: each part in the form before its schema converts it. */
export type CallInput<E extends Endpoint> = { readonly [Part in keyof E['input']]: SchemaInput<E['input'][Part]> }

/** What a route receives: each part validated and converted. */
export type RouteInput<E extends Endpoint> = { readonly [Part in keyof E['input']]: SchemaOutput<E['input'][Part]> }

/** What a call answers with. */
export type EndpointOutput<E extends Endpoint> = E['output'] extends v.GenericSchema ? v.InferOutput<E['output']> : undefined

type SchemaInput<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined
type SchemaOutput<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined

/** Text for calls that have none of their own. */
export const REQUEST_FAILED = 'Request failed'

type Defaulted = 'status' | 'defaultMessage' | 'refreshes' | 'errors'

/**
 * Defines an endpoint: success is 200, or 204 without output; failures say 'Request failed'; calls with a session refresh on 401.
 *
 * `errors` of the definition are those of its own; what follows from its other parts is added.
 */
export function defineEndpoint<Input extends InputSchemas, Output extends v.GenericSchema | null>(
  definition: Omit<Endpoint<Input, Output>, Defaulted> & Partial<Pick<Endpoint<Input, Output>, Defaulted>>,
): Endpoint<Input, Output> {
  return {
    status: definition.output === null ? 204 : 200,
    defaultMessage: REQUEST_FAILED,
    refreshes: definition.auth === 'session' || definition.auth === 'account-key',
    ...definition,
    errors: [...impliedErrors(definition), ...(definition.errors ?? [])],
  }
}

/** Whether the contract of an endpoint has a failure with a code. */
export function canFailWith(endpoint: Endpoint, code: ErrorCode): boolean {
  return endpoint.errors.includes(code) || ERRORS_OF_ANY.has(code)
}

const ERRORS_OF_ANY: ReadonlySet<ErrorCode> = new Set([
  'bad_request',
  'request_size_exceeded',
  'internal_error',
  'data_unavailable',
  'outcome_unknown',
])

/** What a call is refused with before it is handled. */
function impliedErrors({ auth, permission, input, method }: Pick<Endpoint, 'auth' | 'permission' | 'input' | 'method'>): ErrorCode[] {
  const codes: ErrorCode[] = []
  if (auth !== 'public') codes.push('unauthorized')
  if (typeof permission === 'object') codes.push('permission_denied')
  if (method !== 'GET') codes.push('origin_denied')
  if (Object.keys(input).length > 0) codes.push('validation_error')
  return codes
}
