import { Suspense, useEffect, useRef } from 'react'
import { locationHref } from '../../config/paths.ts'
import { useRefreshRoles } from '../../data/database-outline.ts'
import { LazyEditor } from '../../editor/lazy-editor.ts'
import { PlainEditor } from '../../editor/plain-editor.tsx'
import { text } from '../../messages/shell-text.ts'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { ArgumentsDrawer } from './arguments/arguments-drawer.tsx'
import { compareRoles } from './open-compare-roles.ts'
import { recentIdentities } from './context/recent-identities.ts'
import { RunAsMenu } from './context/run-as-menu.tsx'
import { KeyRow } from './key-row.tsx'
import { sourcePage } from './problems/source-page.ts'
import { ProblemsPanel } from './problems/problems-panel.tsx'
import { MODIFIER_TEXT } from '../../ui/modifier.ts'
import { keptRange } from './run/kept-range.ts'
import { prepareRun } from './run/prepare-run.ts'
import { QueryOptionsMenu } from './run/query-options-menu.tsx'
import { RunToolbar } from './run/run-toolbar.tsx'
import { TimeMenu } from './run/time-menu.tsx'
import type { ShellDialogs } from './shell-dialogs.tsx'
import type { ShellModel } from './use-shell-model.ts'
import { inferArguments } from './workspace/encode-arguments.ts'
import styles from './shell.module.css'

interface QuerySideProps {
  readonly model: ShellModel
  readonly dialogs: ShellDialogs
  readonly isPlain: boolean
  readonly onPlain: () => void
}

function Toolbar({ model, dialogs, isPlain, onPlain }: QuerySideProps) {
  const { tab, run, runs, flow, change, outline, database, live, client, workspace } = model
  const refreshRoles = useRefreshRoles(model.path)
  const runButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (workspace.takeFirst()) runButton.current?.focus()
  }, [workspace])
  const followLive = async () => {
    const shape = await client.ask('shape', tab.text, 0)
    live.open(
      tab.id,
      { ...prepareRun({ ...tab, time: undefined }, { text: tab.text, offset: 0 }, undefined, 'run'), origins: shape?.origins },
      shape?.staticType?.startsWith('EventSource') === true,
    )
  }
  const readRange = async () => {
    const shape = await client.ask('shape', tab.text, 0)
    return keptRange(shape?.collections ?? [], outline?.historyDays ?? {})
  }
  return (
    <RunToolbar
      run={run}
      runRef={runButton}
      runReason={flow.runReason}
      onRun={() => flow.start()}
      onCancel={() => runs.cancel(tab.id)}
      onDryRun={flow.dryRun}
      dryRunReason={tab.time === undefined ? flow.runReason : text('shell.dry_run_no_time')}
      onShare={() => dialogs.open({ kind: 'share' })}
      contextMenu={
        <RunAsMenu
          context={tab.context}
          roles={outline?.roles}
          recent={recentIdentities(database)}
          onOpen={() => void refreshRoles()}
          onChoose={(context) => change({ context })}
          onDialog={(kind) => dialogs.open({ kind: 'runAs', choice: kind })}
          onCompare={() => void compareRoles(model, dialogs, model.editor.current?.getText() ?? tab.text)}
        />
      }
      timeMenu={<TimeMenu time={tab.time} readRange={readRange} onChange={(time) => change({ time })} />}
      optionsMenu={
        <QueryOptionsMenu
          tab={tab}
          hasHints={model.hasHints}
          isPlain={isPlain}
          isTypechecked={outline?.isTypechecked}
          liveReason={model.liveReason}
          onChange={change}
          onFormat={() => model.editor.current?.format()}
          onArguments={model.openArguments}
          onLive={() => void followLive()}
          onPlain={() => {
            void workspace.keep()
            onPlain()
          }}
        />
      }
    />
  )
}

function Arguments({ model }: { readonly model: ShellModel }) {
  const { tab, unbound, run, change, isDrawerOpen, setIsDrawerOpen } = model
  const failed = run.state === 'done' && run.outcome.kind === 'failure' ? run.outcome.message : ''
  const name = tab.arguments.find((argument) => failed.includes(`\`${argument.name}\``) || failed.includes(`'${argument.name}'`))?.name
  if (!isDrawerOpen) return null
  return (
    <ArgumentsDrawer
      arguments={tab.arguments}
      unbound={unbound}
      failures={new Map(name === undefined || !/argument/i.test(failed) ? [] : [[name, failed]])}
      onChange={(changed) => change({ arguments: changed })}
      onInfer={() => change({ arguments: inferArguments(tab.arguments, unbound) })}
      onClose={() => {
        setIsDrawerOpen(false)
        change({ arguments: [] })
      }}
    />
  )
}

function Problems({ model, dialogs }: { readonly model: ShellModel; readonly dialogs: ShellDialogs }) {
  const { problems, runProblems, editor, path, tab, outline } = model
  const panel = useRef<HTMLElement>(null)
  dialogs.problemsPanel.current = panel.current
  const base = locationHref(path.regionGroup, path.names)
  const sourceHref = (source: string) => sourcePage(source, outline?.accessProviders ?? [], base)
  return (
    <ProblemsPanel
      ref={panel}
      problems={problems}
      unplaced={runProblems.unplaced}
      log={runProblems.log}
      lack={model.summaryLack}
      sourceHref={sourceHref}
      onReveal={(problem) => editor.current?.goToProblem(problem.id)}
      onRevealLine={(line) => editor.current?.reveal(line, 1)}
      onFix={(problem, index) => editor.current?.fixProblem(problem.id, index)}
      onAdvise={(problem) => {
        void model.client.ask('indexAdvice', tab.text, problem.from + 1).then((advice) => dialogs.open({ kind: 'advice', problem, advice }))
      }}
    />
  )
}

/** The query: how it runs, its text, its arguments, and what is wrong with it. */
export function QuerySide(props: QuerySideProps) {
  const { model, isPlain } = props
  const { tab, runProblems, state, records, editor, flow } = model
  const Editor = isPlain ? PlainEditor : LazyEditor
  return (
    <>
      <Toolbar {...props} />
      {(!state.isKept || records.durability === 'memory') && <p className={styles['note']}>{text('shell.drafts_unsaved')}</p>}
      <div className={styles['editor']}>
        <Suspense fallback={<LoadingRegion label={text('shell.editor_loading')} />}>
          <Editor
            ref={editor}
            label={text('shell.editor')}
            placeholder={text('shell.editor_placeholder', { shortcut: `${MODIFIER_TEXT}+Enter` })}
            initialText={tab.text}
            documentId={tab.id}
            underlines={runProblems.marks}
            underlinesKey={runProblems.key}
            database={model.outline}
            variables={tab.arguments.map(({ name }) => name)}
            client={model.client}
            onChange={model.onText}
            onRun={() => flow.start()}
            onRunBlock={() => flow.start(true)}
            onProblems={model.setProblems}
          />
        </Suspense>
      </div>
      <KeyRow editor={editor} />
      <Arguments model={model} />
      <Problems {...props} />
    </>
  )
}
