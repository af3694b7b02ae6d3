import { paths } from '../../config/paths.ts'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { text } from '../../messages/task-tray-text.ts'
import type { TrayTask } from './tray-task.ts'

/** A change of the account's plan, for as long as it is under way; the page of billing says how it has ended. */
export function usePlanTasks(): readonly TrayTask[] {
  if (useKnownIdentity()?.planSynced !== false) return []
  return [
    {
      ...{ key: 'plan', state: 'running', title: text('tray.plan'), said: text('tray.plan_running') },
      ...{ href: paths.billing.href(), meanwhile: text('tray.meanwhile.plan') },
    },
  ]
}
