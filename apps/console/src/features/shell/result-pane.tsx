import { useState } from 'react'
import { localStore } from '../../data/browser-storage.ts'
import { toPlain } from '../../data/wire-value.ts'
import { text } from '../../messages/text.ts'
import { copyText } from '../../ui/clipboard.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { lastFinished } from './database-runs.ts'
import type { FinishedRun, Run } from './database-runs.ts'
import { ErrorView } from './error-view.tsx'
import { JsonView } from './json-view.tsx'
import { ResultTree } from './result-tree.tsx'
import styles from './shell.module.css'

type View = 'tree' | 'json'

/** Remembers how this browser shows results. */
const VIEW_ENTRY = 'shell:view'

function readView(): View {
  return localStore().get(VIEW_ENTRY) === 'json' ? 'json' : 'tree'
}

function timeOf(finished: FinishedRun): string {
  return `${finished.finishedAt.toISOString().slice(11, 19)} UTC`
}

/** The whole of an answer as text: the value, or what the server says about the failure. */
function copyOf({ outcome }: FinishedRun): string {
  if (outcome.kind === 'success') return JSON.stringify(toPlain(outcome.data), null, 2)
  return [outcome.code, outcome.message, outcome.summary].filter((part) => part !== '').join('\n\n')
}

interface ResultBarProps {
  readonly finished: FinishedRun | undefined
  readonly view: View
  readonly onView: (view: View) => void
}

function ResultBar({ finished, view, onView }: ResultBarProps) {
  return (
    <div className={styles['bar']}>
      <Segmented
        label={text('shell.view')}
        value={view}
        onChange={onView}
        options={[
          { id: 'tree', label: text('shell.view_tree'), icon: 'tree' },
          { id: 'json', label: text('shell.view_json') },
        ]}
      />
      <span className={styles['push']}>
        {finished !== undefined && (
          <time className={styles['time']} dir="ltr" title={finished.finishedAt.toLocaleString()}>
            {timeOf(finished)}
          </time>
        )}
      </span>
      {finished !== undefined && (
        <IconButton
          icon="copy"
          label={text(finished.outcome.kind === 'success' ? 'shell.copy_result' : 'shell.copy_error')}
          onClick={() => void copyText(copyOf(finished))}
        />
      )}
    </div>
  )
}

/** What the run after the answer in sight has come to. */
function Progress({ run }: { readonly run: Run }) {
  if (run.state === 'idle' || run.state === 'done') return null
  const earlier = run.previous !== undefined && (
    <span className={styles['muted']}>{text('shell.earlier', { time: timeOf(run.previous) })}</span>
  )
  if (run.state === 'running') {
    return (
      <p className={styles['progress']}>
        <Spinner />
        <span>{text('shell.announce_running')}</span>
        {earlier}
      </p>
    )
  }
  return (
    <div className={styles['outcome']}>
      <Note tone={run.state === 'stopped' ? 'warn' : 'bad'} role="status" detail={earlier || undefined}>
        {run.state === 'stopped' ? text('shell.stopped') : run.message}
      </Note>
    </div>
  )
}

interface ResultPaneProps {
  readonly run: Run
  /** Asks for the next page of a set of the result. */
  readonly onMore: (id: string) => Promise<void>
}

function ResultBody({
  finished,
  view,
  onMore,
}: {
  readonly finished: FinishedRun
  readonly view: View
  readonly onMore: ResultPaneProps['onMore'] | undefined
}) {
  const { outcome, pages } = finished
  if (outcome.kind === 'failure') return <ErrorView failure={outcome} />
  if (view === 'json') return <JsonView value={outcome.data} />
  return <ResultTree value={outcome.data} label={text('shell.result')} pages={pages} onMore={onMore} />
}

/** What the last run gave: a value as tree or JSON, or what went wrong. The answer before stays while another is on its way. */
export function ResultPane({ run, onMore }: ResultPaneProps) {
  const [view, setView] = useState<View>(readView)
  const finished = lastFinished(run)
  const choose = (chosen: View) => {
    setView(chosen)
    localStore().set(VIEW_ENTRY, chosen)
  }
  return (
    <>
      <ResultBar finished={finished} view={view} onView={choose} />
      <Progress run={run} />
      {finished !== undefined ? (
        <ResultBody key={finished.request.query} finished={finished} view={view} onMore={run.state === 'done' ? onMore : undefined} />
      ) : (
        run.state === 'idle' && <p className={styles['empty']}>{text('shell.result_empty')}</p>
      )}
    </>
  )
}
