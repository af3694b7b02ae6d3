import type { ReachOf } from '../../access/reach.ts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { createAlertRepository } from './alert-repository.ts'
import { mountAlertRoutes } from './alert-routes.ts'
import { AlertWatch } from './alert-watch.ts'

const LOOK_MS = 60_000

/** Alerts about usage: their routes, and the watch that raises them. */
export interface Alerts {
  mount(routes: Routes): void
  /** Looks from time to time from now on. */
  begin(): void
  /** Looks at once. */
  look(): Promise<void>
  close(): void
}

/** Creates alerts. */
export function createAlerts(context: AccountContext, audit: AuditLog, reachOf: ReachOf): Alerts {
  const alerts = createAlertRepository(context.control)
  const watch = new AlertWatch(context, alerts)
  let timer: NodeJS.Timeout | undefined
  const lookAgain = (): void =>
    void watch.look().catch((error: unknown) => context.logger.error({ err: error }, 'usage alerts could not be compared'))
  return {
    mount: (routes) => mountAlertRoutes(routes, context, { alerts, audit, reachOf }),
    begin: () => {
      timer = setInterval(lookAgain, LOOK_MS).unref()
    },
    look: () => watch.look(),
    close: () => clearInterval(timer),
  }
}
