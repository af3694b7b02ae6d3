import { formatDatabasePath, isFlagOn } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { useDatabaseOutline, useRefreshRoles } from '../../data/database-outline.ts'
import { awaitedDatabases } from '../../data/first-query.ts'
import { SavedQueryStore } from '../../data/saved-query-store.ts'
import { useServerCapabilities } from '../../data/server-capabilities.ts'
import { useServices, useSession } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import type { ShellRecords } from '../../data/shell-records.ts'
import type { EditorHandle } from '../../editor/create-editor.ts'
import type { LanguageClient } from '../../editor/language/language-client.ts'
import type { EditorProblem } from '../../editor/problems.ts'
import { text as shellText } from '../../messages/shell-text.ts'
import { text as capabilityText } from '../../messages/capability-text.ts'
import type { LiveFeed } from './live/live-feed.ts'
import { useLiveFeeds } from './live/use-live-feeds.ts'
import { NO_PROBLEMS, problemsOf } from './problems/run-problems.ts'
import type { RunProblems } from './problems/run-problems.ts'
import { databaseRuns } from './run/run-books.ts'
import { IDLE, lastFinished } from './run/run.ts'
import type { Run } from './run/run.ts'
import { SavedQueries } from './saved/saved-queries.ts'
import { useRunFlow } from './use-run-flow.ts'
import type { QueryTab } from './workspace/query-tab.ts'
import { useWorkspaceState } from './workspace/use-workspace.ts'
import type { Workspace } from './workspace/workspace.ts'

export interface ShellScreenProps {
  readonly workspace: Workspace
  readonly records: ShellRecords
  readonly path: DatabasePath
  readonly database: string
  readonly client: LanguageClient
}

/** Problems with the name by which the editor knows whether it has marked them already. */
type RunProblemsOfKey = RunProblems & { readonly key: string | undefined }

