import { formatDatabasePath } from '@terrarium/contracts'
import { useSyncExternalStore } from 'react'
import { changeHref } from '../../config/paths.ts'
import { interruptedChanges } from '../../data/interrupted-changes.ts'
import { text } from '../../messages/task-tray-text.ts'
import type { TrayTask } from './tray-task.ts'

type InterruptedChange = ReturnType<typeof interruptedChanges.all>[number]

function taskOf({ entry, path, collection, kind, next, total, keptAt: updatedAt }: InterruptedChange): TrayTask {
  return {
    ...{ key: entry, state: 'interrupted', updatedAt, href: changeHref(path, collection), goOn: text('tray.change_go_on') },
    title: text(`tray.change_${kind}`, { collection, path: formatDatabasePath(path) }),
    said: text('tray.change_interrupted', { next, total }),
    onDismiss: () => interruptedChanges.dismiss(entry),
  }
}

/** Changes of many documents whose page was closed or loaded again before they were complete. */
export function useInterruptedChanges(): readonly TrayTask[] {
  return useSyncExternalStore(interruptedChanges.subscribe, interruptedChanges.all).map(taskOf)
}
