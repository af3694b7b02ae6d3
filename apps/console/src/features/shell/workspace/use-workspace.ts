import { useEffect, useState, useSyncExternalStore } from 'react'
import { openShellRecords } from '../../../data/shell-records.ts'
import type { ShellRecords } from '../../../data/shell-records.ts'
import { useServices } from '../../../data/services.ts'
import { aliveWindows, windowId } from './open-windows.ts'
import { Workspace } from './workspace.ts'

export interface OpenWorkspace {
  readonly workspace: Workspace
  readonly records: ShellRecords
}

const opened = new Map<string, Promise<OpenWorkspace>>()

/** The queries of a database live as long as the page, so that a look elsewhere loses nothing. */
function openOnce(userId: string, database: string): Promise<OpenWorkspace> {
  const key = `${userId}/${database}`
  const known = opened.get(key)
  if (known !== undefined) return known
  const opening = (async () => {
    const records = await openShellRecords(userId)
    const workspace = await Workspace.open({ records, database, window: await windowId(), aliveWindows })
    return { workspace, records }
  })()
  opened.set(key, opening)
  return opening
}

/** Drops every open query from memory, after a sign-out. */
function forgetWorkspaces(): void {
  for (const opening of opened.values()) void opening.then(({ workspace }) => workspace.dispose())
  opened.clear()
}

/** Opens the queries of a database; undefined until they are read. */
export function useWorkspace(database: string): OpenWorkspace | undefined {
  const { session } = useServices()
  const userId = session.get()?.user.id
  const [found, setFound] = useState<OpenWorkspace>()
  useEffect(() => {
    let isCurrent = true
    if (userId !== undefined) void openOnce(userId, database).then((open) => isCurrent && setFound(open))
    return () => {
      isCurrent = false
    }
  }, [userId, database])
  useEffect(
    () =>
      session.subscribe(() => {
        // A session that has expired keeps its drafts for the same member; signing out has deleted them.
        if (session.get()?.user.id !== userId) forgetWorkspaces()
      }),
    [session, userId],
  )
  return found
}

/** Keeps the queries through whatever ends the page, and follows their changes. */
export function useWorkspaceState(workspace: Workspace) {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') workspace.keepNow()
      else workspace.markOpen()
    }
    const onLeave = () => workspace.keepNow()
    workspace.markOpen()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onLeave)
      void workspace.keep()
    }
  }, [workspace])
  return useSyncExternalStore(workspace.subscribe, workspace.getState)
}
