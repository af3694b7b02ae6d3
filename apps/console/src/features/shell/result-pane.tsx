import { useState } from 'react'
import { toPlain } from '../../data/wire-value.ts'
import type { WireValue } from '../../data/wire-value.ts'
import { text } from '../../messages/text.ts'
import { copyText } from '../../ui/clipboard.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ErrorView } from './error-view.tsx'
import { JsonView } from './json-view.tsx'
import { ResultTree } from './result-tree.tsx'
import type { Run } from './use-run.ts'
import styles from './shell.module.css'

type View = 'tree' | 'json'

function ResultBar({ run, view, onView }: { readonly run: Run; readonly view: View; readonly onView: (view: View) => void }) {
  const value = run.state === 'done' && run.outcome.kind === 'success' ? run.outcome.data : undefined
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
        {run.state === 'done' && <time className={styles['time']}>{`${run.finishedAt.toISOString().slice(11, 19)} UTC`}</time>}
      </span>
      {value !== undefined && (
        <IconButton icon="copy" label={text('shell.copy_result')} onClick={() => void copyText(JSON.stringify(toPlain(value), null, 2))} />
      )}
    </div>
  )
}

function ResultValue({ value, view }: { readonly value: WireValue; readonly view: View }) {
  return view === 'tree' ? <ResultTree value={value} label={text('shell.result')} /> : <JsonView value={value} />
}

function ResultBody({ run, view }: { readonly run: Run; readonly view: View }) {
  if (run.state === 'done')
    return run.outcome.kind === 'success' ? <ResultValue value={run.outcome.data} view={view} /> : <ErrorView failure={run.outcome} />
  if (run.state === 'stopped' || run.state === 'refused') {
    return (
      <div className={styles['error']}>
        <Note tone={run.state === 'stopped' ? 'warn' : 'bad'} role="status">
          {run.state === 'stopped' ? text('shell.stopped') : run.message}
        </Note>
      </div>
    )
  }
  return <p className={styles['empty']}>{run.state === 'running' ? text('shell.announce_running') : text('shell.result_empty')}</p>
}

/** What the last run gave: a value as tree or JSON, or what went wrong. */
export function ResultPane({ run }: { readonly run: Run }) {
  const [view, setView] = useState<View>('tree')
  return (
    <>
      <ResultBar run={run} view={view} onView={setView} />
      <ResultBody run={run} view={view} />
    </>
  )
}
