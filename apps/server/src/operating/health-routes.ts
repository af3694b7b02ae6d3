import type { FastifyInstance } from 'fastify'
import type { HealthReport } from './health.ts'

const LIVE = '/health/live'
const READY = '/health/ready'
/** Paths of the health checks. */
export const HEALTH_PATHS: readonly string[] = [LIVE, READY]

const NOT_STORED = 'no-store'

/**
 * Mounts the health checks: `/health/live` answers while the process does, `/health/ready` says how the stores do, with 503 where one does not
 * answer. Neither needs a session nor says anything of the data.
 */
export function mountHealth(app: FastifyInstance, check: () => Promise<HealthReport>): void {
  app.get(LIVE, async (_, reply) => reply.header('cache-control', NOT_STORED).send({ status: 'live' }))
  app.get(READY, async (_, reply) => {
    const report = await check()
    return reply
      .code(report.status === 'out' ? 503 : 200)
      .header('cache-control', NOT_STORED)
      .send(report)
  })
}
