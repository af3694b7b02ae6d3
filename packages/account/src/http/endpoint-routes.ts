import type { Readable } from 'node:stream'
import type { Endpoint, EndpointOutput, RouteInput, ServiceName } from '@terrarium/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorize, mayCall } from '../access/authorize.ts'
import type { Authenticator, Caller } from '../access/caller.ts'
import type { Credential } from '../access/credential.ts'
import type { PassOn } from '../processes/pass-on.ts'
import { parseForms, parseTexts } from './body.ts'
import { findCredential } from './find-credential.ts'
import { validateInput, validateOutput } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of a route. */
    readonly endpoint?: Endpoint
  }
}

/** A request to a public endpoint, validated. */
export interface PublicCall<E extends Endpoint> {
  readonly input: RouteInput<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A request to an endpoint that needs a session, authenticated and validated. */
export interface MemberCall<E extends Endpoint> extends PublicCall<E> {
  readonly caller: Caller
}

/** Called with a member whose role does not allow a call, before the call is refused. */
export type DenialListener = (caller: Caller, endpoint: Endpoint, request: FastifyRequest) => Promise<void>

/** What the mounting of endpoints needs. */
export interface RouteTools {
  readonly authenticator: Authenticator
  readonly onDenied: DenialListener
  /** Lets another process answer what this one cannot. */
  readonly passOn: PassOn
}

/** Mounts endpoints: each checks its input and its answer against the contract. */
export interface Routes {
  /** Mounts an endpoint that authenticates itself or needs no session. */
  mountPublic<E extends Endpoint>(endpoint: E, handle: (call: PublicCall<E>) => Promise<EndpointOutput<E>>): void
  /** Mounts an endpoint for members: without a valid session it answers 401, without the contract's permission 403. */
  mountMember<E extends Endpoint>(endpoint: E, handle: (call: MemberCall<E>) => Promise<EndpointOutput<E>>): void
  /** Mounts a public endpoint that answers with a file, piece by piece; the handler sets its headers. */
  mountFile<E extends Endpoint>(endpoint: E, handle: (call: PublicCall<E>) => Promise<Readable>): void
  /** Mounts a public endpoint whose body reaches it as the text that was sent. */
  mountText<E extends Endpoint>(endpoint: E, handle: (call: PublicCall<E>) => Promise<EndpointOutput<E>>): void
  /**
   * Mounts a public endpoint whose body is a form. No other body reaches it.
   *
   * @param present sets the status of a failure and returns its body; undefined leaves the failure to the service
   */
  mountForm<E extends Endpoint>(
    endpoint: E,
    present: (error: unknown, reply: FastifyReply) => object | undefined,
    handle: (call: PublicCall<E>) => Promise<EndpointOutput<E>>,
  ): void
}

/** Creates the mounting of one service's endpoints on an application scoped to its base. */
export function createRoutes(app: FastifyInstance, service: ServiceName, { authenticator, onDenied, passOn }: RouteTools): Routes {
  const mountPublic: Routes['mountPublic'] = (endpoint, handle) => {
    if (endpoint.service === service) routePublic(app, endpoint, handle)
  }

  function mountMember<E extends Endpoint>(endpoint: E, handle: (call: MemberCall<E>) => Promise<EndpointOutput<E>>): void {
    if (endpoint.service !== service) return
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      handler: async (request, reply) => {
        const caller = await findCaller(authenticator, endpoint, findCredential(request))
        if (!mayCall(caller.member.role, endpoint.permission)) await onDenied(caller, endpoint, request)
        authorize(caller.member, endpoint.permission)
        const call = { input: inputOf(endpoint, request), request, reply, caller }
        const handled = handle(call).then((output) => answer(endpoint, reply, output))
        return handled.catch((error: unknown) => sendPassed(reply, error, passOn(error, request)))
      },
    })
  }

  const mountForm: Routes['mountForm'] = (endpoint, present, handle) => {
    if (endpoint.service !== service) return
    void app.register(async (scope) => {
      parseForms(scope)
      scope.setErrorHandler(async (error, _request, reply) => {
        const body = present(error, reply)
        if (body === undefined) throw error
        return reply.send(body)
      })
      routePublic(scope, endpoint, handle)
      return Promise.resolve()
    })
  }

  const mountText: Routes['mountText'] = (endpoint, handle) => {
    if (endpoint.service !== service) return
    void app.register(async (scope) => {
      parseTexts(scope)
      routePublic(scope, endpoint, handle)
      return Promise.resolve()
    })
  }

  const mountFile: Routes['mountFile'] = (endpoint, handle) => {
    if (endpoint.service !== service) return
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      handler: async (request, reply) => {
        const file = await handle({ input: inputOf(endpoint, request), request, reply })
        return reply.code(endpoint.status).send(file)
      },
    })
  }

  return { mountPublic, mountMember, mountText, mountForm, mountFile }
}

function routePublic<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: PublicCall<E>) => Promise<EndpointOutput<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => {
      const output = await handle({ input: inputOf(endpoint, request), request, reply })
      return answer(endpoint, reply, output)
    },
  })
}

function findCaller(authenticator: Authenticator, endpoint: Endpoint, credential: Credential | undefined): Promise<Caller> {
  switch (endpoint.auth) {
    case 'aged-session':
      return authenticator.authenticateAged(credential)
    case 'account-key':
      return authenticator.authenticateKey(credential, endpoint.scope)
    default:
      return authenticator.authenticate(credential)
  }
}

function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): RouteInput<E> {
  return validateInput(endpoint, { params: request.params, query: request.query, body: request.body })
}

/** Sends what another process has answered. @throws the error that this one has, where none was asked */
async function sendPassed(reply: FastifyReply, error: unknown, answered: ReturnType<PassOn>): Promise<FastifyReply> {
  const passed = await answered
  if (passed === undefined) throw error
  reply.code(passed.status).headers(passed.headers)
  return passed.body.length === 0 ? reply.send() : reply.send(passed.body)
}

function answer(endpoint: Endpoint, reply: FastifyReply, output: unknown): FastifyReply {
  const checked = validateOutput(endpoint, output)
  return endpoint.output === null ? reply.code(endpoint.status).send() : reply.code(endpoint.status).send(checked)
}
