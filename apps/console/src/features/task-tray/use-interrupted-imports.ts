import { formatDatabasePath } from '@terrarium/contracts'
import { useSyncExternalStore } from 'react'
import { importHref } from '../../config/paths.ts'
import { interruptedImports } from '../../data/interrupted-imports.ts'
import { text } from '../../messages/task-tray-text.ts'
import type { TrayTask } from './tray-task.ts'

type InterruptedImport = ReturnType<typeof interruptedImports.all>[number]

function taskOf({ entry, path, collection, fileName: file, next, total, keptAt: updatedAt }: InterruptedImport): TrayTask {
  return {
    ...{ key: entry, state: 'interrupted', updatedAt, href: importHref(path, collection), goOn: text('tray.import_go_on') },
    title: text('tray.import', { file, collection, path: formatDatabasePath(path) }),
    said: text('tray.import_interrupted', { next, total }),
    onDismiss: () => interruptedImports.dismiss(entry),
  }
}

/** Imports whose page was closed or loaded again before they were complete. */
export function useInterruptedImports(): readonly TrayTask[] {
  return useSyncExternalStore(interruptedImports.subscribe, interruptedImports.all).map(taskOf)
}
