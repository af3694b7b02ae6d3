import { memo, useMemo } from 'react'
import { DryRunAnswer } from './dry-run/dry-run-answer.tsx'
import type { LiveFeed } from './live/live-feed.ts'
import { LivePane } from './live/live-pane.tsx'
import { exportAll } from './result/export-all.ts'
import { ResultPane } from './result/result-pane.tsx'
import { dryRunOutcome, readChanges } from './run/dry-run-query.ts'
import type { RunBook } from './run/run-book.ts'
import { isWholeDryRun, lastFinished } from './run/run.ts'
import type { FinishedRun, Run } from './run/run.ts'
import type { ResultView } from './workspace/result-view.ts'

interface ResultSideProps {
  readonly tabId: string
  /** How the results of the tab are shown. */
  readonly view: ResultView
  readonly onView: (view: ResultView) => void
  readonly run: Run
  readonly runs: RunBook
  readonly feed: LiveFeed | undefined
  /** What the run has logged, of a dry run its changes among it. */
  readonly logged: readonly string[]
  readonly problemCount: number
  readonly onProblems: () => void
  readonly onCloseLive: (tabId: string) => void
  readonly onCheck: () => void
  readonly onLonger: () => void
  readonly onTime: (time: string) => void
}

/** The value of a dry run is what it was aborted with. */
function dryRunResult(run: FinishedRun): FinishedRun {
  return run.request.mode === 'dry' ? { ...run, outcome: dryRunOutcome(run.outcome) } : run
}

/** What a query gave: its result, the changes of a dry run, or a set that is followed. */
export const ResultSide = memo(function ResultSide(props: ResultSideProps) {
  const { tabId, view, onView, run, runs, feed, logged, problemCount, onProblems, onCloseLive, onCheck, onLonger, onTime } = props
  const shown = useMemo(() => (run.state === 'done' ? dryRunResult(run) : run), [run])
  if (feed !== undefined) return <LivePane feed={feed} onClose={() => onCloseLive(tabId)} />
  const finished = lastFinished(shown)
  const result = (
    <ResultPane
      run={shown}
      view={view}
      onView={onView}
      problemCount={problemCount}
      onProblems={onProblems}
      onMore={(rowId) => runs.loadMore(tabId, rowId)}
      onExportAll={(format) =>
        finished !== undefined && void exportAll(finished, format, (cursor, length) => runs.readPage(finished, cursor, length))
      }
      onCheck={onCheck}
      onLonger={onLonger}
      onTime={onTime}
    />
  )
  if (run.state !== 'done' || !isWholeDryRun(run)) return result
  return (
    <DryRunAnswer key={run.id} changes={readChanges(logged)} functions={run.request.functions}>
      {result}
    </DryRunAnswer>
  )
})
