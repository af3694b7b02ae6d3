import type { ReachOf } from '../../access/reach.ts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { Leases } from '../../processes/leases.ts'
import type { UsageSource } from '../../providers/metering.ts'
import { createRecurringWork, type RecurringWork } from '../../timers/recurring-work.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { createAlertRepository } from './alert-repository.ts'
import { mountAlertRoutes } from './alert-routes.ts'
import { lookAtAlerts } from './alert-watch.ts'

const LOOK_MS = 60_000

/** Alerts about usage: their routes, and the watch that raises them, in one process at a time. */
export interface Alerts extends RecurringWork {
  mount(routes: Routes): void
}

interface AlertTools {
  readonly audit: AuditLog
  readonly reachOf: ReachOf
  readonly leases: Leases
  /** Of all processes. */
  readonly usage: UsageSource
}

/** Creates alerts. */
export function createAlerts(context: AccountContext, { audit, reachOf, leases, usage }: AlertTools): Alerts {
  const alerts = createAlertRepository(context.control)
  const watch = createRecurringWork({
    everyMs: LOOK_MS,
    work: async () => {
      const lease = await leases.hold('usage-alerts')
      if (lease !== undefined) await lookAtAlerts({ context, alerts, usage, lease })
    },
    onFault: (error) => context.logger.error({ err: error }, 'usage alerts could not be compared'),
  })
  return { ...watch, mount: (routes) => mountAlertRoutes(routes, context, { alerts, audit, reachOf }) }
}
