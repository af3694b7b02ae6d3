import { useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useDatabase } from '../../../data/database-context.ts'
import { ADMIN, isSameContext } from '../../../data/run-context.ts'
import type { FieldMarks } from '../../../data/sensitive-fields.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { downloadText } from '../../../ui/download.ts'
import { formatBytes } from '../../../ui/format-bytes.ts'
import { Note } from '../../../ui/note.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { earliestOf } from '../run/kept-range.ts'
import { lastFinished } from '../run/run.ts'
import type { FinishedRun, Run, RunRequest } from '../run/run.ts'
import { ErrorView } from './error-view.tsx'
import { FindBar } from './find-bar.tsx'
import { LinesView } from './lines-view.tsx'
import { ResultBar, timeOf } from './result-bar.tsx'
import type { ExportFormat } from './result-export.ts'
import { ResultTable } from './result-table.tsx'
import { ResultTree } from './result-tree.tsx'
import { keepView, readView } from './result-view.ts'
import type { ResultView } from './result-view.ts'
import { tableRows } from './table-rows.ts'
import { sensitiveJsonLines } from './sensitive-json-lines.ts'
import { useSensitiveValues } from './use-sensitive-values.ts'
import { jsonTextLines, valueLine, valueLines } from './value-lines.ts'
import type { ValueLine } from './value-lines.ts'
import { findRows } from './value-search.ts'
import styles from './result-pane.module.css'

/** What the run after the answer in sight has come to. */
function Progress({ run, onCheck }: { readonly run: Run; readonly onCheck: () => void }) {
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
        {run.state === 'stopped' && run.request.mayWrite && (
          <button type="button" className={styles['noteAction']} onClick={onCheck}>
            {text('shell.check')}
          </button>
        )}
      </Note>
    </div>
  )
}

/** Lines of a value in a view of text; none in the others. */
function linesOf(finished: FinishedRun, view: ResultView, marks: FieldMarks, sensitive: ReadonlySet<WireValue>): readonly ValueLine[] {
  const { outcome } = finished
  if (outcome.kind === 'failure' || view === 'tree' || view === 'table') return []
  if (view !== 'tagged') return valueLines(outcome.data, view, sensitive)
  const body: unknown = JSON.parse(outcome.body)
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : body
  return jsonTextLines(JSON.stringify(data, null, 2), (name) => marks.has(name), sensitiveJsonLines(data, outcome.data, sensitive))
}

type Matches = readonly (string | number)[]

function matchesOf(value: WireValue, view: ResultView, lines: readonly ValueLine[], words: string): Matches {
  if (words === '') return []
  if (view === 'tree') return findRows(value, words)
  const wanted = words.toLowerCase()
  const texts =
    view === 'table'
      ? tableRows(value).rows.map((row) => valueLine(row, 'json'))
      : lines.map(({ tokens }) => tokens.map((token) => token.text).join(''))
  return texts.flatMap((content, index) => (content.toLowerCase().includes(wanted) ? [index] : []))
}

/** Characters of an answer above which it is offered as a file alone. */
const SHOWN_MAX = 16 * 1024 * 1024

function TooLarge({ body }: { readonly body: string }) {
  return (
    <div className={styles['outcome']}>
      <Note tone="warn" role="status">
        {text('shell.result_too_large', { size: formatBytes(body.length) })}
        <button type="button" className={styles['noteAction']} onClick={() => downloadText('result.json', body, 'application/json')}>
          {text('shell.download_result')}
        </button>
      </Note>
    </div>
  )
}

interface ResultPaneProps {
  readonly run: Run
  /** How many problems of the run stand under the query. */
  readonly problemCount: number
  readonly onProblems: () => void
  /** Asks for the next page of a set of the result. */
  readonly onMore: (id: string) => Promise<void>
  readonly onExportAll: (format: ExportFormat) => void
  readonly onCheck: () => void
  readonly onLonger: (() => void) | undefined
  /** Runs again at another time. */
  readonly onTime: (time: string) => void
}

interface BodyProps extends Pick<ResultPaneProps, 'problemCount' | 'onProblems' | 'onLonger' | 'onTime'> {
  readonly finished: FinishedRun
  readonly view: ResultView
  readonly isFinding: boolean
  readonly onCloseFind: () => void
  readonly onMore: ResultPaneProps['onMore'] | undefined
}

