import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDatabasePath, isAllowed, listExports, parseDatabasePath } from '@terrarium/contracts'
import type { EndpointOutput } from '@terrarium/contracts'
import { EXPORTS_KEY } from '../../data/server-exports.ts'
import { followedWork } from '../../data/followed-work.ts'
import { useServices, useSession } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/task-tray-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import type { TrayTask } from './tray-task.ts'
import { useFollowed } from './use-followed.ts'

type ServerExport = EndpointOutput<typeof listExports>['response']['results'][number]

const NEWEST = '5'
/** The first look, which doubles up to the last. */
const POLL_MS = 1_000
const POLL_MAX_MS = 300_000

const isOver = ({ is_terminal: isTerminal }: ServerExport): boolean => isTerminal
const keyOf = ({ id }: ServerExport): string => `export ${id}`
const pathOf = ({ database }: ServerExport): string => formatDatabasePath(parseDatabasePath(database))

/** The newest exports that the service makes; none from a service that makes none. */
function newestExportsQuery({ account }: Services) {
  return queryOptions({
    queryKey: EXPORTS_KEY,
    queryFn: async ({ signal }): Promise<readonly ServerExport[]> =>
      (await account.call(listExports, { query: { max_results: NEWEST } }, { signal })).response.results,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.every(isOver) === false ? Math.min(POLL_MAX_MS, POLL_MS * 2 ** Math.max(0, dataUpdateCount - 1)) : false,
    staleTime: 0,
    retry: false,
  })
}

function announce(one: ServerExport): void {
  const path = pathOf(one)
  if (one.state === 'Complete') toasts.show({ theme: 'success', title: text('tray.export_done', { path }), detail: one.destination.uri })
  else toasts.show({ theme: 'error', title: text('tray.export_failed', { path }), detail: one.failure?.message })
}

function taskOf(one: ServerExport): TrayTask {
  const { state, destination, created_at: startedAt, updated_at: updatedAt, failure } = one
  const shown = {
    ...{ key: keyOf(one), title: text('tray.export', { path: pathOf(one), target: destination.uri }), startedAt, updatedAt },
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
  return useFollowed(data, { keyOf, isOver, onEnd: announce }).map(taskOf)
}
