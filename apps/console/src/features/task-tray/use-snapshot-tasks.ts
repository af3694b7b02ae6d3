import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDatabasePath, listSnapshots, parseDatabasePath } from '@terrarium/contracts'
import type { Snapshot } from '@terrarium/contracts'
import { paths } from '../../config/paths.ts'
import { BACKUPS_KEY } from '../../data/backup-queries.ts'
import { followedWork, snapshotKey } from '../../data/followed-work.ts'
import { useServices, useSession } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/task-tray-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import type { TrayTask } from './tray-task.ts'
import { hasBackups } from './use-job-tasks.ts'
import { useFollowed } from './use-followed.ts'

const NEWEST = 10
const POLL_MS = 2_000

const isOver = ({ status }: Snapshot): boolean => status === 'Complete' || status === 'Failed'
const keyOf = ({ id }: Snapshot): string => snapshotKey(id)
const pathOf = ({ path }: Snapshot): string => formatDatabasePath(parseDatabasePath(path))

/** The newest snapshots that were not taken by a restore, which says so itself; asked for again while one of them is taken. */
function newestSnapshotsQuery({ account }: Services) {
  return queryOptions({
    queryKey: [BACKUPS_KEY, 'snapshots', 'newest'],
    queryFn: async ({ signal }): Promise<readonly Snapshot[]> => {
      const { results } = await account.call(listSnapshots, { query: { max_results: NEWEST } }, { signal })
      return results.filter(({ origin }) => origin !== 'restore')
    },
    refetchInterval: ({ state }) => (state.data?.every(isOver) === false ? POLL_MS : false),
    staleTime: 0,
  })
}

function announce(services: Services, snapshot: Snapshot): void {
  const path = pathOf(snapshot)
  if (snapshot.status === 'Complete') toasts.show({ theme: 'success', title: text('tray.snapshot_done', { path }) })
  else toasts.show({ theme: 'error', title: text('tray.snapshot_failed', { path }), detail: snapshot.failure?.message })
  void services.cache.invalidateQueries({ queryKey: [BACKUPS_KEY] })
}

function taskOf(snapshot: Snapshot): TrayTask {
  const { status, created_at: startedAt, failure } = snapshot
  const path = pathOf(snapshot)
  const shown = {
    ...{ key: keyOf(snapshot), title: text('tray.snapshot', { path }), startedAt },
    said: failure?.message ?? text(`tray.snapshot_state.${status}`),
    href: `${paths.backups.href()}?${new URLSearchParams({ tab: 'snapshots', db: path }).toString()}`,
  }
  return isOver(snapshot)
    ? { ...shown, state: status === 'Failed' ? 'failed' : 'ended', onDismiss: () => followedWork.dismiss(shown.key) }
    : { ...shown, state: 'running', meanwhile: text('tray.meanwhile.snapshot') }
}

/** Snapshots that are taken by a schedule or because somebody asked. */
export function useSnapshotTasks(): readonly TrayTask[] {
  const services = useServices()
  const enabled = hasBackups(useSession(), 'snapshots')
  const { data = [] } = useQuery({ ...newestSnapshotsQuery(services), enabled })
  return useFollowed(data, { keyOf, isOver, onEnd: (snapshot) => announce(services, snapshot) }).map(taskOf)
}
