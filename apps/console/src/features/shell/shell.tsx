import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { DatabasePath } from '@terrarium/contracts'
import { formatDatabasePath } from '@terrarium/contracts'
import { useDatabaseOutline } from '../../data/database-outline.ts'
import { useServices } from '../../data/services.ts'
import { parseSummary, underlinesOf } from '../../data/summary.ts'
import type { EditorHandle } from '../../editor/create-editor.ts'
import { text } from '../../messages/text.ts'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { CostStrip } from './cost-strip.tsx'
import { databaseRuns, lastFinished } from './database-runs.ts'
import type { FinishedRun } from './database-runs.ts'
import { ResultPane } from './result-pane.tsx'
import { RunAnnouncement } from './run-announcement.tsx'
import { RunAsBanner } from './run-as.tsx'
import { readDraft, writeDraft } from './shell-storage.ts'
import { ShellToolbar } from './shell-toolbar.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import styles from './shell.module.css'

const QueryEditor = lazy(async () => ({ default: (await import('../../editor/query-editor.tsx')).QueryEditor }))

/** Milliseconds without typing after which the draft is kept. */
const DRAFT_DELAY_MS = 300

interface ShellProps {
  readonly path: DatabasePath
  readonly storageKey: string
}

/** Keeps the text of the editor through reloads. */
function useDraft(storageKey: string) {
  const { session } = useServices()
  const [initialText] = useState(() => readDraft(storageKey))
  const [isKept, setIsKept] = useState(true)
  const draft = useRef(initialText)
  const timer = useRef<number>(undefined)
  const keep = useCallback(() => {
    window.clearTimeout(timer.current)
    setIsKept(writeDraft(storageKey, draft.current))
  }, [storageKey])
  const change = useCallback(
    (changed: string) => {
      draft.current = changed
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(keep, DRAFT_DELAY_MS)
    },
    [keep],
  )
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.clearTimeout(timer.current)
      // Signing out has deleted the drafts; this one must not come back.
      if (session.get() !== undefined) writeDraft(storageKey, draft.current)
    }
  }, [keep, session, storageKey])
  return { initialText, draft, change, keep, isKept }
}

function useMarks(finished: FinishedRun | undefined) {
  return useMemo(() => {
    if (finished === undefined) return { blocks: [], underlines: [] }
    const { outcome, request } = finished
    const blocks = parseSummary(outcome.summary)
    const underlines = underlinesOf(blocks, request.query).map((mark) => ({
      ...mark,
      from: mark.from + request.offset,
      to: mark.to + request.offset,
    }))
    return { blocks, underlines }
  }, [finished])
}

/** The runs of a database; Ctrl+. or ⌘. stops waiting. */
function useRuns(path: DatabasePath, storageKey: string) {
  const services = useServices()
  const runs = useMemo(() => databaseRuns(services, path, storageKey), [services, path, storageKey])
  const run = useSyncExternalStore(runs.subscribe, runs.getRun)
  const history = useSyncExternalStore(runs.subscribe, runs.getHistory)
  const role = useSyncExternalStore(runs.subscribe, runs.getRole)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '.' || !(event.ctrlKey || event.metaKey) || runs.getRun().state !== 'running') return
      event.preventDefault()
      runs.cancel()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [runs])
  return { runs, run, role, history }
}

/** The shell of one database: a query, its result and what it cost. */
export function Shell({ path, storageKey }: ShellProps) {
  const editor = useRef<EditorHandle>(null)
  const { initialText, draft, change, keep, isKept } = useDraft(storageKey)
  const pathText = formatDatabasePath(path)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- equal paths are one path
  const stablePath = useMemo(() => path, [pathText])
  const { runs, run, role, history } = useRuns(stablePath, storageKey)
  const finished = lastFinished(run)
  const marked = run.state === 'done' ? run : undefined
  const { blocks, underlines } = useMarks(marked)
  const database = useDatabaseOutline(stablePath, finished?.outcome.schemaVersion)
  const runText = () => {
    const selection = editor.current?.getSelection()
    const query = selection?.text ?? editor.current?.getText() ?? draft.current
    keep()
    if (query.trim() !== '') void runs.start({ query, offset: selection?.from ?? 0, role })
  }
  return (
    <>
      <RunAsBanner role={role} onBack={() => runs.setRole('admin')} />
      <SplitPane
        label={text('shell.split')}
        storageKey="shell:split"
        first={
          <>
            <ShellToolbar
              run={run}
              role={role}
              history={history}
              onRole={runs.setRole}
              onRun={runText}
              onCancel={runs.cancel}
              onFormat={() => editor.current?.format()}
              onRecall={(query) => editor.current?.setText(query)}
            />
            <Suspense fallback={<LoadingRegion label={text('shell.editor_loading')} />}>
              <QueryEditor
                ref={editor}
                label={text('shell.editor')}
                placeholder={text('shell.editor_placeholder', { shortcut: 'Ctrl+Enter' })}
                initialText={initialText}
                underlines={underlines}
                database={database}
                onChange={change}
                onRun={runText}
              />
            </Suspense>
            {!isKept && <p className={styles['note']}>{text('shell.drafts_unsaved')}</p>}
            {marked !== undefined && (
              <SummaryPanel
                blocks={blocks}
                summary={marked.outcome.summary}
                onReveal={(line, column) => editor.current?.reveal(line, column)}
              />
            )}
          </>
        }
        second={<ResultPane run={run} onMore={runs.loadMore} />}
      />
      <CostStrip run={run} />
      <RunAnnouncement run={run} />
    </>
  )
}
