import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const HEADER = 'x-request-id'
const ACCEPTED = /^[\w.-]{1,64}$/

/** Puts an id on each answer: the caller's own where it is well formed. */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const given = request.headers[HEADER]
    reply.header(HEADER, typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID())
  })
}

/** Returns the id put on an answer. */
export function requestIdOf(reply: { getHeader(name: string): unknown }): string {
  const id = reply.getHeader(HEADER)
  return typeof id === 'string' ? id : ''
}
