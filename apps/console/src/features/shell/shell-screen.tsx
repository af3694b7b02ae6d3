import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { localStore } from '../../data/browser-storage.ts'
import { ADMIN } from '../../data/run-context.ts'
import { text } from '../../messages/shell-text.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { useHasRoomForThree, useIsNarrow } from '../../ui/use-media.ts'
import { RunAsBanner } from './context/run-as-banner.tsx'
import { ShellFirstSteps } from './first-steps.tsx'
import { KeyRow } from './key-row.tsx'
import { QuerySide } from './query-side.tsx'
import { QueryToolbar } from './query-toolbar.tsx'
import { ResultSide } from './result-side.tsx'
import { DocumentHrefContext } from './result/reference-links.tsx'
import { useDocumentHref } from './result/use-document-href.ts'
import { CostStrip } from './run/cost-strip.tsx'
import { prepareRun } from './run/prepare-run.ts'
import { RunAnnouncement } from './run/run-announcement.tsx'
import { RunQuestions } from './run-questions.tsx'
import { ShellDialog, useShellDialogs } from './shell-dialogs.tsx'
import type { ShellDialogs } from './shell-dialogs.tsx'
import { ShellPanel } from './shell-panel.tsx'
import type { PanelName } from './shell-panel.tsx'
import { readShared } from '../../data/shared-query.ts'
import { useCheck } from './use-check.ts'
import { useKeyboardOverlap } from './use-keyboard-overlap.ts'
import { useQueryKeys } from './use-query-keys.ts'
import { useShellModel } from './use-shell-model.ts'
import type { ShellModel, ShellScreenProps } from './use-shell-model.ts'
import { useSideInUse } from './use-side-in-use.ts'
import { tabTitle } from './workspace/query-tab.ts'
import { RecoveredDialog } from './workspace/recovered-dialog.tsx'
import type { ResultView } from './workspace/result-view.ts'
import { TabStrip } from './workspace/tab-strip.tsx'
import type { Workspace } from './workspace/workspace.ts'
import styles from './shell.module.css'

const LONG_TIMEOUT_MS = 600_000
const PLAIN_ENTRY = 'shell:plain'

const PANEL_TITLES = { names: 'names.title', saved: 'shell.saved', history: 'shell.history' } as const

/** A link that carries a query fills a tab; nothing runs by itself. */
function useSharedQuery(workspace: Workspace) {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const shared = readShared(hash)
    if (shared === undefined) return
    workspace.add(shared)
    toasts.show({ theme: 'info', title: text('shell.shared_not_run') })
    void navigate(pathname + search, { replace: true })
  }, [hash, navigate, pathname, search, workspace])
}

function Recovered({ model }: { readonly model: ShellModel }) {
  const { state, workspace } = model
  const [isShown, setShown] = useState(false)
  if (state.recovered.length === 0) return null
  return (
    <div className={styles['recovered']}>
      <Note tone="info" role="status" detail={state.recovered.map(tabTitle).join(' · ')}>
        {text('shell.recovered', { count: state.recovered.length })}
      </Note>
      <Button size="xs" onClick={() => setShown(true)}>
        {text('shell.recovered_show')}
      </Button>
      <Button size="xs" onClick={workspace.dismissRecovered}>
        {text('action.dismiss')}
      </Button>
      {isShown && (
        <RecoveredDialog
          tabs={state.recovered}
          onOpen={(tab) => {
            workspace.select(tab.id)
            setShown(false)
          }}
          onClose={() => setShown(false)}
        />
      )}
    </div>
  )
}

/** Keys of the shell: docked below another page, only those within it are its own. */
function useShellKeys(model: ShellModel, openDialog: ShellDialogs['open'], root: RefObject<HTMLElement | null>): void {
  const { workspace, runs, flow } = model
  const [search] = useSearchParams()
  const isPage = search.get('tab') === 'shell'
  useQueryKeys(
    {
      onRun: flow.start,
      onCancel: () => runs.cancel(workspace.active.id),
      onDryRun: flow.dryRun,
      onNew: () => void workspace.add(),
      onClose: () => workspace.close(workspace.active.id),
      onStep: workspace.step,
      onSave: () => openDialog({ kind: 'save', query: undefined }),
    },
    (target) => {
      const shell = root.current
      if (shell === null || shell.offsetParent === null) return false
      return isPage || (target instanceof Node && shell.contains(target))
    },
  )
}

/** Reads the query's text at the chosen time and now; a text that writes is refused as its run would be. */
async function compareWithNow({ client, tab, editor }: ShellModel, dialogs: ShellDialogs): Promise<void> {
  const source = editor.current?.getText() ?? tab.text
  const shape = await client.ask('shape', source, 0)
  if ((shape?.writes.length ?? 0) > 0) {
    toasts.show({ theme: 'error', title: text('shell.no_writes_in_past') })
    return
  }
  const chosen = { text: source, offset: 0 }
  const now = prepareRun({ ...tab, time: undefined }, chosen, shape, 'run')
  dialogs.open({ kind: 'compareTimes', then: prepareRun(tab, chosen, shape, 'run'), now })
}

