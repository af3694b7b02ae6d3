import { paths } from '../../config/paths.ts'
import { useKnownIdentity } from '../../data/identity-queries.ts'
import { usePlanChange } from '../../data/use-plan-change.ts'
import { text } from '../../messages/task-tray-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import type { TrayTask } from './tray-task.ts'

/** A change of the account's plan, for as long as it is under way; its end is announced. */
export function usePlanTasks(): readonly TrayTask[] {
  usePlanChange(({ plan_display_name: plan }) => toasts.show({ theme: 'success', title: text('tray.plan_done', { plan }) }))
  if (useKnownIdentity()?.planSynced !== false) return []
  return [
    {
      ...{ key: 'plan', state: 'running', title: text('tray.plan'), said: text('tray.plan_running') },
      ...{ href: paths.billing.href(), meanwhile: text('tray.meanwhile.plan') },
    },
  ]
}
