import type { FastifyInstance } from 'fastify'
import type { HealthReport } from './health.ts'

/** Paths of the health checks begin so. */
export const HEALTH_PREFIX = '/health/'

const NOT_STORED = 'no-store'

/**
 * Mounts the health checks: `/health/live` answers while the process does, `/health/ready` says how the stores do, with 503 where one does not
 * answer. Neither needs a session nor says anything of the data.
 */
export function mountHealth(app: FastifyInstance, check: () => Promise<HealthReport>): void {
  app.get(`${HEALTH_PREFIX}live`, async (_, reply) => reply.header('cache-control', NOT_STORED).send({ status: 'live' }))
  app.get(`${HEALTH_PREFIX}ready`, async (_, reply) => {
    const report = await check()
    return reply
      .code(report.status === 'out' ? 503 : 200)
      .header('cache-control', NOT_STORED)
      .send(report)
  })
}
