import { fastify } from 'fastify'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

/** Contracts check what comes in and goes out: nothing is left for JSON schemas, whose compilers would take long to load. */
const NO_SCHEMAS = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
} as unknown as Compilers

/** Creates the application that answers on the ports of the console and of the account service. */
export function createApplication(): FastifyInstance {
  return fastify({ schemaController: { compilersFactory: NO_SCHEMAS } })
}
