import { useEffect, useMemo } from 'react'
import type { DatabasePath } from '@terrarium/contracts'
import { formatDatabasePath } from '@terrarium/contracts'
import { createLanguageClient } from '../../editor/language/language-client.ts'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { ShellScreen } from './shell-screen.tsx'
import { useWorkspace } from './workspace/use-workspace.ts'

interface ShellProps {
  readonly path: DatabasePath
  /** The database's lasting id. */
  readonly storageKey: string
}

/** Answers questions about the queries of one shell. */
function useLanguageClient() {
  const client = useMemo(() => createLanguageClient('fql'), [])
  useEffect(() => () => client.dispose(), [client])
  return client
}

/** The shell of one database: queries, their results and what they cost. */
export function Shell({ path, storageKey }: ShellProps) {
  const pathText = formatDatabasePath(path)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- equal paths are one path
  const stablePath = useMemo(() => path, [pathText])
  const open = useWorkspace(storageKey)
  const client = useLanguageClient()
  return open === undefined ? <LoadingRegion /> : <ShellScreen {...open} path={stablePath} database={storageKey} client={client} />
}
