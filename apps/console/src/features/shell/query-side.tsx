import { Suspense, useMemo, useRef } from 'react'
import { locationHref } from '../../config/paths.ts'
import { withoutFreshSecrets } from '../../data/fresh-secrets.ts'
import { LazyEditor } from '../../editor/lazy-editor.ts'
import { PlainEditor } from '../../editor/plain-editor.tsx'
import { text } from '../../messages/shell-text.ts'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { ArgumentsDrawer } from './arguments/arguments-drawer.tsx'
import { sourcePage } from './problems/source-page.ts'
import { ProblemsPanel } from './problems/problems-panel.tsx'
import { MODIFIER_TEXT } from '../../ui/modifier.ts'
import { QueryToolbar } from './query-toolbar.tsx'
import { summaryOfQuery } from './run/dry-run-query.ts'
import { isWholeDryRun } from './run/run.ts'
import type { Run } from './run/run.ts'
import type { ShellDialogs } from './shell-dialogs.tsx'
import type { ShellModel } from './use-shell-model.ts'
import { TYPING_ATTRIBUTE } from './use-side-in-use.ts'
import { inferArguments } from './workspace/encode-arguments.ts'
import styles from './shell.module.css'

interface QuerySideProps {
  readonly model: ShellModel
  readonly dialogs: ShellDialogs
  readonly isPlain: boolean
  readonly onPlain: () => void
  /** Whether the bar to run it, and letters that keyboards hide, stand elsewhere. */
  readonly hasBarElsewhere: boolean
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

/** The summary of the answer in sight; one of a dry run names no secret that leads nowhere. */
function rawSummary(run: Run): string {
  if (run.state !== 'done') return ''
  const { summary } = run.outcome
  if (isWholeDryRun(run)) return summaryOfQuery(summary)
  return run.request.mode === 'dry' ? withoutFreshSecrets(summary) : summary
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
      summary={rawSummary(model.run)}
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
  const { model, isPlain, hasBarElsewhere } = props
  const { tab, runProblems, state, records, editor, flow } = model
  const Editor = isPlain ? PlainEditor : LazyEditor
  // The same list for the same arguments: with each other one, the text is checked again.
  const variables = useMemo(() => tab.arguments.map(({ name }) => name), [tab.arguments])
  return (
    <>
      {!hasBarElsewhere && <QueryToolbar {...props} />}
      {(!state.isKept || records.durability === 'memory') && <p className={styles['note']}>{text('shell.drafts_unsaved')}</p>}
      <div className={styles['editor']} {...{ [TYPING_ATTRIBUTE]: '' }}>
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
            variables={variables}
            client={model.client}
            onChange={model.onText}
            onRun={() => flow.start()}
            onRunBlock={() => flow.start(true)}
            onProblems={model.setProblems}
          />
        </Suspense>
      </div>
      <Arguments model={model} />
      <Problems {...props} />
    </>
  )
}
