import { useMemo, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useDatabase } from '../../../data/database-context.ts'
import { useMayWriteDatabases } from '../../../data/permissions.ts'
import type { DeniedQuery } from '../../../data/denial-trace.ts'
import type { QueryFailure } from '../../../data/query-outcome.ts'
import { ADMIN, isSameContext } from '../../../data/run-context.ts'
import type { FieldMarks } from '../../../data/sensitive-fields.ts'
import { isSwitchedOff } from '../../../data/shortcuts.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/shell-text.ts'
import { downloadText } from '../../../ui/download.ts'
import { formatBytes } from '../../../ui/format-bytes.ts'
import { Note } from '../../../ui/note.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { earliestOf, movedOn } from '../run/kept-range.ts'
import { lastFinished } from '../run/run.ts'
import type { FinishedRun, Run, RunRequest } from '../run/run.ts'
import { keepView, lastView } from '../workspace/result-view.ts'
import type { ResultView } from '../workspace/result-view.ts'
import { DeniedDocument } from './denied-document.tsx'
import { ErrorView } from './error-view.tsx'
import { FindBar } from './find-bar.tsx'
import { ResultBar, timeOf } from './result-bar.tsx'
import type { ExportFormat } from './result-export.ts'
import { tableRows } from './table-rows.ts'
import { sensitiveJsonLines } from './sensitive-json-lines.ts'
import { useSensitiveValues } from './use-sensitive-values.ts'
import { jsonTextLines, valueLine, valueLines } from './value-lines.ts'
import type { ValueLine } from './value-lines.ts'
import { findRows } from './value-search.ts'
import { ValueView } from './value-view.tsx'
import type { Matches } from './value-view.tsx'
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

/** The value of an answer: what the query gave, or what it was aborted with. */
function valueOf({ outcome }: FinishedRun): WireValue | undefined {
  return outcome.kind === 'success' ? outcome.data : outcome.abort
}

/** The value as the server has sent it. */
function sentValue({ outcome }: FinishedRun): unknown {
  const body = JSON.parse(outcome.body) as { readonly data?: unknown; readonly error?: { readonly abort?: unknown } }
  return outcome.kind === 'success' ? body.data : body.error?.abort
}

/** Lines of a value in a view of text; none in the others. */
function linesOf(finished: FinishedRun, view: ResultView, marks: FieldMarks, sensitive: ReadonlySet<WireValue>): readonly ValueLine[] {
  const value = valueOf(finished)
  if (value === undefined || view === 'tree' || view === 'table') return []
  if (view !== 'tagged') return valueLines(value, view, sensitive)
  const sent = sentValue(finished)
  return jsonTextLines(JSON.stringify(sent, null, 2), (name) => marks.has(name), sensitiveJsonLines(sent, value, sensitive))
}

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
  /** How the result is shown; undefined: as was chosen last in this browser. */
  readonly view?: ResultView
  readonly onView?: (view: ResultView) => void
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

function ResultBody({ finished, view, isFinding, onCloseFind, onMore, ...handlers }: BodyProps) {
  const { outcome, pages } = finished
  const { isLocked } = useDatabase()
  const mayWrite = useMayWriteDatabases()
  const [words, setWords] = useState('')
  const [step, setStep] = useState(0)
  const isTooLarge = outcome.body.length > SHOWN_MAX
  const value = valueOf(finished)
  const marks = useFieldMarks()
  const sensitive = useSensitiveValues(finished)
  const lines = useMemo(() => (isTooLarge ? [] : linesOf(finished, view, marks, sensitive)), [finished, view, isTooLarge, marks, sensitive])
  const matches = useMemo(
    () => (isFinding && value !== undefined ? matchesOf(value, view, lines, words) : []),
    [isFinding, value, view, lines, words],
  )
  const index = matches.length === 0 ? 0 : ((step % matches.length) + matches.length) % matches.length
  const found = { lines, matches, match: matches[index], sensitive, view }
  const { query, context } = finished.request
  const denied = { query: query.original, context }
  const findBar = isFinding && value !== undefined && (
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
  )
  if (outcome.kind === 'failure') {
    return (
      <>
        {findBar}
        <Failure {...handlers} finished={finished} failure={outcome} denied={denied} shown={found} />
      </>
    )
  }
  if (isTooLarge) return <TooLarge body={outcome.body} />
  return (
    <>
      {findBar}
      <DeniedDocument value={outcome.data} denied={denied} />
      <ValueView
        {...found}
        value={outcome.data}
        label={text('shell.result')}
        pages={pages}
        onMore={onMore}
        readOnly={mayWrite ? readOnlyText(finished.request, isLocked) : text('shell.table_no_permission')}
      />
    </>
  )
}

interface FailureProps extends Pick<ResultPaneProps, 'problemCount' | 'onProblems' | 'onLonger' | 'onTime'> {
  readonly finished: FinishedRun
  readonly failure: QueryFailure
  readonly denied: DeniedQuery
  /** How the value of an abort is shown. */
  readonly shown: Pick<ComponentProps<typeof ValueView>, 'lines' | 'matches' | 'match' | 'sensitive' | 'view'>
}

function Failure({ finished, failure, denied, shown, problemCount, onProblems, onLonger, onTime }: FailureProps) {
  const earliest = finished.request.time === undefined ? undefined : earliestOf(failure.message)
  return (
    <ErrorView
      failure={failure}
      denied={denied}
      problemCount={problemCount}
      onProblems={onProblems}
      onLonger={failure.code === 'time_out' ? onLonger : undefined}
      onEarliest={earliest === undefined ? undefined : () => onTime(movedOn(earliest, finished.finishedAt))}
    >
      {failure.abort !== undefined && (
        <ValueView
          {...shown}
          value={failure.abort}
          label={text('shell.aborted_with')}
          pages={{}}
          onMore={undefined}
          readOnly={text('shell.table_aborted')}
        />
      )}
    </ErrorView>
  )
}

/** Why documents of a result cannot be edited: changes are saved as admin, at the present time. */
function readOnlyText({ time, context, mode }: RunRequest, isLocked: boolean): string | undefined {
  if (isLocked) return text('shell.table_locked')
  if (time !== undefined || mode === 'dry') return text('shell.table_past')
  return isSameContext(context, ADMIN) ? undefined : text('shell.table_not_admin')
}

/** What the last run gave, or what went wrong. The answer before stays while another is on its way. */
export function ResultPane({
  run,
  view: given,
  onView,
  problemCount,
  onProblems,
  onMore,
  onExportAll,
  onCheck,
  onLonger,
  onTime,
}: ResultPaneProps) {
  const [chosenHere, setChosenHere] = useState(lastView)
  const view = given ?? chosenHere
  const [isFinding, setIsFinding] = useState(false)
  const finished = lastFinished(run)
  const choose = (chosen: ResultView) => {
    setChosenHere(chosen)
    keepView(chosen)
    onView?.(chosen)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const isFind = event.key === '/' || ((event.ctrlKey || event.metaKey) && event.key === 'f')
    if (!isFind || event.target instanceof HTMLInputElement || finished === undefined || isSwitchedOff(event)) return
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
