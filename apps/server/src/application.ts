import { fastify } from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import { readableAddress } from './console/console-site.ts'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

/** Contracts check requests and answers, so no JSON schemas are needed; their compilers would take long to load. */
const NO_SCHEMAS = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
} as unknown as Compilers

/** Proxies on this machine or in its private network are trusted to name the client. */
const PROXIES = 'loopback, uniquelocal'

/**
 * Creates the application that answers on the ports of the console and of the account service.
 *
 * @param isProxied whether people reach the ports through a proxy, whose account of the client is then trusted
 */
export function createApplication(isProxied: boolean): FastifyInstance {
  return fastify({
    trustProxy: isProxied && PROXIES,
    schemaController: { compilersFactory: NO_SCHEMAS },
    frameworkErrors: (error, request, reply) => {
      const readable = readableAddress(request.raw.url ?? '/')
      const isPage = error.code === 'FST_ERR_BAD_URL' && readable !== request.raw.url && !readable.startsWith('/api/')
      if (isPage) void reply.redirect(readable)
      else void (reply as FastifyReply).code(400).send({ code: 'validation_error', reason: error.message, message: error.message })
    },
  })
}