function usePlain() {
  const [isPlain, setIsPlain] = useState(() => localStore().get(PLAIN_ENTRY) === 'on')
  const toggle = () => {
    localStore().set(PLAIN_ENTRY, isPlain ? 'off' : 'on')
    setIsPlain(!isPlain)
  }
  return [isPlain, toggle] as const
}

/** The shell on screen: open queries, the active one beside its result, and what it cost. */
export function ShellScreen(props: ShellScreenProps) {
  const model = useShellModel(props)
  const { workspace, state, tab, run, runs, allRuns, flow, live, runProblems, change } = model
  const dialogs = useShellDialogs()
  const openDialog = dialogs.open
  const [panel, setPanel] = useState<PanelName>()
  const [isPlain, togglePlain] = usePlain()
  const root = useRef<HTMLDivElement>(null)
  const documentHref = useDocumentHref(model.path)
  const check = useCheck(model)
  const isNarrow = useIsNarrow()
  const hasRoomForThree = useHasRoomForThree()
  const { side, isTyping, ...listening } = useSideInUse(run, tab.text)
  const overlap = useKeyboardOverlap(root)
  useSharedQuery(workspace)
  useShellKeys(model, openDialog, root)
  const running = new Set([...allRuns].flatMap(([id, each]) => (each.state === 'running' ? [id] : [])))
  const latest = useRef({ check, flow, change, live })
  latest.current = { check, flow, change, live }
  const actions = useMemo(
    () => ({
      onCheck: () => void latest.current.check(),
      onCloseLive: (tabId: string) => latest.current.live.close(tabId),
      onLonger: () => {
        latest.current.change({ timeoutMs: LONG_TIMEOUT_MS })
        latest.current.flow.start()
      },
      onTime: (time: string) => {
        latest.current.change({ time })
        latest.current.flow.start()
      },
      onView: (view: ResultView) => latest.current.change({ view }),
      onProblems: () => dialogs.problemsPanel.current?.focus(),
      onSave: () => openDialog({ kind: 'save', query: undefined }),
    }),
    [dialogs.problemsPanel, openDialog],
  )
  return (
    <DocumentHrefContext.Provider value={documentHref}>
      <div ref={root} className={styles['shell']} style={{ paddingBottom: overlap }} {...(isNarrow && listening)}>
        <TabStrip
          workspace={workspace}
          state={state}
          running={running}
          onRename={(renamed) => dialogs.open({ kind: 'rename', tab: renamed })}
          onSave={actions.onSave}
        >
          {(['names', 'saved', 'history'] as const).map((name) => (
            <Button
              key={name}
              size="xs"
              variant="ghost"
              icon={name === 'names' ? 'schema' : name === 'saved' ? 'pin' : 'clock'}
              on={panel === name}
              aria-expanded={panel === name}
              aria-label={text(PANEL_TITLES[name])}
              onClick={() => setPanel(panel === name ? undefined : name)}
            >
              <span className={styles['panelName']}>{text(PANEL_TITLES[name])}</span>
            </Button>
          ))}
        </TabStrip>
        <RunAsBanner
          context={tab.context}
          time={tab.time}
          onBack={() => change({ context: ADMIN })}
          onNow={() => change({ time: undefined })}
          onCompare={() => void compareWithNow(model, dialogs)}
        />
        <Recovered model={model} />
        <div className={styles['body']} id="query-panel" role="tabpanel" aria-labelledby={`query-tab-${tab.id}`}>
          <SplitPane
            label={text('shell.split')}
            storageKey="shell:split"
            inUse={side}
            isStacked={panel !== undefined && !hasRoomForThree}
            first={<QuerySide model={model} dialogs={dialogs} isPlain={isPlain} onPlain={togglePlain} hasBarElsewhere={isNarrow} />}
            second={
              <>
                <ResultSide
                  onCheck={actions.onCheck}
                  onCloseLive={actions.onCloseLive}
                  onLonger={actions.onLonger}
                  onTime={actions.onTime}
                  onProblems={actions.onProblems}
                  tabId={tab.id}
                  view={tab.view}
                  onView={actions.onView}
                  run={run}
                  runs={runs}
                  feed={live.feeds.get(tab.id)}
                  logged={runProblems.logged}
                  problemCount={runProblems.marks.length + runProblems.unplaced.length}
                />
                <ShellFirstSteps model={model} dialogs={dialogs} />
              </>
            }
          />
          <ShellPanel name={panel} model={model} dialogs={dialogs} onClose={() => setPanel(undefined)} />
        </div>
        <CostStrip
          run={run}
          session={runs.totalOf()}
          tab={runs.totalOf(tab.id)}
          rate={model.rate}
          onPrices={() => dialogs.open({ kind: 'prices' })}
        />
        {isNarrow && (
          <div className={styles['foot']}>
            {isTyping && <KeyRow editor={model.editor} />}
            <QueryToolbar model={model} dialogs={dialogs} isPlain={isPlain} onPlain={togglePlain} />
          </div>
        )}
        <RunAnnouncement run={run} />
      </div>
      <RunQuestions flow={flow} />
      <ShellDialog model={model} dialogs={dialogs} />
    </DocumentHrefContext.Provider>
  )
}
