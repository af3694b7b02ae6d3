import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRecurringWork } from '../../timers/recurring-work.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { createConnectionRepository } from './connection-repository.ts'
import { IntegrationConnections } from './connection-service.ts'
import { Forwarder, LOOK_MS } from './forwarder.ts'
import { createKeySeal } from './key-seal.ts'
import { createIntegrationRepository } from './repository.ts'
import { mountIntegrationRoutes } from './routes.ts'
import { IntegrationManager } from './service.ts'

/** Integrations with monitoring services: their routes, and what is delivered without being asked. */
export interface Integrations {
  mount(routes: Routes): void
  /** From now on delivers what is new, from time to time. */
  begin(): void
  /** Delivers what is new at once. */
  look(): Promise<void>
  close(): Promise<void>
}

/** Creates integrations over a context. */
export function createIntegrations(context: AccountContext, audit: AuditLog): Integrations {
  const repository = createIntegrationRepository(context.control, context.ownProcess?.id)
  const tools = { context, repository, seal: createKeySeal(context.integrations.sealKey, context.random) }
  const forwarder = new Forwarder(tools)
  const manager = new IntegrationManager(tools)
  const connections = new IntegrationConnections({ ...tools, repository: createConnectionRepository(context.control) })
  const delivery = createRecurringWork({
    everyMs: LOOK_MS,
    work: () => forwarder.look(),
    onFault: (error) => context.logger.error({ err: error }, 'the log could not be delivered to monitoring services'),
  })
  return {
    mount: (routes) => mountIntegrationRoutes(routes, context.clock, { integrations: manager, connections, audit }),
    begin: () => delivery.begin(),
    look: () => delivery.look(),
    close: async () => {
      forwarder.close()
      await delivery.close()
    },
  }
}
