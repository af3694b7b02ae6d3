import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDatabasePath, hasPlanFeature, isAllowed, listLogRequests, parseDatabasePath } from '@terrarium/contracts'
import type { LogRequest } from '@terrarium/contracts'
import { paths } from '../../config/paths.ts'
import { followedWork } from '../../data/followed-work.ts'
import { isEnded, LOG_REQUESTS_KEY, NEWEST_LOG_REQUESTS_KEY, pollAfter } from '../../data/log-states.ts'
import { useServices, useSession } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/task-tray-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import type { TrayTask } from './tray-task.ts'
import { useFollowed } from './use-followed.ts'

const NEWEST = 5

const keyOf = ({ request_id: id }: LogRequest): string => `log ${id}`
const pathOf = ({ database, region_group: group }: LogRequest): string => formatDatabasePath(parseDatabasePath(database ?? group))

/** The newest log requests, asked for again while the range of one goes on. */
function newestRequestsQuery({ account }: Services) {
  return queryOptions({
    queryKey: NEWEST_LOG_REQUESTS_KEY,
    queryFn: async ({ signal }): Promise<readonly LogRequest[]> =>
      (await account.call(listLogRequests, { query: {}, body: { max_results: NEWEST } }, { signal })).results,
    refetchInterval: ({ state }) => (state.data?.every(isEnded) === false ? pollAfter(state.dataUpdateCount) : false),
    staleTime: 0,
  })
}

function announce(services: Services, request: LogRequest): void {
  const path = pathOf(request)
  if (request.state === 'Complete') toasts.show({ theme: 'success', title: text('tray.log_done', { path }) })
  else toasts.show({ theme: 'error', title: text('tray.log_failed', { path }) })
  void services.cache.invalidateQueries({ queryKey: LOG_REQUESTS_KEY, exact: true })
}

function taskOf(request: LogRequest): TrayTask {
  const { state, request_id: id, created_at: startedAt } = request
  const shown = { key: keyOf(request), title: text('tray.log', { path: pathOf(request) }), said: text(`logs.state.${state}`), startedAt }
  if (!isEnded(request)) return { ...shown, state: 'running', href: paths.logs.href(), meanwhile: text('tray.meanwhile.log') }
  const href = state === 'Complete' ? `${paths.logs.href()}?request=${id}` : paths.logs.href()
  return { ...shown, href, state: state === 'Complete' ? 'ended' : 'failed', onDismiss: () => followedWork.dismiss(shown.key) }
}

/** Requests of query logs whose range goes on. */
export function useLogTasks(): readonly TrayTask[] {
  const services = useServices()
  const session = useSession()
  const enabled =
    session !== undefined && isAllowed(session.view_controls, 'logs/query', 'list') && hasPlanFeature(session.account.plan, 'logs/query')
  const { data = [] } = useQuery({ ...newestRequestsQuery(services), enabled })
  return useFollowed(data, { keyOf, isOver: isEnded, onEnd: (request) => announce(services, request) }).map(taskOf)
}
