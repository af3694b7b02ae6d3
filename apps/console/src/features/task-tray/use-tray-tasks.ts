import { useSyncExternalStore } from 'react'
import { backgroundTasks } from '../../data/background-tasks.ts'
import type { BackgroundTask } from '../../data/background-tasks.ts'
import { text } from '../../messages/task-tray-text.ts'
import type { TrayTask } from './tray-task.ts'
import { useBuildTasks } from './use-build-tasks.ts'
import { useExportTasks } from './use-export-tasks.ts'
import { useInterruptedChanges } from './use-interrupted-changes.ts'
import { useInterruptedImports } from './use-interrupted-imports.ts'
import { useJobTasks } from './use-job-tasks.ts'
import { useLogTasks } from './use-log-tasks.ts'
import { usePlanTasks } from './use-plan-tasks.ts'
import { useSnapshotTasks } from './use-snapshot-tasks.ts'

function saidOf({ state, step, steps, said, detail }: BackgroundTask): string {
  if (state === 'failed') return detail ?? text('errors.generic')
  return said ?? (state === 'done' ? text('tray.done') : text('tray.step', { step, steps }))
}

function taskOf(task: BackgroundTask): TrayTask {
  const { id, title, step, steps, state, href, retry, meanwhile = text('tray.meanwhile.demo'), startedAt, updatedAt, cancel } = task
  const shown = { key: `page ${id}`, title, said: saidOf(task), href, startedAt, updatedAt }
  return state === 'running'
    ? { ...shown, state, progress: { value: step, max: steps }, meanwhile, onCancel: cancel }
    : { ...shown, state: state === 'failed' ? 'failed' : 'ended', retry, onDismiss: () => backgroundTasks.dismiss(id) }
}

/** Work under way, by this page and by the service, and what of it has ended and was not dismissed. */
export function useTrayTasks(): readonly TrayTask[] {
  const own = useSyncExternalStore(backgroundTasks.subscribe, backgroundTasks.all)
  const ofService = [...useJobTasks(), ...useSnapshotTasks(), ...useExportTasks(), ...useBuildTasks(), ...useLogTasks()]
  return [...usePlanTasks(), ...own.map(taskOf), ...ofService, ...useInterruptedImports(), ...useInterruptedChanges()]
}
