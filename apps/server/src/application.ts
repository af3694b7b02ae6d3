import { fastify } from 'fastify'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

/** Contracts check what comes in and goes out: nothing is left for JSON schemas, whose compilers would take long to load. */
const NO_SCHEMAS = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
} as unknown as Compilers

/** A proxy on this machine or in its private network may say for whom it asks. */
const PROXIES = 'loopback, uniquelocal'

/**
 * Creates the application that answers on the ports of the console and of the account service.
 *
 * @param isProxied whether people come by an address of another making, so that what a proxy says of the caller is taken for true
 */
export function createApplication(isProxied: boolean): FastifyInstance {
  return fastify({ trustProxy: isProxied && PROXIES, schemaController: { compilersFactory: NO_SCHEMAS } })
}
