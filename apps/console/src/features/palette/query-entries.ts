import { ApiError, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useEffect, useState } from 'react'
import { paths } from '../../config/paths.ts'
import { databaseQuery } from '../../data/database-details.ts'
import { readArguments } from '../../data/query-argument.ts'
import { readContext } from '../../data/run-context.ts'
import type { SavedQueryRecord } from '../../data/saved-query.ts'
import { SavedQueryStore } from '../../data/saved-query-store.ts'
import { useServices, useSession } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { shareFragment } from '../../data/shared-query.ts'
import type { SharedQuery } from '../../data/shared-query.ts'
import { openShellRecords } from '../../data/shell-records.ts'
import type { ShellRecord } from '../../data/shell-records.ts'
import { text } from '../../messages/explorer-text.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** What the history of the shell keeps of a run, as far as it can be opened again. */
interface RunRecord extends ShellRecord {
  readonly text: string
  readonly arguments: unknown
  readonly context: unknown
  readonly at: string
}

/** Runs that are offered; the history of the shell finds older ones. */
const RECENT_MAX = 20

/** The address of the shell that opens a query in a tab of its own, not run. */
export function shellHref(path: DatabasePath, query: SharedQuery): string {
  const fragment = shareFragment(query, { withArguments: true, withDocument: true })
  return `${paths.database.href(path.regionGroup, path.names, 'shell')}${fragment}`
}

function firstLine(query: string): string {
  return query.trim().split('\n')[0]?.trim() ?? ''
}

/** The palette offers what it can: the panel of saved queries says why they cannot be read. */
function withoutAnswer(error: unknown): readonly SavedQueryRecord[] {
  if (error instanceof ApiError) return []
  throw error
}

/** The saved queries of a database and what was run there last, each text once. */
async function readQueries({ cache, ...services }: Services, path: DatabasePath, userId: string): Promise<readonly PaletteEntry[]> {
  const details = cache.getQueryData(databaseQuery({ cache, ...services }, path).queryKey)
  const database = details?.globalId ?? formatDatabasePath(path)
  const records = await openShellRecords(userId)
  const [queries, runs] = await Promise.all([
    new SavedQueryStore({ cache, ...services }, records).list(database).then((list) => list.queries, withoutAnswer),
    records.list<RunRecord>('runs', database),
  ])
  const saved = queries.map((query): PaletteEntry => {
    const href = shellHref(path, { text: query.text, name: query.name, arguments: readArguments(query.arguments) })
    return { id: `saved/${query.id}`, group: text('palette.saved'), label: query.name, detail: query.folder, icon: 'pin', href }
  })
  const latest = [...runs].sort((one, other) => (one.at < other.at ? 1 : -1))
  const recent = latest
    .filter((run, index) => latest.findIndex((other) => other.text === run.text) === index && firstLine(run.text) !== '')
    .slice(0, RECENT_MAX)
    .map((run): PaletteEntry => {
      const href = shellHref(path, { text: run.text, arguments: readArguments(run.arguments), context: readContext(run.context) })
      return { id: `run/${run.id}`, group: text('palette.recent'), label: firstLine(run.text), icon: 'clock', href }
    })
  return [...saved, ...recent]
}

/** Saved queries and recent runs of the database of the page; none before they are read. */
export function useQueryEntries(path: DatabasePath | undefined): readonly PaletteEntry[] {
  const services = useServices()
  const userId = useSession()?.user.id
  const [entries, setEntries] = useState<readonly PaletteEntry[]>([])
  const pathText = path === undefined ? undefined : formatDatabasePath(path)
  useEffect(() => {
    if (path === undefined || userId === undefined) return undefined
    let isCurrent = true
    void readQueries(services, path, userId).then((read) => isCurrent && setEntries(read))
    return () => {
      isCurrent = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- equal paths are one path
  }, [services, pathText, userId])
  return entries
}
