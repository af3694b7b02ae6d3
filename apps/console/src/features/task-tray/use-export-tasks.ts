import { useQuery } from '@tanstack/react-query'
import { formatDatabasePath, isAllowed, parseDatabasePath } from '@terrarium/contracts'
import { exportKey, newestExportsQuery } from '../../data/server-exports.ts'
import type { ServerExport } from '../../data/server-exports.ts'
import { followedWork } from '../../data/followed-work.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/task-tray-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import type { TrayTask } from './tray-task.ts'
import { useFollowed } from './use-followed.ts'

const isOver = ({ is_terminal: isTerminal }: ServerExport): boolean => isTerminal
const pathOf = ({ database }: ServerExport): string => formatDatabasePath(parseDatabasePath(database))

function announce(one: ServerExport): void {
  const path = pathOf(one)
  if (one.state === 'Complete') toasts.show({ theme: 'success', title: text('tray.export_done', { path }), detail: one.destination.uri })
  else toasts.show({ theme: 'error', title: text('tray.export_failed', { path }), detail: one.failure?.message })
}

function taskOf(one: ServerExport): TrayTask {
  const { state, destination, created_at: startedAt, updated_at: updatedAt, failure } = one
  const shown = {
    ...{ key: exportKey(one), title: text('tray.export', { path: pathOf(one), target: destination.uri }), startedAt, updatedAt },
    ...{ said: failure?.message ?? text(`tray.export_state.${state}`), href: undefined },
  }
  return isOver(one)
    ? { ...shown, state: state === 'Failed' ? 'failed' : 'ended', onDismiss: () => followedWork.dismiss(shown.key) }
    : { ...shown, state: 'running', meanwhile: text('tray.meanwhile.export') }
}

/** Exports that the service makes, begun here or by a command line. */
export function useExportTasks(): readonly TrayTask[] {
  const session = useSession()
  const enabled = session !== undefined && isAllowed(session.view_controls, 'databases', 'list')
  const { data = [] } = useQuery({ ...newestExportsQuery(useServices()), enabled })
  return useFollowed(data, { keyOf: exportKey, isOver, onEnd: announce }).map(taskOf)
}