/** The problems of the answer in sight. Marks are of use only while the text that ran is still there when it comes. */
function useRunProblems(run: Run, tab: QueryTab): RunProblemsOfKey {
  const text = useRef(tab.text)
  text.current = tab.text
  const finished = run.state === 'done' ? run : undefined
  return useMemo(() => {
    if (finished === undefined) return { ...NO_PROBLEMS, key: undefined }
    const found = problemsOf(finished)
    const { offset, query } = finished.request
    const isSameText = text.current.slice(offset, offset + query.original.length) === query.original
    if (isSameText) return { ...found, key: finished.id }
    const moved = found.marks.map(({ severity, message, elsewhere }) => ({ severity, message, elsewhere }))
    return { ...found, marks: [], unplaced: [...moved, ...found.unplaced], key: finished.id }
    // The pages that are loaded later have no problems of their own.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [finished?.id, finished === undefined])
}

const nothing = () => () => undefined
const noPart = () => undefined

/**
 * The problems of a run, and of the set that was to be followed where the database has refused that: marked where it stands.
 *
 * The mark stays when the pane is closed: it goes with its text, or with the next run.
 */
function useLiveProblem(problems: RunProblemsOfKey, feed: LiveFeed | undefined, tab: QueryTab): RunProblemsOfKey {
  const part = useSyncExternalStore(feed?.subscribe ?? nothing, feed === undefined ? noPart : () => feed.getState().part)
  const typed = useRef(tab.text)
  typed.current = tab.text
  const marked = useRef<{ readonly tab: string; readonly run: RunProblemsOfKey; readonly shown: RunProblemsOfKey }>(undefined)
  return useMemo(() => {
    if (part !== undefined && typed.current.slice(part.mark.from, part.mark.to) === part.source) {
      const shown = { ...problems, marks: [...problems.marks, part.mark], key: `${problems.key ?? ''} live ${part.mark.from}` }
      marked.current = { tab: tab.id, run: problems, shown }
      return shown
    }
    const before = marked.current
    return before?.tab === tab.id && before.run === problems ? before.shown : problems
  }, [problems, part, tab.id])
}

/** Why nothing can be followed in the region group of a database; undefined where it can. */
function useLiveReason({ regionGroup }: DatabasePath): string | undefined {
  const { streams, feeds } = useServerCapabilities(regionGroup)
  return streams || feeds ? undefined : capabilityText('lack.events')
}

/** Whether hints can be asked for, and why an answer in sight has none, or no summary at all; undefined where it could have them. */
function useHints({ regionGroup }: DatabasePath, run: Run): { readonly hasHints: boolean; readonly summaryLack: string | undefined } {
  const hasHints = isFlagOn(useSession()?.feature_flags, 'performance_hints')
  const { summaries, performance_hints: givesHints } = useServerCapabilities(regionGroup)
  if (run.state !== 'done') return { hasHints, summaryLack: undefined }
  const isMissed = hasHints && run.request.hints && !givesHints
  const summaryLack = summaries ? (isMissed ? capabilityText('lack.hints') : undefined) : capabilityText('lack.summaries')
  return { hasHints, summaryLack }
}

/** Why a query cannot run dry as its tab is; undefined where it can. */
function dryRunReason({ time }: QueryTab, isFollowed: boolean): string | undefined {
  if (time !== undefined) return shellText('shell.dry_run_no_time')
  return isFollowed ? shellText('shell.dry_run_no_live') : undefined
}

/** Why nothing can run in a database yet; undefined where queries can. */
function useRunReason(database: string): string | undefined {
  const isAwaited = useSyncExternalStore(awaitedDatabases.subscribe, () => awaitedDatabases.has(database))
  return isAwaited ? shellText('shell.run_waits') : undefined
}

/** What was run in a database, and what is saved for it. */
function useDatabaseQueries(services: Services, { path, database, records }: Pick<ShellScreenProps, 'path' | 'database' | 'records'>) {
  const { runs, history } = useMemo(() => databaseRuns(services, path, database, records), [services, path, database, records])
  const saved = useMemo(
    () => new SavedQueries(new SavedQueryStore(services, records), database, formatDatabasePath(path)),
    [services, records, database, path],
  )
  return { runs, history, saved }
}

type RunFlowOptions = Parameters<typeof useRunFlow>[0]

interface TabFlowOptions extends Pick<RunFlowOptions, 'workspace' | 'runs' | 'client' | 'editor' | 'roles' | 'onArguments'> {
  readonly path: DatabasePath
  readonly database: string
  readonly live: ReturnType<typeof useLiveFeeds>
}

/** How the active query runs, and why it cannot run dry. */
function useTabFlow({ path, database, live, ...options }: TabFlowOptions) {
  const { isLocked } = useDatabase()
  const { active } = options.workspace
  const reason = dryRunReason(active, live.feeds.has(active.id))
  const runReason = useRunReason(database)
  const readRoles = useRefreshRoles(path)
  // What runs is shown in the place of a set that is followed.
  const flow = useRunFlow({ ...options, isLocked, runReason, dryRunReason: reason, readRoles, onBegin: live.close })
  return { flow, dryRunReason: reason ?? runReason }
}

/** The drawer of arguments, with the names that the query leaves open. */
function useArgumentsDrawer(client: LanguageClient, workspace: Workspace) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [unbound, setUnbound] = useState<readonly string[]>([])
  const openArguments = useCallback(() => {
    setIsDrawerOpen(true)
    void client.ask('shape', workspace.active.text, 0).then((shape) => setUnbound(shape?.unbound ?? []))
  }, [client, workspace])
  return { isDrawerOpen, setIsDrawerOpen, unbound, openArguments }
}

/** Everything that the parts of a shell share. */
export function useShellModel({ workspace, records, path, database, client }: ShellScreenProps) {
  const services = useServices()
  const state = useWorkspaceState(workspace)
  const tab = workspace.active
  const { runs, history, saved } = useDatabaseQueries(services, { path, database, records })
  const allRuns = useSyncExternalStore(runs.subscribe, runs.getRuns)
  const run = allRuns.get(tab.id) ?? IDLE
  const editor = useRef<EditorHandle>(null)
  const [problems, setProblems] = useState<readonly EditorProblem[]>([])
  const { unbound, isDrawerOpen, setIsDrawerOpen, openArguments } = useArgumentsDrawer(client, workspace)
  const live = useLiveFeeds(path)
  const runProblems = useLiveProblem(useRunProblems(run, tab), live.feeds.get(tab.id), tab)
  const outline = useDatabaseOutline(path, lastFinished(run)?.outcome.schemaVersion)
  const { region } = useDatabase()
  const running = useTabFlow({ workspace, runs, client, editor, path, database, live, roles: outline?.roles, onArguments: openArguments })
  const liveReason = useLiveReason(path)
  const hints = useHints(path, run)
  const onText = useCallback((text: string) => workspace.update(workspace.active.id, { text }), [workspace])
  return {
    services,
    path,
    database,
    client,
    workspace,
    records,
    state,
    tab,
    runs,
    allRuns,
    run,
    history,
    saved,
    editor,
    outline,
    runProblems,
    problems,
    setProblems,
    unbound,
    isDrawerOpen: isDrawerOpen || tab.arguments.length > 0,
    setIsDrawerOpen,
    openArguments,
    ...running,
    live,
    liveReason,
    onText,
    /** What operations of this region group cost, compared to the price table. */
    rate: region.rate,
    ...hints,
    change: (changes: Partial<Omit<QueryTab, 'id' | 'seq'>>) => workspace.update(workspace.active.id, changes),
  }
}

export type ShellModel = ReturnType<typeof useShellModel>
