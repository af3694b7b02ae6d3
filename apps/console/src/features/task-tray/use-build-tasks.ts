import { useQueries } from '@tanstack/react-query'
import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useEffect, useSyncExternalStore } from 'react'
import { paths } from '../../config/paths.ts'
import { followedWork } from '../../data/followed-work.ts'
import { buildsQuery } from '../../data/schema-files.ts'
import type { UnfinishedBuild } from '../../data/schema-files.ts'
import { useServices } from '../../data/services.ts'
import { watchedBuilds } from '../../data/watched-builds.ts'
import { text } from '../../messages/task-tray-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import type { TrayTask } from './tray-task.ts'

const PERCENT = 100
/** The first look, and the longest time between two. */
const POLL_MS = 2_000
const POLL_MAX_MS = 10_000

const keyOf = (path: DatabasePath): string => `builds ${formatDatabasePath(path)}`
const hasFailed = ({ reason }: UnfinishedBuild): boolean => reason !== ''

function taskOf(path: DatabasePath, { collection, subject, share, reason }: UnfinishedBuild): TrayTask {
  const shown = {
    key: `${keyOf(path)} ${collection} ${subject}`,
    title: text('tray.build', { subject, collection, path: formatDatabasePath(path) }),
    href: paths.collectionIndexes.href(path.regionGroup, path.names, collection),
  }
  if (reason !== '') return { ...shown, state: 'failed', said: reason, onDismiss: () => watchedBuilds.end(path) }
  const percent = Math.floor(share * PERCENT)
  return {
    ...{ ...shown, state: 'running', meanwhile: text('tray.meanwhile.build') },
    said: text('tray.percent', { step: text('tray.build_running'), percent }),
    progress: { value: percent, max: PERCENT },
  }
}

/** Says how the builds of a database have ended, where they were seen to run, and stops looking at it unless one has failed. */
function settle(path: DatabasePath, builds: readonly UnfinishedBuild[]): void {
  const key = keyOf(path)
  if (!builds.every(hasFailed)) return followedWork.follow(key)
  if (followedWork.end(key)) {
    followedWork.dismiss(key)
    const database = { path: formatDatabasePath(path) }
    if (builds.length === 0) toasts.show({ theme: 'success', title: text('tray.build_done', database) })
    else toasts.show({ theme: 'error', title: text('tray.build_failed', database), detail: builds[0]?.reason })
  }
  if (builds.length === 0) watchedBuilds.end(path)
}

/** Builds of indexes in the databases whose indexes this browser has changed. */
export function useBuildTasks(): readonly TrayTask[] {
  const services = useServices()
  const watched = useSyncExternalStore(watchedBuilds.subscribe, watchedBuilds.paths)
  const results = useQueries({
    queries: watched.map((path) => ({
      ...buildsQuery(services, path, true),
      staleTime: 0,
      refetchInterval: ({
        state: { data, dataUpdateCount },
      }: {
        readonly state: { readonly data: readonly UnfinishedBuild[] | undefined; readonly dataUpdateCount: number }
      }) => (data?.every(hasFailed) === false ? Math.min(POLL_MAX_MS, POLL_MS * dataUpdateCount) : false),
    })),
  })
  useEffect(() => {
    results.forEach(({ data, isFetching }, at) => {
      const path = watched[at]
      if (path !== undefined && data !== undefined && !isFetching) settle(path, data)
    })
  })
  return watched.flatMap((path, at) => (results[at]?.data ?? []).map((build) => taskOf(path, build)))
}