function ResultBody({ finished, view, isFinding, onCloseFind, onMore, problemCount, onProblems, onLonger, onTime }: BodyProps) {
  const { outcome, pages } = finished
  const { isLocked } = useDatabase()
  const [words, setWords] = useState('')
  const [step, setStep] = useState(0)
  const isTooLarge = outcome.body.length > SHOWN_MAX
  const value = outcome.kind === 'success' ? outcome.data : undefined
  const marks = useFieldMarks()
  const sensitive = useSensitiveValues(finished)
  const lines = useMemo(() => (isTooLarge ? [] : linesOf(finished, view, marks, sensitive)), [finished, view, isTooLarge, marks, sensitive])
  const matches = useMemo(
    () => (isFinding && value !== undefined ? matchesOf(value, view, lines, words) : []),
    [isFinding, value, view, lines, words],
  )
  if (outcome.kind === 'failure') {
    const canWaitLonger = outcome.code === 'time_out'
    const { query, context, time } = finished.request
    const earliest = time === undefined ? undefined : earliestOf(outcome.message)
    return (
      <ErrorView
        failure={outcome}
        sensitive={sensitive}
        denied={{ query: query.original, context }}
        problemCount={problemCount}
        onProblems={onProblems}
        onLonger={canWaitLonger ? onLonger : undefined}
        onEarliest={earliest === undefined ? undefined : () => onTime(earliest)}
      />
    )
  }
  if (isTooLarge) return <TooLarge body={outcome.body} />
  const index = matches.length === 0 ? 0 : ((step % matches.length) + matches.length) % matches.length
  const match = matches[index]
  const lineMatches = matches.filter((found): found is number => typeof found === 'number')
  return (
    <>
      {isFinding && (
        <FindBar
          words={words}
          count={matches.length}
          index={index}
          onWords={(typed) => {
            setWords(typed)
            setStep(0)
          }}
          onStep={(by) => setStep(step + by)}
          onClose={onCloseFind}
        />
      )}
      {view === 'tree' && (
        <ResultTree
          value={outcome.data}
          sensitive={sensitive}
          label={text('shell.result')}
          pages={pages}
          onMore={onMore}
          match={typeof match === 'string' ? match : undefined}
        />
      )}
      {view === 'table' && (
        <ResultTable
          value={outcome.data}
          sensitive={sensitive}
          pages={pages}
          onMore={onMore}
          match={typeof match === 'number' ? match : undefined}
          readOnly={readOnlyText(finished.request, isLocked)}
        />
      )}
      {view !== 'tree' && view !== 'table' && (
        <LinesView lines={lines} matches={lineMatches} match={typeof match === 'number' ? match : undefined} />
      )}
    </>
  )
}

/** Why documents of a result cannot be edited: changes are saved as admin, at the present time. */
function readOnlyText({ time, context, mode }: RunRequest, isLocked: boolean): string | undefined {
  if (isLocked) return text('shell.table_locked')
  if (time !== undefined || mode === 'dry') return text('shell.table_past')
  return isSameContext(context, ADMIN) ? undefined : text('shell.table_not_admin')
}

/** What the last run gave, or what went wrong. The answer before stays while another is on its way. */
export function ResultPane({ run, problemCount, onProblems, onMore, onExportAll, onCheck, onLonger, onTime }: ResultPaneProps) {
  const [view, setView] = useState<ResultView>(readView)
  const [isFinding, setIsFinding] = useState(false)
  const finished = lastFinished(run)
  const choose = (chosen: ResultView) => {
    setView(chosen)
    keepView(chosen)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const isFind = event.key === '/' || ((event.ctrlKey || event.metaKey) && event.key === 'f')
    if (!isFind || event.target instanceof HTMLInputElement || finished === undefined) return
    event.preventDefault()
    setIsFinding(true)
  }
  const hasMore = finished?.outcome.kind === 'success' && tableRows(finished.outcome.data).more !== undefined
  return (
    <div className={styles['pane']} onKeyDown={onKeyDown}>
      <ResultBar
        finished={finished}
        view={view}
        onView={choose}
        onFind={() => setIsFinding(true)}
        onExportAll={hasMore ? onExportAll : undefined}
      />
      <Progress run={run} onCheck={onCheck} />
      {finished?.isKept === true && (
        <p className={styles['progress']}>
          {text('shell.as_of', { time: finished.finishedAt.toISOString().replace('T', ' ').slice(0, 19) })}
        </p>
      )}
      {finished !== undefined ? (
        <ResultBody
          key={finished.id}
          finished={finished}
          view={view}
          isFinding={isFinding}
          onCloseFind={() => setIsFinding(false)}
          onMore={run.state === 'done' ? onMore : undefined}
          problemCount={problemCount}
          onProblems={onProblems}
          onLonger={onLonger}
          onTime={onTime}
        />
      ) : (
        run.state === 'idle' && <p className={styles['empty']}>{text('shell.result_empty')}</p>
      )}
    </div>
  )
}
