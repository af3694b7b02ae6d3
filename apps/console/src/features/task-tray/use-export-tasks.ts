import { useQuery } from '@tanstack/react-query'
import { formatDatabasePath, isAllowed, parseDatabasePath } from '@terrarium/contracts'
import { errorText } from '../../data/error-text.ts'
import { exportKey, giveUpExport, isCanceled, newestExportsQuery } from '../../data/server-exports.ts'
import type { ServerExport } from '../../data/server-exports.ts'
import { followedWork } from '../../data/followed-work.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices, useSession } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/task-tray-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import type { TrayTask } from './tray-task.ts'
import { useFollowed } from './use-followed.ts'

const isOver = ({ is_terminal: isTerminal }: ServerExport): boolean => isTerminal
const pathOf = ({ database }: ServerExport): string => formatDatabasePath(parseDatabasePath(database))

function announce(one: ServerExport): void {
  const path = pathOf(one)
  if (one.state === 'Complete') toasts.show({ theme: 'success', title: text('tray.export_done', { path }), detail: one.destination.uri })
  else if (isCanceled(one)) toasts.show({ title: text('tray.export_canceled', { path }) })
  else toasts.show({ theme: 'error', title: text('tray.export_failed', { path }), detail: one.failure?.message })
}

async function cancel(services: Services, one: ServerExport): Promise<void> {
  try {
    await giveUpExport(services, one)
  } catch (error: unknown) {
    toasts.show({ theme: 'error', title: errorText(error, { defaultMessage: text('jobs.cancel_failed') }) })
  }
}

function saidOf(one: ServerExport): string {
  if (isCanceled(one)) return text('jobs.state.Canceled')
  return one.failure?.message ?? text(`tray.export_state.${one.state}`)
}

function taskOf(one: ServerExport, onCancel: (() => void) | undefined): TrayTask {
  const { state, destination, created_at: startedAt, updated_at: updatedAt } = one
  const shown = {
    ...{ key: exportKey(one), title: text('tray.export', { path: pathOf(one), target: destination.uri }), startedAt, updatedAt },
    ...{ said: saidOf(one), href: undefined },
  }
  return isOver(one)
    ? { ...shown, state: state === 'Failed' && !isCanceled(one) ? 'failed' : 'ended', onDismiss: () => followedWork.dismiss(shown.key) }
    : { ...shown, state: 'running', meanwhile: text('tray.meanwhile.export'), onCancel }
}

/** Exports that the service makes, begun here or by a command line. */
export function useExportTasks(): readonly TrayTask[] {
  const services = useServices()
  const session = useSession()
  const mayCancel = usePermission('databases', 'write')
  const enabled = session !== undefined && isAllowed(session.view_controls, 'databases', 'list')
  const { data = [] } = useQuery({ ...newestExportsQuery(services), enabled })
  return useFollowed(data, { keyOf: exportKey, isOver, onEnd: announce }).map((one) =>
    taskOf(one, mayCancel ? () => void cancel(services, one) : undefined),
  )
}
