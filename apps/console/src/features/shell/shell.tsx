import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DatabasePath } from '@terrarium/contracts'
import { formatDatabasePath } from '@terrarium/contracts'
import type { RunRole } from '../../data/database-keys.ts'
import { useDatabaseOutline } from '../../data/database-outline.ts'
import { useServices } from '../../data/services.ts'
import { parseSummary, underlinesOf } from '../../data/summary.ts'
import type { EditorHandle } from '../../editor/create-editor.ts'
import { text } from '../../messages/text.ts'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { CostStrip } from './cost-strip.tsx'
import { ResultPane } from './result-pane.tsx'
import { RunAnnouncement } from './run-announcement.tsx'
import { RunAsBanner } from './run-as.tsx'
import { addToHistory, readDraft, readHistory, writeDraft } from './shell-storage.ts'
import { ShellToolbar } from './shell-toolbar.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import { useRun } from './use-run.ts'
import type { Run } from './use-run.ts'
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

function useMarks(run: Run) {
  return useMemo(() => {
    if (run.state !== 'done') return { blocks: [], underlines: [], lineOffset: 0 }
    const blocks = parseSummary(run.outcome.summary)
    const underlines = underlinesOf(blocks, run.query).map((mark) => ({ ...mark, from: mark.from + run.offset, to: mark.to + run.offset }))
    return { blocks, underlines }
  }, [run])
}

/** The shell of one database: a query, its result and what it cost. */
export function Shell({ path, storageKey }: ShellProps) {
  const editor = useRef<EditorHandle>(null)
  const [role, setRole] = useState<RunRole>('admin')
  const [history, setHistory] = useState(() => readHistory(storageKey))
  const { initialText, draft, change, keep, isKept } = useDraft(storageKey)
  const pathText = formatDatabasePath(path)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- equal paths are one path
  const stablePath = useMemo(() => path, [pathText])
  const { run, start, cancel } = useRun(stablePath, (request, outcome) => {
    const entry = {
      text: request.query,
      at: new Date().toISOString(),
      role: request.role,
      outcome: outcome.kind === 'success' ? 'ok' : outcome.code,
    }
    setHistory(addToHistory(storageKey, entry))
  })
  const { blocks, underlines } = useMarks(run)
  const database = useDatabaseOutline(stablePath, run.state === 'done' ? run.outcome.schemaVersion : undefined)
  const runText = () => {
    const selection = editor.current?.getSelection()
    const query = selection?.text ?? editor.current?.getText() ?? draft.current
    keep()
    if (query.trim() !== '') void start({ query, offset: selection?.from ?? 0, role })
  }
  return (
    <>
      <RunAsBanner role={role} onBack={() => setRole('admin')} />
      <SplitPane
        label={text('shell.split')}
        storageKey="shell:split"
        first={
          <>
            <ShellToolbar
              run={run}
              role={role}
              history={history}
              onRole={setRole}
              onRun={runText}
              onCancel={cancel}
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
            {run.state === 'done' && <SummaryPanel blocks={blocks} onReveal={(line, column) => editor.current?.reveal(line, column)} />}
          </>
        }
        second={<ResultPane run={run} />}
      />
      <CostStrip run={run} />
      <RunAnnouncement run={run} />
    </>
  )
}
